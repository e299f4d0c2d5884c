"""The numbers of telnet that this house speaks, by name (RFC 854 unless another source is given)."""

from typing import Final

NUL: Final = 0
BACKSPACE: Final = 8
LF: Final = 10
CR: Final = 13
DELETE: Final = 127

# Commands: the byte after IAC.
EOR: Final = 239  # RFC 885
SE: Final = 240
NOP: Final = 241
AYT: Final = 246
GA: Final = 249
SB: Final = 250
WILL: Final = 251
WONT: Final = 252
DO: Final = 253
DONT: Final = 254
IAC: Final = 255

VERBS: Final = frozenset({WILL, WONT, DO, DONT})
# Commands which stand alone: EOR, NOP, DM, BRK, IP, AO, AYT, EC, EL, GA.
LONE_COMMANDS: Final = frozenset({EOR, *range(NOP, GA + 1)})

# Options: the byte after a verb or SB.
ECHO: Final = 1  # RFC 857
SGA: Final = 3  # RFC 858
TIMING_MARK: Final = 6  # RFC 860
TTYPE: Final = 24  # RFC 1091, three answers by tintin.mudhalla.net/protocols/mtts
END_OF_RECORD: Final = 25  # RFC 885
NAWS: Final = 31  # RFC 1073
NEW_ENVIRON: Final = 39  # RFC 1572
CHARSET: Final = 42  # RFC 2066
GMCP: Final = 201  # tintin.mudhalla.net/protocols/gmcp

# First byte of a TTYPE subnegotiation (RFC 1091).
TTYPE_IS: Final = 0
TTYPE_SEND: Final = 1

# First byte of a CHARSET subnegotiation (RFC 2066).
CHARSET_REQUEST: Final = 1
CHARSET_ACCEPTED: Final = 2
CHARSET_REJECTED: Final = 3
CHARSET_TTABLE_IS: Final = 4
CHARSET_TTABLE_REJECTED: Final = 5
