"""Nouns which decline themselves within message templates.

A template says which form it needs, as in `"{player} zeigt Dir {card:akk}.".format(...)`:

    spec        Leuchter            Küche            Oberst von Gatow
    (none)      Leuchter            Küche            Oberst von Gatow
    nom         der Leuchter        die Küche        Oberst von Gatow
    akk         den Leuchter        die Küche        Oberst von Gatow
    dat         dem Leuchter        der Küche        Oberst von Gatow
    gen         des Leuchters       der Küche        Oberst von Gatows
    ein akk     einen Leuchter      eine Küche       Oberst von Gatow
    kein akk    keinen Leuchter     keine Küche      keinen Oberst von Gatow
    bare gen    Leuchters           Küche            Oberst von Gatows
    kurz        Leuchter            Küche            Gatow
    wo          im Leuchter         in der Küche     (ValueError)
    wohin       in den Leuchter     in die Küche     (ValueError)

`ein`, `kein` and `bare` go with each of the four cases. A spec that begins with a capital letter gives
a text that does: `{card:Nom}` is `Der Leuchter`, `{card:Kein akk}` is `Keinen Leuchter`.
"""

import attrs

from mudgames.german.articles import Case, Gender, contracted, definite, indefinite, negative
from mudgames.german.declension import name_genitive


@attrs.frozen(kw_only=True)
class Noun:
    """A noun in its four cases, all without article.

    `short` is the name where room is scarce. A `proper` noun is a name, perhaps with a title, and stands
    without article. `preposition` (in, an or auf) leads to places; None where nobody can be.
    """

    gender: Gender
    nominative: str
    accusative: str
    dative: str
    genitive: str
    short: str
    proper: bool = False
    preposition: str | None = None

    def form(self, case: Case) -> str:
        """Return the noun in `case`, without article."""
        forms = {
            Case.NOMINATIVE: self.nominative,
            Case.ACCUSATIVE: self.accusative,
            Case.DATIVE: self.dative,
            Case.GENITIVE: self.genitive,
        }
        return forms[case]

    def __str__(self) -> str:
        return self.nominative

    def __format__(self, spec: str) -> str:
        """Return the form which `spec` asks for (see the table above).

        Raises ValueError for an unknown spec, and for `wo` and `wohin` of what is no place.
        """
        form = self._formatted(spec[:1].lower() + spec[1:])
        return form[:1].upper() + form[1:] if spec[:1].isupper() else form

    def _formatted(self, spec: str) -> str:
        match spec.split(" "):
            case [""]:
                return self.nominative
            case ["kurz"]:
                return self.short
            case ["wo"]:
                return self._placed(Case.DATIVE)
            case ["wohin"]:
                return self._placed(Case.ACCUSATIVE)
            case ["nom" | "akk" | "dat" | "gen" as case]:
                return self._with_determiner("der", Case(case))
            case ["ein" | "kein" | "bare" as determiner, "nom" | "akk" | "dat" | "gen" as case]:
                return self._with_determiner(determiner, Case(case))
        raise ValueError(
            f"unknown form {spec!r} of {self.nominative!r}: use nom, akk, dat or gen, "
            "alone or after ein, kein or bare; or else kurz, wo or wohin"
        )

    def _with_determiner(self, determiner: str, case: Case) -> str:
        word = ""
        if determiner == "kein":
            # The only one that names take as well: "Du hast keinen Oberst von Gatow."
            word = negative(self.gender, case)
        elif determiner != "bare" and not self.proper:
            word = (indefinite if determiner == "ein" else definite)(self.gender, case)
        return f"{word} {self.form(case)}" if word else self.form(case)

    def _placed(self, case: Case) -> str:
        if self.preposition is None:
            raise ValueError(f"{self.nominative!r} is no place: it has neither wo nor wohin")
        return f"{contracted(self.preposition, definite(self.gender, case))} {self.form(case)}"


def proper_noun(name: str, gender: Gender = Gender.NEUTER) -> Noun:
    """Return the noun for a name, such as a player's: `Anna`, genitive `Annas`.

    The gender shows only after `kein`, so that it need not be known of players.
    """
    return Noun(
        gender=gender,
        nominative=name,
        accusative=name,
        dative=name,
        genitive=name_genitive(name),
        short=name,
        proper=True,
    )
