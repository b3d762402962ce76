"""Words for a whole class of products ("the compute module", "PoE hat") when nothing else names one."""

from collections.abc import Iterator, Mapping

from core.catalog.catalog import ProductModel
from core.catalog.keys import Gap, atoms_of
from core.catalog.lexicon import ALL_OF, DETERMINERS, TOPIC
from core.catalog.mentions import Resolution
from core.catalog.span import Reading, Span, ambiguous, resolved
from core.knowledge.words import stem

_MAX_WORDS = 4
_MIN_LETTERS = 3
_DEFINITE = DETERMINERS - {"a", "an"} | ALL_OF


def class_words(models: Mapping[str, ProductModel]) -> dict[str, frozenset[str]]:
    """Return, for each word that kind, series, line or name have in common, the models that have it."""
    found: dict[str, set[str]] = {}
    for model in models.values():
        said = f"{model.kind} ; {model.series} ; {model.family} ; {model.name}"
        for atom in atoms_of(said):
            if atom.text.isalpha() and len(atom.text) >= _MIN_LETTERS:
                found.setdefault(stem(atom.text), set()).add(model.name)
    return {word: frozenset(names) for word, names in found.items() if len(names) > 1}


def class_spans(reading: Reading, words: Mapping[str, frozenset[str]], kinds: Mapping[str, str]) -> Iterator[Span]:
    """Give the mentions of classes.

    A class is two words or more, or one after "the", that fewer than half (one word: a third) of the
    catalogue share, and at least two product models. Its last word is a thing, not a topic ("power").
    """
    first = 0
    while first < len(reading.atoms):
        last = _run(reading, first, words)
        if last > first and (span := _class(reading, first, last, words, kinds)):
            yield span
        first = max(last, first + 1)


def _run(reading: Reading, first: int, words: Mapping[str, frozenset[str]]) -> int:
    last = first
    while last < min(len(reading.atoms), first + _MAX_WORDS):
        atom = reading.atoms[last]
        if stem(atom.text) not in words or (last > first and atom.gap in {Gap.GLUED, Gap.BREAK}):
            break
        last += 1
    return last


def _class(
    reading: Reading, first: int, last: int, words: Mapping[str, frozenset[str]], kinds: Mapping[str, str]
) -> Span | None:
    said = [stem(atom.text) for atom in reading.atoms[first:last]]
    if reading.atoms[last - 1].text.removesuffix("s") in TOPIC or said[-1] in map(stem, TOPIC):
        return None
    shared = words[said[0]]
    for word in said[1:]:
        shared &= words[word]
    of_kind = {name for name in shared if stem(kinds[name]) == said[-1]}
    members = tuple(name for name in reading.tables.models if name in (of_kind or shared))
    alone = last - first == 1
    share = 3 if alone else 2
    if len(members) < 2 or share * len(members) >= len(reading.tables.models):  # noqa: PLR2004
        return None
    before = reading.before(first)
    plural = reading.atoms[last - 1].text != said[-1] and reading.atoms[last - 1].text.endswith("s")
    if alone and before not in (ALL_OF if plural else _DEFINITE):
        return None
    if plural or before in ALL_OF:
        return resolved(reading, first, last, members, Resolution.FAMILY)
    return ambiguous(reading, first, last, members)
