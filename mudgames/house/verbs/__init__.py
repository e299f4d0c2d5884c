"""The verbs that everybody may type, one module for each kind. A new verb is a function and an entry here."""

from mudgames.house.verb import HouseVerb
from mudgames.house.verbs import (
    checking,
    company,
    going,
    honours,
    looking,
    noting,
    self_care,
    sitting,
    table_pages,
    talking,
)

VERBS: tuple[HouseVerb, ...] = (
    *looking.VERBS,
    *going.VERBS,
    *talking.VERBS,
    *sitting.VERBS,
    *company.VERBS,
    *checking.VERBS,
    *table_pages.VERBS,
    *noting.VERBS,
    *honours.VERBS,
    *self_care.VERBS,
)
