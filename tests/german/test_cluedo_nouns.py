"""The nouns of the game which this house opened with, every form of them written out."""

import pytest

from mudgames.german import parse_noun

PERSONS = {
    # line: accusative, dative, genitive, short name, "kein" in the accusative
    "m ~ Professor Bloom | kurz Bloom": (
        *("Professor Bloom", "Professor Bloom", "Professor Blooms"),
        *("Bloom", "keinen Professor Bloom"),
    ),
    "f ~ Baronin von Porz | kurz Porz": (
        *("Baronin von Porz", "Baronin von Porz", "Baronin von Porz'"),
        *("Porz", "keine Baronin von Porz"),
    ),
    "n ~ Fräulein Ming | kurz Ming": (
        *("Fräulein Ming", "Fräulein Ming", "Fräulein Mings"),
        *("Ming", "kein Fräulein Ming"),
    ),
    "f ~ Frau Weiß | kurz Weiß": (
        *("Frau Weiß", "Frau Weiß", "Frau Weiß'"),
        *("Weiß", "keine Frau Weiß"),
    ),
    "m ~ Oberst von Gatow | kurz Gatow": (
        *("Oberst von Gatow", "Oberst von Gatow", "Oberst von Gatows"),
        *("Gatow", "keinen Oberst von Gatow"),
    ),
    "m ~ Herr Direktor Grün | akk Herrn Direktor Grün | kurz Grün": (
        *("Herrn Direktor Grün", "Herrn Direktor Grün", "Herrn Direktor Grüns"),
        *("Grün", "keinen Herrn Direktor Grün"),
    ),
}

THINGS = {
    # line: the four cases with the definite article, then "ein" and "kein" in the accusative
    "n Heizungsrohr": (
        *("das Heizungsrohr", "das Heizungsrohr", "dem Heizungsrohr", "des Heizungsrohrs"),
        *("ein Heizungsrohr", "kein Heizungsrohr"),
    ),
    "m Leuchter": (
        *("der Leuchter", "den Leuchter", "dem Leuchter", "des Leuchters"),
        *("einen Leuchter", "keinen Leuchter"),
    ),
    "f Pistole": (
        *("die Pistole", "die Pistole", "der Pistole", "der Pistole"),
        *("eine Pistole", "keine Pistole"),
    ),
    "n Seil": (
        *("das Seil", "das Seil", "dem Seil", "des Seils"),
        *("ein Seil", "kein Seil"),
    ),
    "m Dolch | gen Dolches": (
        *("der Dolch", "den Dolch", "dem Dolch", "des Dolches"),
        *("einen Dolch", "keinen Dolch"),
    ),
    "f Rohrzange": (
        *("die Rohrzange", "die Rohrzange", "der Rohrzange", "der Rohrzange"),
        *("eine Rohrzange", "keine Rohrzange"),
    ),
}

ROOMS = {
    # line: the four cases with the definite article, then where and where to
    "f Küche": (
        *("die Küche", "die Küche", "der Küche", "der Küche"),
        *("in der Küche", "in die Küche"),
    ),
    "f Bibliothek": (
        *("die Bibliothek", "die Bibliothek", "der Bibliothek", "der Bibliothek"),
        *("in der Bibliothek", "in die Bibliothek"),
    ),
    "m Salon": (
        *("der Salon", "den Salon", "dem Salon", "des Salons"),
        *("im Salon", "in den Salon"),
    ),
    "n Speisezimmer": (
        *("das Speisezimmer", "das Speisezimmer", "dem Speisezimmer", "des Speisezimmers"),
        *("im Speisezimmer", "ins Speisezimmer"),
    ),
    "n Billardzimmer": (
        *("das Billardzimmer", "das Billardzimmer", "dem Billardzimmer", "des Billardzimmers"),
        *("im Billardzimmer", "ins Billardzimmer"),
    ),
    "f Halle": (
        *("die Halle", "die Halle", "der Halle", "der Halle"),
        *("in der Halle", "in die Halle"),
    ),
    "f Veranda | wo auf": (
        *("die Veranda", "die Veranda", "der Veranda", "der Veranda"),
        *("auf der Veranda", "auf die Veranda"),
    ),
    "n Arbeitszimmer": (
        *("das Arbeitszimmer", "das Arbeitszimmer", "dem Arbeitszimmer", "des Arbeitszimmers"),
        *("im Arbeitszimmer", "ins Arbeitszimmer"),
    ),
    "n Musikzimmer": (
        *("das Musikzimmer", "das Musikzimmer", "dem Musikzimmer", "des Musikzimmers"),
        *("im Musikzimmer", "ins Musikzimmer"),
    ),
}


def test_there_are_21_cards() -> None:
    assert len(PERSONS | THINGS | ROOMS) == 21


@pytest.mark.parametrize(("line", "forms"), PERSONS.items())
def test_person(line: str, forms: tuple[str, ...]) -> None:
    name = line.split("|")[0].split("~")[1].strip()
    person = parse_noun(line)
    assert tuple(map(person.__format__, ("akk", "dat", "gen", "kurz", "kein akk"))) == forms
    assert f"{person}" == f"{person:nom}" == f"{person:Nom}" == f"{person:ein nom}" == name
    assert f"{person:bare gen}" == f"{person:gen}"


@pytest.mark.parametrize(("line", "forms"), THINGS.items())
def test_thing(line: str, forms: tuple[str, ...]) -> None:
    thing = parse_noun(line)
    assert tuple(map(thing.__format__, ("nom", "akk", "dat", "gen", "ein akk", "kein akk"))) == forms
    _check_bare_forms(line, forms[:4])


@pytest.mark.parametrize(("line", "forms"), ROOMS.items())
def test_room(line: str, forms: tuple[str, ...]) -> None:
    room = parse_noun(line)
    assert tuple(map(room.__format__, ("nom", "akk", "dat", "gen", "wo", "wohin"))) == forms
    _check_bare_forms(line, forms[:4])


def _check_bare_forms(line: str, with_article: tuple[str, ...]) -> None:
    noun = parse_noun(line)
    bare = tuple(form.split(" ", 1)[1] for form in with_article)
    assert tuple(map(noun.__format__, ("bare nom", "bare akk", "bare dat", "bare gen"))) == bare
    assert f"{noun}" == str(noun) == f"{noun:kurz}" == bare[0]
