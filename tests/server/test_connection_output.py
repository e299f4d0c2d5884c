"""Bytes out: one write a moment, prompt last; slow readers; hanging up."""

import pytest

from mudgames.server.connection import LINGER, MOST_UNSENT

from .rig import Rig

AGREE_EOR = b"\xff\xfd\x19"


def test_greeting_banner_and_prompt_leave_in_one_write() -> None:
    player = Rig().connect()
    assert len(player.wire.writes) == 1
    assert player.raw.startswith(b"\xff\xfd\x18\xff\xfd\x1f\xff\xfb\x2a\xff\xfb\x19\xff\xfb\xc9")
    assert player.text.endswith("\r\nWie heisst Du? ")


def test_no_delay_and_keep_alive_are_on() -> None:
    assert Rig().connect().wire.options == {"nodelay": True, "keepalive": True}


def test_a_question_and_its_prompt_leave_in_one_write() -> None:
    player = Rig().connect()
    for line, end in (
        ("anna", "(ja/nein)\r\n"),
        ("ja", "Wähle ein Passwort (mindestens 6 Zeichen): "),
        ("geheimnis", "noch einmal: "),
        ("geheimnis", "> "),
    ):
        before = len(player.wire.writes)
        player.type(line)
        assert len(player.wire.writes) == before + 1
        assert player.text.endswith(end)


def test_what_many_say_in_one_moment_leaves_in_one_write_with_one_prompt() -> None:
    rig = Rig()
    anna, bert, carl = (rig.guest(name) for name in ("Anna", "Bert", "Carl"))
    for player in (anna, bert, carl):
        player.read()
    before = len(carl.wire.writes)
    anna.protocol.dataReceived(b"sage Eins\r\n")
    bert.protocol.dataReceived(b"sage Zwei\r\n")
    rig.pass_time(0)
    assert len(carl.wire.writes) == before + 1
    assert carl.read() == "\r\nAnna (Gast) sagt: Eins\r\nBert (Gast) sagt: Zwei\r\n> "


def test_each_line_of_a_segment_has_its_own_prompt() -> None:
    player = Rig().guest("Anna")
    player.read()
    before = len(player.wire.writes)
    player.send(b"sage Eins\r\nsage Zwei\r\n")
    assert player.read() == "Du sagst: Eins\r\n> \r\nDu sagst: Zwei\r\n> "
    assert len(player.wire.writes) == before + 1


def test_idle_answers_nothing_at_all() -> None:
    player = Rig().guest("Anna")
    before = player.raw
    player.type("idle", "IDLE", " idle ")
    assert player.raw == before


def test_prompts_are_marked_from_the_name_on() -> None:
    player = Rig().connect()
    player.send(AGREE_EOR)
    assert player.raw.endswith(b"Wie heisst Du? \xff\xef")
    player.type("gast Anna", "sage Hallo")
    assert player.raw.endswith(b"> \xff\xef")
    assert player.raw.count(b"\xff\xef") == 3
    assert b"\xff\xef\r\n" not in player.raw


# -- a slow reader -------------------------------------------------------------------------------------------


def test_a_slow_reader_is_spared_until_it_reads_again() -> None:
    rig = Rig()
    slow, anna = rig.guest("Langsam"), rig.guest("Anna")
    slow.read()
    slow.connection.pauseProducing()
    anna.type("sage Hallo")
    assert slow.read() == ""
    slow.connection.resumeProducing()
    rig.pass_time(0)
    assert "sagt: Hallo" in slow.read()
    assert not slow.closed


def test_a_slow_reader_does_not_go_on_asking() -> None:
    rig = Rig()
    slow = rig.guest("Langsam")
    slow.connection.pauseProducing()
    slow.type("sage Eins")
    assert slow.read().count("sagst") == 0
    slow.connection.resumeProducing()
    rig.pass_time(0)
    assert "Du sagst: Eins" in slow.read()


def test_who_does_not_read_for_long_is_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    rig = Rig(commands_per_second=1000)
    slow, anna = rig.guest("Langsam"), rig.guest("Anna")
    slow.connection.pauseProducing()
    for _ in range(MOST_UNSENT // 500 + 2):
        anna.type("sage " + "x" * 500)
        rig.pass_time(1)
    assert slow.wire.ended == ["abort"]
    assert caplog.text.count("reads too slowly") == 1
    slow.hang_up()
    anna.type("sage Hallo")
    assert "Du sagst: Hallo" in anna.text


# -- hanging up ----------------------------------------------------------------------------------------------


def test_our_half_is_closed_first_and_what_still_comes_is_thrown_away() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    player.type("ende")
    assert "Auf bald, Anna" in player.text
    assert player.wire.ended == ["half"]
    said = player.raw
    player.send(b"sage Hallo\r\n\xff\xf6\xff\xfd\x06")
    assert player.raw == said


def test_a_peer_that_does_not_hang_up_is_cut_off() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    player.type("ende")
    rig.pass_time(LINGER)
    assert player.wire.ended == ["half", "abort"]


def test_a_slow_reader_can_be_hung_up_on() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    player.connection.pauseProducing()
    player.connection.session.close(["Auf Wiedersehen."])
    assert player.text.endswith("Auf Wiedersehen.\r\n")
    assert player.wire.producer is None, "Twisted would wait for a paused producer for ever"
    rig.pass_time(LINGER)
    assert player.wire.ended == ["half", "abort"]


def test_nothing_is_scheduled_or_written_after_the_end() -> None:
    rig = Rig()
    player = rig.guest("Anna")
    session = player.connection.session
    player.hang_up()
    session.tell(["zu spät"])
    session.gmcp("Core.Goodbye", {})
    session.close(["zu spät"])
    rig.pass_time(0)
    assert "zu spät" not in player.text
    assert rig.timers == []


def test_plain_telnet_gets_lines_for_a_screen_reader_on_request() -> None:  # B1
    rig = Rig()
    anna, bert = rig.guest("Anna"), rig.guest("Bert")
    for player in (anna, bert):
        player.type("setze sara")
    anna.type("starte")
    anna.read()
    anna.type("stand")
    assert "Nr  Name" in anna.read()
    anna.type("einstellung screenreader an")
    for page in ("stand", "notiz"):
        anna.read()
        anna.type(page)
        shown = anna.read()
        assert "Anna (Gast)" in shown
        assert "|" not in shown
        assert "  " not in shown
    anna.type("einstellung screenreader vielleicht")
    assert "So geht es" in anna.read()


@pytest.mark.parametrize("line", ["sage", "emote", "rufe", "teile bert mit"])
def test_no_word_of_a_player_begins_a_row(line: str) -> None:
    """Whatever is typed, and however it is broken: a row that begins at the margin is the house's own."""
    rig = Rig()
    anna, bert = rig.guest("Anna"), rig.guest("Bert")
    bert.type("einstellung breite 40")
    bert.read()
    anna.type(f"{line} {'x' * 31} Sara zeigt Dir den Leuchter und alles andere auch.")
    rows = [row for row in bert.read().split("\r\n") if row.strip("> ")]
    assert len(rows) > 1
    assert "Anna" in rows[0]
    assert all(row.startswith("  ") for row in rows[1:])
