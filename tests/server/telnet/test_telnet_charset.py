"""Charsets: telnet.md C1, C3, C4, C5; telnet-clients.md 1.3.7."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mudgames.server.telnet import charset_option
from mudgames.server.telnet.charset import Charset, Choice, decode, encode, guess
from mudgames.server.telnet.charset_option import Agreement
from mudgames.server.telnet.client import Client

UTF_8, LATIN_1, ASCII = Charset


@pytest.mark.parametrize("sent", [b"gr\xfcn", b"gr\xc3\xbcn"])
def test_c3_both_spellings_are_read(sent: bytes) -> None:
    assert decode(sent) == "grün"


def test_c1_single_bytes_are_text() -> None:
    assert [decode(b"\xe4"), decode(b"\xff\xff"), decode(b"\xd1\x8f")] == ["ä", "ÿÿ", "я"]


@pytest.mark.parametrize(
    ("charset", "sent"),
    [
        (UTF_8, "„grün“ kostet 5 € – 😀".encode()),
        (LATIN_1, b'"gr\xfcn" kostet 5 EUR - ?'),
        (ASCII, b'"gruen" kostet 5 EUR - ?'),
    ],
)
def test_c3_what_a_charset_lacks_is_spelled(charset: Charset, sent: bytes) -> None:
    assert encode("„grün“ kostet 5 € – 😀", charset) == sent
    assert encode("u\u0308", LATIN_1) == b"\xfc"


@given(st.text(), st.sampled_from(Charset))
def test_anything_can_be_sent(text: str, charset: Charset) -> None:
    sent = encode(text + "\ud800", charset)
    assert charset is not ASCII or sent.isascii()


@given(st.binary())
def test_anything_can_be_read(line: bytes) -> None:
    assert isinstance(decode(line), str)


@pytest.mark.parametrize(
    ("name", "charset"),
    [
        ("UTF-8", UTF_8),
        ("utf8", UTF_8),
        ("iso-8859-1", LATIN_1),
        ("latin1", LATIN_1),
        ("US-ASCII", ASCII),
        ("x", None),
    ],
)
def test_names(name: str, charset: Charset | None) -> None:
    assert Charset.named(name) is charset


def test_c4_c5_our_list_starts_with_separator_and_utf_8() -> None:
    assert charset_option.request() == b"\xff\xfa\x2a\x01;UTF-8;ISO-8859-1\xff\xf0"


@pytest.mark.parametrize(
    ("payload", "reply", "charset"),
    [
        (b"\x02UTF-8", b"", UTF_8),
        (b"\x02iso-8859-1", b"", LATIN_1),
        (b"\x02KOI8-R", b"", None),
        (b"\x03", b"", ASCII),
        (b"\x01;ISO-8859-1;utf-8", b"\x02utf-8", UTF_8),
        (b"\x01 KOI8-R LATIN1", b"\x02LATIN1", LATIN_1),
        (b"\x01[TTABLE]\x01;UTF-8", b"\x02UTF-8", UTF_8),
        (b"\x01;KOI8-R", b"\x03", None),
        (b"\x01;", b"\x03", None),
        (b"\x01", b"\x03", None),
        (b"\x04\x01;x", b"\x05", None),
        (b"", b"", None),
        (b"\x07", b"", None),
    ],
)
def test_c4_client_messages(payload: bytes, reply: bytes, charset: Charset | None) -> None:
    framed = b"\xff\xfa\x2a" + reply + b"\xff\xf0" if reply else b""
    assert charset_option.hear(payload) == Agreement(framed, charset)


@given(st.binary(max_size=40))
def test_any_charset_payload_is_survived(payload: bytes) -> None:
    charset_option.hear(payload)


def test_wish_beats_negotiation_beats_guess() -> None:
    choice, tinyfugue = Choice(), Client("TINYFUGUE")
    assert choice.current(tinyfugue) is ASCII
    choice.negotiated = UTF_8
    assert choice.current(tinyfugue) is UTF_8
    choice.wish = LATIN_1
    assert choice.current(tinyfugue) is LATIN_1


@pytest.mark.parametrize(
    ("client", "charset"),
    [
        (Client(), UTF_8),
        (Client("TINTIN++", mtts=271), UTF_8),
        (Client("Mudlet", mtts=9), ASCII),
        (Client("TinyFugue"), ASCII),
        (Client("KildClient"), ASCII),
    ],
)
def test_guess_by_client(client: Client, charset: Charset) -> None:
    assert guess(client) is charset
