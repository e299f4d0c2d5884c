import pytest

from mudgames.german import Case, Gender, parse_noun


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("m Leuchter", "Leuchter Leuchter Leuchter Leuchters"),
        ("n Schloss", "Schloss Schloss Schloss Schlosses"),
        ("n Fass", "Fass Fass Fass Fasses"),
        ("m Tisch", "Tisch Tisch Tisch Tisches"),
        ("m Gast", "Gast Gast Gast Gastes"),
        ("m Platz", "Platz Platz Platz Platzes"),
        ("n Geheimnis", "Geheimnis Geheimnis Geheimnis Geheimnisses"),
        ("f Maus", "Maus Maus Maus Maus"),
        ("m Bonus | gen Bonus", "Bonus Bonus Bonus Bonus"),
        ("m Graf | akk Grafen", "Graf Grafen Grafen Grafen"),
        ("m Name | akk Namen | gen Namens", "Name Namen Namen Namens"),
        ("n Herz | dat Herzen | gen Herzens", "Herz Herz Herzen Herzens"),
        ("pl Karten", "Karten Karten Karten Karten"),
        ("pl Tage", "Tage Tage Tagen Tage"),
        ("pl Salons", "Salons Salons Salons Salons"),
        ("pl Leute | dat Leuten | gen Leute", "Leute Leute Leuten Leute"),
        ("f ~ Anna", "Anna Anna Anna Annas"),
        ("m ~ Klaus", "Klaus Klaus Klaus Klaus'"),
    ],
)
def test_cases(line: str, forms: str) -> None:
    noun = parse_noun(line)
    assert [noun.form(case) for case in Case] == forms.split()


def test_everything_given() -> None:
    noun = parse_noun("m  ~  Herr  Grün|akk Herrn Grün|dat dem Herrn Grün | gen des Herrn Grün |kurz Grün  \n")
    assert noun.proper
    assert noun.gender is Gender.MASCULINE
    assert [noun.form(case) for case in Case] == ["Herr Grün", "Herrn Grün", "dem Herrn Grün", "des Herrn Grün"]
    assert noun.short == "Grün"
    assert noun.preposition is None


def test_defaults() -> None:
    noun = parse_noun("f Pistole")
    assert not noun.proper
    assert noun.short == "Pistole"
    assert noun.preposition == "in"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "unknown gender ''"),
        ("Leuchter", "unknown gender 'Leuchter', expected m, f, n or pl"),
        ("x Leuchter", "unknown gender 'x'"),
        ("m", "the noun itself is missing"),
        ("m ~ | gen x", "the noun itself is missing"),
        ("m Leuchter |", "unknown part ''"),
        ("m Leuchter | plural Leuchter", "unknown part 'plural', expected one of akk, dat, gen, kurz, wo"),
        ("m Leuchter | gen", "part 'gen' is empty"),
        ("m Leuchter | gen Leuchters | gen Leuchter", "part 'gen' is given twice"),
        ("m Leuchter | wo unter", "unknown preposition 'unter', expected one of in, an, auf"),
        ("m ~ Bloom | wo in", "is no place"),
    ],
)
def test_errors_name_the_line(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=r"^noun line ") as caught:
        parse_noun(line + "\n")
    assert str(caught.value).startswith(f"noun line {line!r}: ")
    assert problem in str(caught.value)
