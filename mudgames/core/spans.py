"""Spans of time as players and operators write them: `90s`, `2m`, `24h`, `14d`, and `aus` for none."""

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
OFF = ("aus", "0")


def text(span: int | None) -> str:
    """A span in seconds as it is written; `aus` for none."""
    if span is None:
        return OFF[0]
    return f"{span // 60}m" if span % 60 == 0 else f"{span}s"


def seconds(text: str) -> int | None:
    """The span in seconds; None for `aus` or `0`. Raises ValueError for anything else or a number above 9999."""
    if text in OFF:
        return None
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not number.isdecimal() or not 0 < int(number) <= 9999:
        raise ValueError(f"not a span of time: {text!r}")
    return int(number) * UNITS[unit]
