"""GMCP payloads: `Package.Name` and, after one blank, JSON (option 201)."""

import json
import math
import re
from typing import Any

from mudgames.server.telnet.clean import clean
from mudgames.server.telnet.inputs import Gmcp

MAX_DEPTH = 16
"""Deepest nesting of lists and objects that is taken from a client."""

_PACKAGE = re.compile(r"[A-Za-z][\w.-]{0,79}", re.ASCII)


def encode(package: str, data: Any = None) -> bytes:
    """Return the payload for `package` with `data`, without data no blank follows.

    Pure ASCII: the byte F0 of an emoji in UTF-8 ends the subnegotiation in old clients. No byte is NUL.
    Raises TypeError or ValueError for what JSON does not know, which is a fault of the caller.
    """
    if data is None:
        return package.encode("ascii")
    return f"{package} {json.dumps(data, separators=(',', ':'), allow_nan=False)}".encode("ascii")


def decode(payload: bytes) -> Gmcp | None:
    """Return the message in `payload`, or None if it is not well-formed; never raises.

    All strings in it are cleaned like typed lines, since a client may say by GMCP whatever it may type.
    """
    try:
        package, _, rest = payload.decode("utf-8").partition(" ")
        data = json.loads(rest, parse_constant=_refuse, parse_float=_finite) if rest.strip() else None
        return Gmcp(package, _cleaned(data)) if _PACKAGE.fullmatch(package) else None
    except (ValueError, RecursionError):
        return None


def _cleaned(value: Any, depth: int = 0) -> Any:
    if depth > MAX_DEPTH:
        raise ValueError("nested too deep")
    match value:
        case str():
            return clean(value)
        case list():
            return [_cleaned(part, depth + 1) for part in value]
        case dict():
            return {clean(key): _cleaned(part, depth + 1) for key, part in value.items()}
        case _:
            return value


def _finite(number: str) -> float:
    value = float(number)
    return value if math.isfinite(value) else _refuse(number)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")
