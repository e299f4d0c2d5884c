"""What lines mean: scopes, abbreviations, lists with numbers, questions (telnet.md A1, A2, A4; product.md)."""

import pytest

from house.harness import House, said
from mudgames.house.people import Choosing, Confirming
from mudgames.house.speech import split


@pytest.fixture
def house() -> House:
    return House().playing("Anna", "Bert", "Cora")


def unknown(word: str) -> str:
    return said("speech", "unknown", word=f"„{word}“")[0]


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "word", "rest"),
    [
        ("stand", "stand", ""),
        ("  sage   Guten  Abend ", "sage", "Guten  Abend"),
        ("'Guten Abend", "sage", "Guten Abend"),
        ("' Hallo", "sage", "Hallo"),
        ("'", "sage", ""),
        ("Wer ist dran?", "dran", ""),
        ("WER  IST  DRAN", "dran", ""),
        ("wer ist dranne", "wer", "ist dranne"),
        ("", "", ""),
        ("   ", "", ""),
    ],
)
def test_split(line: str, word: str, rest: str) -> None:
    assert split(line) == (word, rest)


def test_a1_short_forms_that_collide_list_candidates_sorted_in_full(house: House) -> None:
    for short in ("st", "sta"):
        assert house.type("Anna", short) == [
            said("speech", "ambiguous", word=f"„{short}“")[0],
            "1: stand",
            "2: starte",
            "3: statue",
        ]
    assert "Nr  Name  Karten" in house.type("Anna", "stan")
    assert house.type("Anna", "STAR") == said("refused", "running")


def test_a1_a_number_picks_and_keeps_the_other_words(house: House) -> None:
    house.quiet()
    assert house.type("Anna", "vermutun berT", "aufs")[0] == "Bert hat noch nichts vermutet."
    house = House().seated("Anna", "Bert")
    assert house.type("Anna", "o bedenkzeit 1m") == ["Nach Osten führt kein Weg."], "exact wins"
    assert house.type("Anna", "opt bedenkzeit 1m") == ["Abgesprochen: bedenkzeit 1m."]
    assert house.type("Anna", "s x")[0] == said("walk", "seated", table="cluedo-1")[0]
    assert house.type("Anna", "a notiz aus")[1:] == ["1: anklage", "2: aufloesen", "3: aufstehen", "4: auto"]
    house.type("Anna", "stand", "starte")
    assert house.type("Anna", "a notiz aus", "4")[-1] == "„notiz“ ist nun aus."


def test_a_number_out_of_the_list_leaves_it_open(house: House) -> None:
    house.type("Anna", "st")
    for wrong in ("0", "4", "9" * 50):
        assert house.type("Anna", wrong) == said("speech", "no_such_number", numbers="1, 2 oder 3")
    assert "Nr  Name  Karten" in house.type("Anna", " 1 ")


def test_empty_lines_and_idle_leave_a_question_open(house: House) -> None:
    house.type("Anna", "st")
    line = house.lines["Anna"]
    line.take()
    assert house.type("Anna", "", "  ") == []
    assert line.prompts == 2
    house.type("Anna", "idle")
    assert line.prompts == 0
    assert isinstance(house.visitor("Anna").pending, Choosing)
    assert "Nr  Name  Karten" in house.type("Anna", "1")


def test_any_other_line_closes_the_list(house: House) -> None:
    house.type("Anna", "st", "karten")
    assert house.visitor("Anna").pending is None


def test_the_nearest_scope_wins_and_an_exact_word_wins_over_it(house: House) -> None:
    # `s` is a direction in full; `sta` at the table is not `schau`; `letz` is nothing elsewhere.
    assert house.type("Anna", "s") == said("walk", "seated", table="cluedo-1")
    assert house.type("Anna", "letz") == ["Noch hat niemand etwas vermutet."]
    assert house.type("Anna", "k")[0].startswith("Deine Karten:")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("loex", "„loese“"),
        ("zeigebloom", "„zeige“"),
        ("vermuet", "„vermute“"),
        ("standd", "„stand“"),
        ("hife", "„hilfe“"),
    ],
)
def test_a2_nothing_splits_a_word(house: House, word: str, near: str) -> None:
    told = house.type("Anna", word)
    assert len(told) == 1
    assert told[0].startswith(f"„{word}“ kenne ich nicht. Meintest Du ")
    assert near in told[0]
    assert house.visitor("Anna").pending is None


def test_a2_glued_words_are_never_a_command_and_a_rest(house: House) -> None:
    version = house.table().version
    for word in ("passejetzt", "zeige1", "vermutegatow", "aufstehenbitte", "n1", "sagehallo", "startex"):
        told = house.type("Anna", word)
        assert "kenne ich nicht" in told[0], told
    assert house.table().version == version


def test_umlauts_and_capitals_are_one(house: House) -> None:
    house.type("Anna", "aufstehen")
    house.type("Anna", "SÜDEN")
    assert house.visitor("Anna").room == "pfad"
    house.type("Anna", "Norden", "süden", "SUEDEN")
    assert house.visitor("Anna").room == "handelsweg"
    assert house.type("Anna", "zeit")[0].startswith("Die Uhr")


def test_nonsense_is_unknown(house: House) -> None:
    assert house.type("Anna", "xyzzyx") == [unknown("xyzzyx")]
    assert house.type("Anna", "q" * 4096) == [unknown("q" * 29 + "…")]
    house.type("Anna", "aufstehen")
    assert house.type("Anna", "77") == [unknown("77")]


def test_a_verb_of_a_table_elsewhere_says_where_it_belongs() -> None:
    house = House()
    house.enter("Anna")
    assert house.type("Anna", "vermute 1 2 3") == said("speech", "not_at_table", verbs="„vermute“")
    assert house.type("Anna", "verm") == said("speech", "not_at_table", verbs="„vermute“")
    assert house.type("Anna", "st") == said("speech", "not_at_table", verbs="„stand“, „starte“ oder „statue“")
    assert house.type("Anna", "karten") == said("speech", "not_at_table", verbs="„karten“")
    assert house.type("Anna", "wer ist dran") == said("speech", "not_at_table", verbs="„dran“")


def test_a_verb_of_the_game_in_the_lobby_waits_for_the_start() -> None:
    house = House().seated("Anna")
    assert house.type("Anna", "vermute 1 7 13") == said("speech", "not_started", verb="vermute")
    assert house.type("Anna", "5") == [unknown("5")]


# -- numbers ---------------------------------------------------------------------------------------


def test_cl118_a_bare_number_shows_a_card() -> None:
    for seed in range(1, 30):
        house = House(seed).playing("Anna", "Bert")
        asker = house.on_turn()
        shower = "Bert" if asker == "Anna" else "Anna"
        if "bloom" in house.cards(shower):
            house.type(asker, "vermute bloom seil halle")
            assert "Bloom" in house.type(shower, "1")[0]
            assert any("zeigt Dir Professor Bloom" in line for line in house.read(asker))
            return
    pytest.fail("no such deal")


def test_a_bare_number_nobody_asked_for_is_the_games_to_refuse(house: House) -> None:
    told = house.type(house.on_turn(), "5")
    assert told[0].startswith("Sara schiebt Deine Karte zurück")


# -- questions -------------------------------------------------------------------------------------


def test_ja_sends_the_command_and_nein_does_not(house: House) -> None:
    actor = house.on_turn()
    assert house.type(actor, "loese")[-1].endswith("(ja/nein)")
    assert isinstance(house.visitor(actor).pending, Confirming)
    assert house.type(actor, "Nein") == said("speech", "not_done")
    house.type(actor, "loese")
    assert house.type(actor, "J")[0].startswith("Sara rückt die Kerze näher")


def test_a_question_stays_open_while_one_looks_at_pages(house: House) -> None:  # CL-69
    actor = house.on_turn()
    house.type(actor, "loese", "karten", "stand")
    assert house.type(actor, "vielleicht") == said("speech", "yes_or_no")
    assert house.type(actor, "ja")[0].startswith("Sara rückt die Kerze näher")


def test_a_move_drops_the_question(house: House) -> None:
    actor = house.on_turn()
    house.type(actor, "loese", "passe")
    assert house.type(actor, "ja") == said("speech", "nothing_asked")


def test_what_the_table_asks_makes_an_older_list_stale(house: House) -> None:  # CL-118
    """Else a number typed to show a card would pick from a list that scrolled away, `aufstehen` perhaps."""
    actor = house.on_turn()
    other = next(iter(house.others(actor)))
    assert house.type(other, "auf")[1:] == ["1: aufloesen", "2: aufstehen"]
    house.type(actor, "passe")
    assert "aufstehen" not in " ".join(house.type(other, "2"))
    assert house.seat(other) is not None


def test_standing_up_for_good_is_typed_in_full(house: House) -> None:  # CL-75
    actor = house.on_turn()
    assert house.type(actor, "aufst") == said("speech", "in_full", verb="aufstehen")
    assert house.seat(actor) is not None
    house.type(actor, "aufstehen")
    assert house.seat(actor) is None


def test_nobody_asked(house: House) -> None:
    for word in ("ja", "nein", "JA", "j"):
        assert house.type("Anna", word) == said("speech", "nothing_asked")


def test_n_is_the_north_where_nobody_asked(house: House) -> None:
    house.type("Anna", "aufstehen", "s", "n")
    assert house.visitor("Anna").room == "huette"


def test_a_question_outlives_no_table(house: House) -> None:
    actor = house.on_turn()
    house.type(actor, "loese")
    for other in house.others(actor):
        house.type(other, "aufstehen")
    # The game is over now; the answer comes too late.
    assert house.type(actor, "ja") == said("speech", "nothing_asked")


def test_a_question_that_would_be_refused_anyway_is_not_asked(house: House) -> None:
    other = next(iter(house.others(house.on_turn())))
    assert house.type(other, "loese") == [f"Geduld, lächelt Sara: {house.on_turn()} ist am Zug."]


# -- talk and the rest -----------------------------------------------------------------------------


def test_talk_reaches_the_room_and_nobody_else(house: House) -> None:
    house.enter("Dora")
    house.quiet()
    assert house.type("Anna", "'Guten  Abend, Ihr zwei!") == ["Du sagst: Guten  Abend, Ihr zwei!"]
    assert house.read("Bert") == ["Anna sagt: Guten  Abend, Ihr zwei!"]
    message = ("Comm.Channel.Text", {"channel": "sage", "talker": "Anna", "text": "Guten  Abend, Ihr zwei!"})
    assert house.lines["Bert"].take_gmcp() == [message]
    assert house.read("Dora") == []


def test_talk_with_braces_is_not_a_template(house: House) -> None:
    house.quiet()
    house.type("Anna", "sage {name} {0} %s {")
    assert house.read("Bert") == ["Anna sagt: {name} {0} %s {"]


def test_wer_lists_everybody_with_place_and_silence(house: House) -> None:
    house.enter("gast Dora")
    house.time.advance(150)
    assert house.type("Anna", "wer") == [
        "Im Haus sind vier Personen:",
        "Anna – an Tisch cluedo-1",
        "Bert – an Tisch cluedo-1, seit 2 Minuten still",
        "Cora – an Tisch cluedo-1, seit 2 Minuten still",
        "Dora (Gast) – Auf dem Terqa-Handelsweg, seit 2 Minuten still",
    ]


def test_wer_alone() -> None:
    house = House()
    house.enter("Anna")
    assert house.type("Anna", "wer") == said("who", "alone")


def test_r13_counts_agree(house: House) -> None:
    house.lose("Bert")
    house.type("Cora", "aufstehen")
    assert house.type("Anna", "tische") == ["Tische im Haus:", "cluedo-1: Saras Cluedo, läuft. Dabei: Anna und Bert"]
    ((_, listed),) = house.gmcp("Anna", "Game.Get", {"table": "cluedo-9"})
    assert listed[0]["seats"] == 2
    assert "Im Haus sind zwei Personen:" in house.type("Anna", "wer")


def test_settings_passwords_and_farewell() -> None:
    house = House()
    house.enter("Anna", "gast Bert")
    assert house.type("Anna", "einstellung breite 60") == said("setting", "set", name="breite", value="60")
    assert house.type("Anna", "zeichensatz ascii") == said("setting", "set", name="zeichensatz", value="ascii")
    for wrong in ("einstellung", "einstellung farbe rot", "zeichensatz", "einstellung breite 1 2"):
        assert house.type("Anna", wrong) == said("setting", "how")
    assert house.type("Bert", "passwort") == said("password", "guest")
    assert house.type("Anna", "passwort geheim") == said("password", "alone")
    house.type("Anna", "passwort")
    assert house.lines["Anna"].asks_password == 1
    house.type("Anna", "ende")
    assert house.lines["Anna"].texts[-1] == said("house", "farewell", name="Anna")[0]
    assert house.lines["Anna"].closed
    assert list(house.hall.visitors) == ["gast:bert"]
