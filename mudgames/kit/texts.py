"""The catalogue of texts: every sentence and noun of one room of the house, in one file texts/de.txt.

The file is read by configparser: a section groups sentences, an option names one. Sentences are templates of
`str.format`; nouns decline themselves through `Noun.__format__` (`{weapon:dat}`). The section `nouns` holds
the nouns by key, in the notation of `mudgames.german.nouns`.
"""

from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from importlib.resources import files
from typing import Any

from attrs import frozen

from mudgames.german import Noun, parse_noun

NOUNS = "nouns"


@frozen
class Catalogue:
    """Sentences by (section, name) and nouns by key. Asking for what is not there is a bug: KeyError."""

    sentences: Mapping[tuple[str, str], str]
    nouns: Mapping[str, Noun]

    def lines(self, section: str, name: str, /, **values: Any) -> list[str]:
        """The lines of a text, filled in. An empty text gives no line: it says that nothing is told."""
        template = self.sentences[section, name]
        return template.format_map(values).split("\n") if template else []

    def line(self, section: str, name: str, /, **values: Any) -> str:
        """A text of one paragraph, its lines joined by blanks."""
        return " ".join(self.lines(section, name, **values))

    def has(self, section: str, name: str) -> bool:
        """True if there is such a sentence."""
        return (section, name) in self.sentences

    def section(self, section: str) -> list[str]:
        """All texts of a section without anything to fill in, each as one paragraph."""
        return [self.line(*key) for key in self.sentences if key[0] == section]

    def keys(self) -> Iterator[tuple[str, str]]:
        """All (section, name) of sentences, in file order."""
        return iter(self.sentences)


def read_catalogue(text: str, source: str = "texts/de.txt") -> Catalogue:
    """A catalogue from the text of its file. Raises configparser.Error or ValueError with the place of a fault."""
    parser = ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their case: events are CamelCase
    parser.read_string(text, source)
    sentences = {
        (section, name): value
        for section in parser.sections()
        if section != NOUNS
        for name, value in parser.items(section)
    }
    nouns = {}
    if parser.has_section(NOUNS):
        nouns = {key: parse_noun(line) for key, line in parser.items(NOUNS)}
    return Catalogue(sentences, nouns)


def load_catalogue(package: str) -> Catalogue:
    """The catalogue that travels in `package` (a dotted name) as texts/de.txt."""
    resource = files(package).joinpath("texts", "de.txt")
    return read_catalogue(resource.read_text("utf-8"), f"{package}/texts/de.txt")
