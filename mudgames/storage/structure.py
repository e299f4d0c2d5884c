"""From plain JSON values to the field types of an event: the way back of `core.event.plain`.

Nothing is guessed: a number is no text, a 1 is no True, an extra field is an error. So a class that changed
without a new VERSION is found out when its first old event is read, not when a game has gone astray.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NoReturn, get_args, get_origin

from cattrs import Converter
from cattrs.strategies import configure_union_passthrough

Read = Callable[[Any, Any], Any]


def converter() -> Converter:
    """A converter whose `structure` reads what `core.event.fields` wrote; raises whatever does not fit."""
    made = Converter(detailed_validation=False, forbid_extra_keys=True)
    # These classes cover every StrEnum, IntEnum and bool, too: cattrs picks a hook by the order of base classes.
    for kind in (str, int, float, Enum):
        made.register_structure_hook(kind, _scalar)
    made.register_structure_hook_factory(_is_mapping, lambda kind: _mapping(made, kind))
    configure_union_passthrough(bool | int | float | str | None, made)
    return made


def _scalar(value: Any, kind: type) -> Any:
    if issubclass(kind, Enum):
        member = kind(value)
        return member if type(member.value) is type(value) else _misfit(value, kind)
    return value if type(value) is kind or (kind is float and type(value) is int) else _misfit(value, kind)


def _misfit(value: Any, kind: type) -> NoReturn:
    raise TypeError(f"{kind.__name__} expected, {type(value).__name__} found")


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _mapping(made: Converter, kind: Any) -> Read:
    key_kind, value_kind = get_args(kind)
    read_key = _key(key_kind)

    def read(value: Any, _: Any) -> Any:
        return {read_key(key): made.structure(item, value_kind) for key, item in value.items()}

    return read


def _key(kind: Any) -> Callable[[str], Any]:
    """JSON has texts for keys only: seats and numbered enums must become numbers again."""
    if kind is int:
        return int
    if isinstance(kind, type) and issubclass(kind, Enum):
        by_text = {str(member.value): member for member in kind}
        return by_text.__getitem__
    return str
