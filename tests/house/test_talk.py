"""Talk: who hears what, who does not, and what is remembered."""

from typing import Any

import pytest

from house.harness import GAMES, FakeLine, House, said, texts
from mudgames.house.people import guest
from mudgames.house.talk import LONGEST, LONGEST_REASON, MOST_IGNORED, REMEMBERED, SHOUT_PAUSE
from mudgames.kit.texts import load_catalogue
from mudgames.storage.memory_journal import Trouble


@pytest.fixture
def house() -> House:
    """Anna and Bert on the road, Cora at Sara's."""
    house = House()
    house.enter("Anna", "Bert", "gast Cora")
    house.type("Cora", "gehe zu sara")
    house.quiet()
    return house


def talk(sentence: str, /, **values: Any) -> list[str]:
    return said("talk", sentence, **values)


# -- to whom -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["sage Guten Abend!", "' Guten Abend!", "'Guten Abend!"])
def test_the_room_hears_what_is_said(house: House, line: str) -> None:
    assert house.type("Anna", line) == ["Du sagst: Guten Abend!"]
    assert house.read("Bert") == ["Anna sagt: Guten Abend!"]
    assert house.read("Cora") == []


@pytest.mark.parametrize("line", ["emote lacht.", ":lacht.", ": lacht."])
def test_an_emote_is_marked_so_that_no_line_of_a_game_can_be_faked(house: House, line: str) -> None:
    assert house.type("Anna", line) == house.read("Bert") == ["* Anna lacht."]
    house.quiet()
    house.type("Anna", ":zeigt Dir den Leuchter.")
    assert house.read("Bert") == ["* Anna zeigt Dir den Leuchter."]


def test_nothing_but_an_emote_begins_with_its_mark() -> None:
    catalogues = [texts(), *(load_catalogue(f"mudgames.games.{key}") for key in GAMES)]
    marked = {key for catalogue in catalogues for key, text in catalogue.sentences.items() if text.startswith("*")}
    assert marked == {("talk", "emote_other")}


def test_players_and_spectators_talk_like_all_others() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora", "Emil")
    house.type("Dora", "zuschauen 1")
    house.quiet()
    house.type("Dora", "'Spannend!")
    assert house.read("Anna") == house.read("Bert") == ["Dora sagt: Spannend!"]
    house.type("Anna", ":nickt.")
    assert house.read("Dora")[-1] == "* Anna nickt."
    assert house.read("Emil") == []


def test_talk_waits_for_no_append() -> None:
    house = House().playing("Anna", "Bert")
    house.enter("Dora")
    house.quiet()
    house.journal.trouble(Trouble.HOLD)
    mover = house.on_turn()
    house.type(mover, "vermute 1 7 13")
    assert house.journal.held
    for line in ("teile dora mit a", "rufe b", "teile dora mit c"):
        house.type(mover, line)
    assert [text[-1] for text in house.read("Dora")] == ["a", "b", "c"]
    assert house.type(mover, "'a", ":b", "antworte c", "ignoriere", "gespraech", "weg")[-1:] == talk("away")
    assert house.journal.held


def test_everybody_hears_a_shout_but_not_too_often(house: House) -> None:
    assert house.type("Anna", "rufe Wer spielt mit?") == ["Du rufst: Wer spielt mit?"]
    assert house.read("Bert") == house.read("Cora") == ["Anna ruft: Wer spielt mit?"]
    assert house.type("Anna", "rufe Na?") == talk("hoarse", left="10 Sekunden")
    house.quiet()
    house.time.advance(SHOUT_PAUSE)
    house.type("Anna", "rufe Na?")
    assert house.read("Bert") == ["Anna ruft: Na?"]


@pytest.mark.parametrize(
    "line",
    [
        "teile cora mit Komm her!",
        "teile Cora mit: Komm her!",
        "teile co mit, Komm her!",
        "teile CORA Komm her!",
        "teile cora mit:Komm her!",
        "teile cora Mit : Komm her!",
        "teile cora: Komm her!",
        "teile Cora (Gast) mit Komm her!",
        "teile cora (gast): Komm her!",
    ],
)
def test_one_person_is_told_anywhere_and_can_answer(house: House, line: str) -> None:
    assert house.type("Anna", line) == ["Du teilst Cora (Gast) mit: Komm her!"]
    assert house.read("Cora") == ["Anna teilt Dir mit: Komm her!"]
    assert house.read("Bert") == []
    assert house.type("Cora", "antworte Gleich.") == ["Du teilst Anna mit: Gleich."]
    assert house.read("Anna")[-1] == "Cora (Gast) teilt Dir mit: Gleich."


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (":-)", ":-)"),
        ("mit :-)", ":-)"),
        ("mit: , dachte ich", ", dachte ich"),
        ("mitten im Spiel", "mitten im Spiel"),
        ("mit mit Dir!", "mit Dir!"),
        ("mit (Gast) {name}", "(Gast) {name}"),
    ],
)
def test_what_is_told_stays_as_it_was_typed(house: House, typed: str, text: str) -> None:
    house.enter("Berta")
    house.quiet()
    house.type("Anna", f"teile bert {typed}")
    assert house.read("Bert") == [f"Anna teilt Dir mit: {text}"]
    house.type("Anna", f"teile ber {typed}", "2")
    assert house.read("Berta") == [f"Anna teilt Dir mit: {text}"], "also through a list"


def test_who_is_meant(house: House) -> None:
    house.enter("Berta")
    assert house.type("Anna", "teile zorro mit Hallo") == talk("nobody", word="„zorro“")
    assert house.type("Anna", "teile brt mit Hallo")[0].startswith("„brt“ ist nicht im Haus. Meintest Du")
    assert house.type("Anna", "teile ber mit Na Ihr?")[1:] == ["1: Bert", "2: Berta"]
    assert house.type("Anna", "2") == ["Du teilst Berta mit: Na Ihr?"], "the words are kept"
    assert house.type("Anna", "teile bert mit Na?") == ["Du teilst Bert mit: Na?"], "exact wins"
    assert house.type("Anna", "teile anna mit Na?") == talk("to_oneself")


@pytest.fixture
def twins() -> House:
    """Anna, a guest Anna (by the name of Gast), and Bert."""
    house = House()
    house.enter("Anna", "Bert")
    house.people["Gast"], house.lines["Gast"] = guest("Anna"), FakeLine("Gast")
    house.hall.enter(house.people["Gast"], house.lines["Gast"])
    house.quiet()
    return house


@pytest.mark.parametrize("name", ["Anna (Gast)", "anna (gast)", "gast:anna"])
def test_a_guest_who_is_called_like_an_account(twins: House, name: str) -> None:
    assert twins.type("Bert", "teile anna mit Na?") == ["Du teilst Anna mit: Na?"]
    assert twins.type("Bert", f"teile {name} mit Na?") == ["Du teilst Anna (Gast) mit: Na?"]
    assert twins.read("Gast") == ["Bert teilt Dir mit: Na?"]
    assert twins.type("Bert", f"ignoriere {name}") == talk("hears_no_more", name="Anna (Gast)")
    assert twins.type("Bert", f"ignoriere {name}") == talk("hears_again", name="Anna (Gast)")


def test_an_abbreviation_may_mean_both(twins: House) -> None:
    listed = ["1: Anna", "2: Anna (Gast)"]
    assert twins.type("Bert", "teile an mit Na?") == talk("whom", word="„an“") + listed
    assert twins.type("Bert", "2") == ["Du teilst Anna (Gast) mit: Na?"]
    assert twins.type("Bert", "ignoriere an") == talk("whom", word="„an“") + listed
    assert twins.type("Bert", "1") == talk("hears_no_more", name="Anna")


def test_an_answer_finds_whoever_has_come_back(house: House) -> None:
    house.type("Anna", "teile bert mit Na?")
    house.enter("Anna")
    assert house.type("Bert", "antworte Ja?") == ["Du teilst Anna mit: Ja?"]
    house.type("Anna", "ende")
    assert house.type("Bert", "antworte Ja?") == talk("teller_gone")
    house.enter("Anna")
    assert house.type("Bert", "antworte Ja?") == ["Du teilst Anna mit: Ja?"]
    assert house.type("Cora", "antworte Ja?") == talk("nobody_told")


def test_whose_line_is_lost_hears_nothing() -> None:
    house = House().seated("Anna", "Bert")
    house.type("Bert", "teile anna mit Na?")
    house.lose("Bert")
    assert house.type("Anna", "antworte Ja?") == talk("line_lost", name="Bert")
    house.enter("Berta")
    assert house.type("Anna", "teile bert mit Ja?") == talk("line_lost", name="Bert"), "nobody else is told"
    assert house.type("Anna", "teile ber mit Ja?") == ["Du teilst Berta mit: Ja?"]


# -- refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "how"),
    [
        ("sage", "how_say"),
        ("'", "how_say"),
        ("emote", "how_emote"),
        (":", "how_emote"),
        ("rufe", "how_shout"),
        ("teile", "how_tell"),
        ("teile bert", "how_tell"),
        ("teile bert mit", "how_tell"),
        ("teile bert mit:", "how_tell"),
        ("antworte", "nobody_told"),
    ],
)
def test_nothing_said(house: House, line: str, how: str) -> None:
    assert house.type("Anna", line) == talk(how)
    assert house.read("Bert") == []


@pytest.mark.parametrize("verb", ["sage", "emote", "rufe", "teile bert mit"])
def test_the_longest_and_a_letter_more(house: House, verb: str) -> None:
    assert house.type("Anna", f"{verb} {'x' * (LONGEST + 1)}") == talk("too_long", most=LONGEST)
    assert house.read("Bert") == []
    house.type("Anna", f"{verb} {'x' * LONGEST}")
    assert house.read("Bert")[0].endswith("x" * LONGEST)


def test_an_answer_needs_words_and_not_too_many(house: House) -> None:
    house.type("Anna", "teile bert mit Na?")
    house.quiet()
    assert house.type("Bert", "antworte") == talk("how_answer")
    assert house.type("Bert", f"antworte {'x' * (LONGEST + 1)}") == talk("too_long", most=LONGEST)
    assert house.read("Anna") == []


def test_a_shout_that_is_refused_makes_nobody_hoarse(house: House) -> None:
    house.type("Anna", "rufe", f"rufe {'x' * (LONGEST + 1)}")
    assert house.type("Anna", "rufe Na?") == ["Du rufst: Na?"]
    house.time.advance(SHOUT_PAUSE - 1)
    assert house.type("Anna", "rufe Na?") == talk("hoarse", left="1 Sekunde")
    assert house.type("Bert", "rufe Na?") == ["Du rufst: Na?"], "each for themselves"


def test_braces_and_percent_signs_are_just_signs(house: House) -> None:
    house.type("Anna", "sage {name} %s {0}")
    assert house.read("Bert") == ["Anna sagt: {name} %s {0}"]


# -- not listening -----------------------------------------------------------------------------------


def test_who_is_ignored_is_not_heard(house: House) -> None:
    assert house.type("Bert", "ignoriere anna") == talk("hears_no_more", name="Anna")
    for line in ("sage x", "emote x", "rufe x"):
        house.type("Anna", line)
    assert house.read("Bert")[1:] == []
    assert house.type("Anna", "teile bert mit x") == talk("does_not_listen", name="Bert")
    assert house.lines["Bert"].take_gmcp("Comm.Channel.Text") == []
    assert house.type("Bert", "ignoriere") == talk("ignored", names="Anna")
    assert house.type("Bert", "ignoriere anna") == talk("hears_again", name="Anna")
    house.quiet()
    house.type("Anna", "sage x")
    assert house.read("Bert") == ["Anna sagt: x"]
    assert house.type("Bert", "ignoriere") == talk("nobody_ignored")


@pytest.mark.parametrize("name", ["ignoriere cora (gast)", "ignoriere Cora"])
def test_somebody_who_has_gone_can_be_heard_again(house: House, name: str) -> None:
    house.type("Anna", "ignoriere cora")
    house.type("Cora", "ende")
    house.enter("Corax")
    assert house.type("Anna", "ignoriere") == talk("ignored", names="Cora (Gast)")
    assert house.type("Anna", name) == talk("hears_again", name="Cora (Gast)"), "and Corax is not meant"
    assert house.type("Anna", "ignoriere cora (gast)")[0].startswith("„cora (gast)“ ist nicht im Haus.")


def test_who_is_ignored_is_looked_up_as_for_teile(house: House) -> None:
    house.enter("Berta")
    assert house.type("Anna", "ignoriere ber") == [*talk("whom", word="„ber“"), "1: Bert", "2: Berta"]
    assert house.type("Anna", "2") == talk("hears_no_more", name="Berta")
    assert house.type("Anna", "ignoriere co") == talk("hears_no_more", name="Cora (Gast)")
    assert house.type("Anna", "ignoriere") == talk("ignored", names="Berta und Cora (Gast)")
    assert house.type("Anna", "ignoriere brt")[0].startswith("„brt“ ist nicht im Haus. Meintest Du Bert")


def test_who_ignores_somebody_can_still_speak_to_them(house: House) -> None:
    house.type("Bert", "ignoriere anna", "teile anna mit x")
    assert house.read("Anna") == ["Bert teilt Dir mit: x"]
    assert house.type("Anna", "antworte y") == talk("does_not_listen", name="Bert")
    assert house.type("Bert", "antworte z") == talk("nobody_told")
    assert house.type("Bert", "gespraech")[1:] == ["08:00 Du teilst Anna mit: x"]


def test_whom_one_cannot_ignore(house: House) -> None:
    assert house.type("Anna", "ignoriere anna") == talk("ignore_oneself")
    assert house.type("Anna", "ignoriere zorro") == talk("nobody", word="„zorro“")
    house.visitor("Anna").talk.ignored |= {f"p{n}": f"P{n}" for n in range(MOST_IGNORED)}
    assert house.type("Anna", "ignoriere bert") == talk("too_many_ignored", most=MOST_IGNORED)
    assert house.type("Anna", "ignoriere p7") == talk("hears_again", name="P7")
    assert house.type("Anna", "ignoriere bert") == talk("hears_no_more", name="Bert")


# -- away --------------------------------------------------------------------------------------------


def test_who_is_away_says_so_until_the_next_line(house: House) -> None:
    assert house.type("Bert", "weg Tee holen") == talk("away")
    assert house.type("Anna", "teile bert mit Na?")[-1:] == talk("is_away_because", name="Bert", reason="Tee holen")
    house.quiet()
    house.type("Bert", "idle")
    assert house.visitor("Bert").talk.away == "Tee holen"
    assert house.type("Bert", "antworte Da!") == ["Du bist wieder da.", "Du teilst Anna mit: Da!"]
    assert house.visitor("Bert").talk.away is None


def test_weg_again_is_only_the_way_back(house: House) -> None:
    house.type("Bert", "weg")
    assert house.type("Anna", "teile bert mit Na?")[-1:] == talk("is_away", name="Bert")
    house.quiet()
    assert house.type("Bert", "weg") == talk("back")
    assert house.type("Anna", "teile bert mit Na?") == ["Du teilst Bert mit: Na?"]
    house.type("Bert", "weg")
    assert "gerade weg" in house.type("Anna", "wer")[2]
    house.quiet()
    assert house.type("Bert", "weg Tee") == [*talk("back"), *talk("away")]
    assert "gerade weg (Tee)" in house.type("Anna", "wer")[2]
    house.quiet()
    assert house.type("Bert", "") == talk("back"), "an empty line is a line"
    assert house.type("Bert", f"weg {'x' * (LONGEST_REASON + 1)}") == talk("too_long", most=LONGEST_REASON)


# -- remembered --------------------------------------------------------------------------------------


def test_recent_talk_is_what_one_heard_and_said_oneself(house: House) -> None:
    assert house.type("Anna", "gespraech") == talk("silence")
    house.type("Anna", "sage eins")
    house.time.advance(60)
    house.type("Bert", ":nickt.")
    house.type("Bert", "teile cora mit geheim")
    house.type("Cora", "teile anna mit zwei")
    assert house.type("Anna", "gespräch") == [
        "Zuletzt wurde geredet:",
        "08:00 Du sagst: eins",
        "08:01 * Bert nickt.",
        "08:01 Cora (Gast) teilt Dir mit: zwei",
    ]
    assert house.type("Anna", "verlauf 1") == ["Zuletzt wurde geredet:", "08:01 Cora (Gast) teilt Dir mit: zwei"]


def test_what_is_remembered_is_bounded(house: House) -> None:
    for number in range(REMEMBERED + 5):
        house.type("Bert", f"sage {number}")
    assert len(house.type("Anna", "gespraech")) == 1 + 15
    shown = house.type("Anna", "gespraech 999")
    assert len(shown) == 1 + REMEMBERED
    assert shown[1].endswith("Bert sagt: 5")
    assert len(house.type("Anna", "gespraech quatsch")) == len(house.type("Anna", "gespraech 0")) == 1 + 15


def test_who_comes_back_can_look_up_what_was_said_meanwhile() -> None:
    house = House().playing("Anna", "Bert")
    house.lose("Bert")
    house.type("Anna", "sage Bist Du noch da?")
    house.enter("Bert")
    assert house.type("Bert", "gespraech")[1:] == ["08:00 Anna sagt: Bist Du noch da?"]


def test_at_a_table_verlauf_is_the_course_of_the_game() -> None:
    house = House().playing("Anna", "Bert")
    house.type("Bert", "sage x")
    assert house.type("Anna", "verlauf") == said("tables", "no_course")
    house.type(house.on_turn(), "vermute 1 7 13")
    assert house.type("Anna", "verlauf")[0] == said("tables", "course")[0]
    assert house.type("Anna", "gespraech")[-1].endswith("Bert sagt: x")


# -- GMCP --------------------------------------------------------------------------------------------


def test_listeners_get_it_by_gmcp_too(house: House) -> None:
    for line in ("sage a", "emote b", "rufe c", "teile bert mit d"):
        house.type("Anna", line)
    heard = [data for _, data in house.lines["Bert"].take_gmcp("Comm.Channel.Text")]
    assert heard == [
        {"channel": channel, "talker": "Anna", "text": text}
        for channel, text in (("sage", "a"), ("emote", "b"), ("rufe", "c"), ("teile", "d"))
    ]
    assert house.lines["Anna"].take_gmcp("Comm.Channel.Text") == []


def test_a_client_learns_channels_and_who_is_there() -> None:
    house = House()
    house.enter("Anna", "Bert")
    messages = dict(house.lines["Bert"].take_gmcp("Comm.Channel.List", "Comm.Channel.Players"))
    assert messages["Comm.Channel.List"][0] == {"name": "sage", "caption": "Sage", "command": "sage"}
    assert [player["name"] for player in messages["Comm.Channel.Players"]] == ["Anna", "Bert"]


def test_a_queued_line_is_no_sign_of_life_when_its_turn_comes() -> None:
    """Only what is typed is one; a line that waited for an append was typed before."""
    house = House().playing("Anna", "Bert")
    actor = house.on_turn()
    house.journal.trouble(Trouble.HOLD)
    house.type(actor, "passe", "stand", "weg Tee")
    typed = house.time.now()
    house.time.advance(30)
    house.journal.release()
    assert house.visitor(actor).talk.away == "Tee"
    assert house.visitor(actor).last_input == typed


def test_an_answer_never_goes_to_the_next_bearer_of_a_guests_name(house: House) -> None:
    house.type("Cora", "teile anna mit Bis dann!")
    house.type("Cora", "ende")
    house.enter("gast Cora")
    assert house.type("Anna", "antworte Geheim!") == talk("teller_gone")
