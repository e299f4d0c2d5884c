"""First contact: which names are taken for one, and what is said of the others (product.md, First contact)."""

import pytest

from .rig import Rig

NEW = "anlegen? (ja/nein)"


@pytest.mark.parametrize("name", ["Al", "anna", "ÄÖÜ", "Jörg", "Groß", "a" * 16, "ä" * 16, "Ren\u00e9", "Jo\u0308rg"])
def test_a_new_name_is_offered_an_account_in_one_line(name: str) -> None:
    player = Rig().connect()
    player.read()
    player.type(name)
    answer = player.read()
    assert answer.endswith("(ja/nein)\r\n")
    assert answer.count("\r\n") == 1
    assert NEW in answer


def test_the_question_stays_one_line_on_a_narrow_screen() -> None:
    player = Rig().connect()
    player.send(bytes.fromhex("FFFB1FFFFA1F003C0018FFF0"))
    player.read()
    player.type("Donaudampfschiff")
    assert player.read().count("\r\n") == 1


def test_names_begin_with_a_capital() -> None:
    player = Rig().connect()
    player.type("anna")
    assert "„Anna“" in player.text


@pytest.mark.parametrize(
    "name",
    [
        *("A", "a" * 17, "Anna1", "An-na", "Anna Berg", "<b>", "{0}", "%s", "An.na", "安娜", "٣٤", "🙂🙂"),
        *("\u0410нна", "\u0410nna", "\u0391nna"),  # wholly Cyrillic, then one Cyrillic and one Greek letter
    ],
)
def test_no_name(name: str) -> None:
    player = Rig().connect()
    player.read()
    player.type(name)
    answer = player.read()
    assert "2 bis 16 Buchstaben" in answer
    assert answer.endswith("Wie heisst Du? ")


@pytest.mark.parametrize("name", ["setze", "SETZE", "Hilfe", "Sara", "ja", "Nein", "Gott", "Ende", "sage"])
def test_a_word_of_the_house_is_no_name(name: str) -> None:
    player = Rig().connect()
    player.read()
    player.type(name)
    assert "heißt hier schon etwas anderes" in player.read()
    player.type(f"gast {name}")
    assert "heißt hier schon etwas anderes" in player.read()


@pytest.mark.parametrize("typed", ["Jörg", "joerg", "JÖRG", "Jo\u0308rg"])
def test_a_name_is_the_same_in_every_spelling(typed: str) -> None:
    rig = Rig()
    rig.account("Jörg")
    player = rig.connect()
    player.type(typed)
    assert player.text.endswith("Passwort: ")
    guest = rig.connect()
    guest.type(f"gast {typed}")
    assert "gehört jemandem mit Konto" in guest.text


def test_an_empty_line_asks_again() -> None:
    player = Rig().connect()
    player.read()
    player.type("", "   ")
    assert player.read() == "Wie heisst Du? Wie heisst Du? "


def test_control_characters_are_no_part_of_a_name() -> None:
    player = Rig().connect()
    player.send(b"An\x07\x1b[31mna\x1b[0m\xe2\x80\x8b\r\n")
    assert "„Anna“ ist hier neu" in player.text
    assert "\x1b" not in player.text


def test_no_means_another_name() -> None:
    player = Rig().connect()
    player.type("Anna")
    player.read()
    player.type("nein")
    assert player.read().endswith("Wie heisst Du? ")


@pytest.mark.parametrize("answer", ["vielleicht", "", "janein", "jaja"])
def test_neither_yes_nor_no_asks_again(answer: str) -> None:
    player = Rig().connect()
    player.type("Anna")
    player.read()
    player.type(answer)
    assert player.read().endswith("(ja/nein)\r\n")
    player.type("JA")
    assert player.text.endswith("(mindestens 6 Zeichen): ")
