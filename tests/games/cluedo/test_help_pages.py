"""What Sara's five help pages say, against the rules and words that are really there."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from mudgames.core.rules import Setup
from mudgames.core.table_events import Chair, Kind
from mudgames.games.cluedo import GAME
from mudgames.games.cluedo.cards import CARDS, NUMBER, ROOMS, SUSPECTS, WEAPONS, Card
from mudgames.games.cluedo.catalogue import TEXTS
from mudgames.games.cluedo.grammar import VERBS
from mudgames.games.cluedo.moves import Suggest, hand_sizes
from mudgames.games.cluedo.notes import HELPS
from mudgames.games.cluedo.rules import SHOWN_FOR_SECONDS
from mudgames.german import Found, ascii_spelling
from mudgames.house.help import Help
from mudgames.house.lobby import HOUSE_OPTIONS
from mudgames.kit.game import Option
from mudgames.kit.grammar import Ask, Parsed, Verb
from mudgames.kit.notepad import LACKS, OWNS, SHOWN_TO

HELP = Help([GAME])
PAGES = HELP.games[GAME.key]
MOST_LINES = {"cluedo": 22, "kommandos": 22, "syntax": 60, "profi": 60}
EXAMPLE = re.compile(r"^ *((?:vermute|verm) [^<\n]+?)(?:  |$)", re.M)


def flat(page: str) -> str:
    """The page in one line."""
    return " ".join(PAGES[page].split())


def section(page: str, title: str) -> str:
    """What stands below a title up to the next one, in one line."""
    lines = PAGES[page].split("\n")
    at = lines.index(title)
    assert lines[at + 1] == "-" * len(title)
    ends = [number - 1 for number, line in enumerate(lines) if number > at + 1 and re.fullmatch("-{4,}", line)]
    return " ".join(" ".join(lines[at + 2 : min(ends, default=len(lines))]).split())


def assert_says(text: str, *facts: str) -> None:
    assert [fact for fact in facts if fact not in text] == []


# -- form ------------------------------------------------------------------------------------------


def test_the_menu_names_the_other_four() -> None:  # CL-116
    others = set(PAGES) - {"cluedo"}
    assert others == {"regeln", "syntax", "kommandos", "profi"}
    assert set(re.findall(r"^  hilfe (\w+)", PAGES["cluedo"], re.M)) == others


def test_komm_is_kommandos_at_saras_table() -> None:  # CL-116
    found = HELP.find("komm", GAME.key)
    assert isinstance(found, Found)
    assert found.value == PAGES["kommandos"]


@pytest.mark.parametrize("page", PAGES)
def test_size(page: str) -> None:
    lines = PAGES[page].split("\n")
    assert [line for line in lines if len(line) > 76 or len(ascii_spelling(line)) > 78] == []
    assert len(lines) <= MOST_LINES.get(page, 100)


@pytest.mark.parametrize("page", ["regeln", "syntax"])
def test_spaced_letters_over_a_ruler(page: str) -> None:  # CL-07, CL-49
    title, ruler, blank, *_ = PAGES[page].split("\n")
    assert (title.strip(), ruler.strip(), blank) == ("C L U E D O", "=" * 11, "")
    assert title.index("C") == ruler.index("=")


def test_sections_in_order() -> None:  # CL-07, CL-49
    def titles(page: str) -> list[str]:
        return re.findall(r"^(.+)\n-{4,}$", PAGES[page], re.M)

    assert titles("regeln") == ["Das Ziel", "Die Idee", "Die Vermutung", "Die Anklage", "Wer gewinnt"]
    assert titles("syntax") == ["Spielbeginn", "Spielverlauf", "Spielende", "Spielhilfen", "Sonstiges"]


def test_the_rules_end_with_the_way_to_the_syntax() -> None:  # CL-48
    assert PAGES["regeln"].split("\n")[-1].endswith(": hilfe syntax")


# -- regeln ----------------------------------------------------------------------------------------


def test_aim() -> None:  # CL-08, CL-09, CL-10
    aim = section("regeln", "Das Ziel")
    assert_says(aim, "Zwei bis acht", "als Erster", "Gwinneth Mouldsworth", "Thrompton Castle")
    assert_says(aim, "wer der Täter ist", "womit", "in welchem Raum")
    assert (GAME.least, GAME.most) == (2, 8)


def test_no_board_no_dice_no_walking() -> None:  # CL-11, CL-12, CL-13, CL-14, CL-15, CL-16
    idea = section("regeln", "Die Idee")
    assert_says(
        idea, "das Spiel aus der Schachtel", "ohne Brett und ohne Würfel", "vermutest Du etwas, oder Du klagst an"
    )
    assert_says(idea, "keinen Raum betreten", "niemand rückt Figuren oder Waffen an den Tatort")


def test_every_card_by_its_full_name() -> None:  # CL-17, CL-18, CL-19, CL-20
    idea = section("regeln", "Die Idee")
    for head, cards in (("Sechs Personen: ", SUSPECTS), ("Sechs Waffen: ", WEAPONS), ("Neun Räume: ", ROOMS)):
        assert head + ", ".join(str(TEXTS.nouns[card]) for card in cards) in idea
    assert_says(idea, f"{len(CARDS)} Karten")


def test_envelope_and_deal() -> None:  # CL-21, CL-22, CL-23, CL-24, CL-25, CL-A29
    idea = section("regeln", "Die Idee")
    assert_says(idea, "Kaum ist das Spiel gestartet, zieht Sara", "verdeckt eine Karte", "Umschlag", "Siegel")
    assert_says(idea, "übrigen 18 Karten mischt sie zu einem Stapel", "Deine Karten stecken nicht im Umschlag")
    words = {2: "Zu zweit bekommt Ihr je neun", 3: "zu dritt je sechs", 6: "zu sechst je drei"}
    sizes = {3: "drei", 6: "sechs", 9: "neun"}
    for count in range(GAME.least, GAME.most + 1):
        dealt = set(hand_sizes(1, count).values())
        assert (len(dealt) == 1) == (count in words)
        assert max(dealt) - min(dealt) <= 1
        if count in words:
            assert_says(idea, words[count])
            assert words[count].endswith(sizes[dealt.pop()])
    assert_says(idea, "mancher eine Karte mehr", "wer beginnt, gehört nie zu den Reicheren")


def test_suggestion() -> None:  # CL-26, CL-27, CL-28, CL-29, CL-30, CL-31, CL-32, CL-33
    told = section("regeln", "Die Vermutung")
    assert_says(told, "Sara lost aus, wer beginnt", "genau eine Person, eine Waffe und einen Raum")
    assert_says(told, "linken Nachbarn", "nächsten Nummer", "nach dem letzten kommt wieder der erste")
    assert_says(told, "so muss er die Vermutung widerlegen", "genau eine davon", "nur wer gefragt hat")
    assert_says(told, "so sucht er sich aus, welche", "von selbst an den nächsten Platz weiter")


def test_nobody_refutes() -> None:  # CL-34, CL-35, CL-36, CL-37, CL-56
    told = section("regeln", "Die Vermutung")
    assert_says(
        told,
        "so sagt Sara das, und das Spiel geht einfach weiter",
        "alle drei Karten im Umschlag",
        "hält selbst einige davon",
    )
    assert_says(told, "nach eigenen Karten darf man", "weiß nur er allein", "was es war und von wem")


def test_accusation_and_winner() -> None:  # CL-38, CL-39, CL-40, CL-41, CL-42, CL-43, CL-44, CL-45, CL-46, CL-47
    told = section("regeln", "Die Anklage")
    assert_says(told, "nur, wenn Du am Zug bist, und nur anstelle einer Vermutung", "vor der ganzen Runde")
    won = section("regeln", "Wer gewinnt")
    assert_says(won, "Stimmen alle drei Karten, hast Du gewonnen", "Erfahrung wächst", "je mehr Mitspieler")
    assert_says(won, "zeigt Sara Dir den Umschlag, Dir ganz allein", "nicht mehr gewinnen und nichts mehr vermuten")
    assert_says(won, "übergib die Karten Sara", "„aufstehen“")


def test_stay_and_refute() -> None:  # CL-74
    assert_says(section("regeln", "Wer gewinnt"), "Bleib bitte sitzen und widerlege")
    assert_says(section("profi", "Schweigen und bleiben"), "Bleib dann sitzen")


# -- syntax, kommandos -----------------------------------------------------------------------------


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.names[0])
def test_every_verb_begins_a_line_and_leads_to_its_page(verb: Verb) -> None:
    assert re.search(rf"^{verb.names[0]}\b", PAGES["syntax"], re.M)
    for name in verb.names:
        found = HELP.find(name, GAME.key)
        assert isinstance(found, Found), name
        assert found.value == PAGES["syntax"], name


def test_every_name_of_loese() -> None:  # CL-68, CL-69, CL-70, CL-71
    play = section("syntax", "Spielverlauf")
    assert_says(
        play, "Auch: aufloesen", "Sara fragt, ob Du sicher bist; nach ja", "Nur anklage, ohne Namen, bricht ab"
    )


def parse(line: str) -> Parsed:
    verb, _, rest = line.partition(" ")
    (vermute,) = (each for each in VERBS if verb in each.names)
    view = GAME.views.begin(1, Setup((Chair(1, "Anna", Kind.HUMAN), Chair(2, "Bodo", Kind.HUMAN)), {}))
    return vermute.parse(rest, view)


def examples() -> Iterator[tuple[str, str]]:
    for page, text in PAGES.items():
        yield from ((page, line.strip()) for line in EXAMPLE.findall(text))


@pytest.mark.parametrize(("page", "line"), list(examples()))
def test_every_example_means_a_triple(page: str, line: str) -> None:  # CL-54, CL-57, CL-58, CL-59
    match parse(line):
        case Ask(Suggest(cards=cards)):
            assert [card in kind for card, kind in zip(cards, (SUSPECTS, WEAPONS, ROOMS), strict=True)] == [True] * 3
        case other:
            pytest.fail(f"{page}: {line}: {other}")


def test_the_examples_of_the_syntax_all_mean_the_same() -> None:  # CL-60, CL-61, CL-62, CL-63, CL-A02
    lines = [line for page, line in examples() if page == "syntax"]
    assert lines[:2] == ["vermute gatow pistole veranda", "vermute pistole gatow veranda"]
    assert lines[3] == "verm ver gat pist"
    assert lines[2] == "vermute " + " ".join(str(NUMBER[Card(name)]) for name in ("gatow", "pistole", "veranda"))
    assert len({repr(parse(line)) for line in lines}) == 1


def test_every_card_with_its_number() -> None:  # CL-04, CL-57
    assert re.findall(r"(\d+) (\w+)", PAGES["kommandos"]) == [
        (str(NUMBER[card]), card.capitalize()) for card in CARDS
    ]
    number = NUMBER[Card("ming")]
    assert_says(flat("syntax"), f"zeige ming, zeige {number} oder nur {number}")  # CL-65


def test_the_end() -> None:  # CL-75, CL-76, CL-77, CL-79, CL-80, CL-81
    end = section("syntax", "Spielende")
    assert_says(end, "Sara widerlegt dann mit Deinen Karten, vermutet aber nichts und klagt nie an")
    assert_says(end, "Bleibt so nur einer, der noch gewinnen kann, gewinnt er", "ohne Erfahrung", "high score")


def test_aids() -> None:  # CL-82, CL-84, CL-85, CL-86, CL-87, CL-88, CL-91, CL-92, CL-93, CL-101, CL-120, CL-121
    aids = section("syntax", "Spielhilfen")
    assert_says(aids, "zettel, liste", "Zeilen: Karten, Spalten: Spieler")
    assert_says(aids, f"{OWNS} hat sie, {LACKS} hat sie nicht, {SHOWN_TO} hat sie von Dir gesehen", "?, !")
    for word in ("markiere", "entferne", "reset", "karten", "stand", "wer ist dran", "letzte", "verlauf"):
        assert re.search(rf"\b{word}\b", aids), word
    assert_says(aids, "vermutungen [Spieler]", "umschlag", "nur Dir")


def test_every_help_is_shown_as_the_other_way_round() -> None:  # CL-90, CL-96, CL-98, CL-119
    shown = dict(re.findall(r"^auto (\w+) (an|aus)", PAGES["syntax"], re.M))
    assert shown == {name: "aus" if on else "an" for name, on in HELPS.items()}


def test_sara_shows_after_five_seconds() -> None:  # CL-A09
    told = section("profi", "Zeigen lassen")
    assert SHOWN_FOR_SECONDS == 5
    assert_says(
        told, "„auto zeige an“", "fünf Sekunden", "immer dieselbe Spanne, was Du auch hast", "Die anderen erfahren"
    )


def test_others() -> None:  # CL-104, CL-105, CL-106
    rest = section("syntax", "Sonstiges")
    assert_says(rest, "nur, wenn alle einverstanden sind: hilfe statue", "sechs oder mehr", "kommentar", "pruefe")
    assert_says(rest, "hilfe siegel", "zuschauen", "nochmal")


# -- profi -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [*GAME.options, *HOUSE_OPTIONS], ids=lambda option: option.name)
def test_every_option_with_its_values_and_what_is_usual(option: Option) -> None:
    entry = re.search(rf"^  {option.name} (.*(?:\n {{15}}.*)*)", PAGES["profi"], re.M)
    assert entry is not None
    line = " ".join(entry[1].split())
    assert f", sonst {option.default}" in line
    if option.range:
        assert option.range in line
    else:
        listed = re.split(r", | oder ", line.partition(", sonst")[0])
        assert set(listed) == set(option.values)


def test_the_worked_example_follows() -> None:  # CL-29, CL-33, CL-35, CL-36
    """Everybody else holds what the three steps leave open, and the page draws just these conclusions."""
    assert_says(flat("profi"), "Cora hat die Halle", "Ming kann nur noch Anna haben, oder sie steckt im Umschlag")
    places = ("anna", "bodo", "cora", "umschlag")
    left = [
        (ming, halle)
        for ming, halle in product(places, repeat=2)
        if "bodo" not in (ming, halle)  # 1: nothing of it; the dagger is the reader's own
        and "cora" in (ming, halle)  # 1: shows one of it
        and ming != "cora"  # 2: nothing of it
    ]
    assert left == [("anna", "cora"), ("umschlag", "cora")]


def test_what_sara_writes_and_what_not() -> None:  # CL-97
    assert_says(
        flat("profi"), "Sara schreibt nur auf, was Du ohnehin siehst", "Schlüsse wie die in 1 und 2 zieht sie nicht"
    )
    assert_says(flat("profi"), "zeige ihm, was er schon kennt")
