"""Words for a whole class of products ("the compute module", "PoE hat") when nothing else names one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.catalog.catalog import ProductModel
from core.catalog.lexicon import ALL_OF, DETERMINERS, FUNCTION, INDEFINITE, SUPERLATIVE, is_plural
from core.catalog.mentions import Resolution
from core.catalog.name_normalisation import Gap, atoms_of
from core.catalog.span import Reading, Span, ambiguous, doubtful, resolved
from core.knowledge.document import Document
from core.knowledge.words import stem

_MAX_WORDS = 4
_MIN_LETTERS = 3
_DEFINITE = DETERMINERS - INDEFINITE | ALL_OF
_NEGATING = frozenset(("not", "except", "excluding", "besides"))
_PAPERS = frozenset(
    """
    answers articles basics changes codes details documents drawings guides instructions manuals notes questions
    releases revisions sheets specifications specs terms
    """.split()  # noqa: SIM905
)
"""What is in documents: in their titles, no products."""
_COMMON = 0.15
"""A word in more of the chunks than this may as well mean something else."""
_EVEN = 0.5
_SUPERLATIVE = re.compile(SUPERLATIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Classes:
    """Words that products have in common.

    Attributes:
        words: The stem of each word that kind, series, line or name have in common, to who has it.
        nouns: Stems with which these end: "module" of "Compute Modules".
        kinds: The stem of what the catalogue calls the kind of a product model.
    """

    words: Mapping[str, frozenset[str]]
    nouns: frozenset[str]
    kinds: Mapping[str, str]


def classes_of(models: Mapping[str, ProductModel], documents: Iterable[Document] = ()) -> Classes:
    """Return which words name classes of `models`: in their names, or in titles of documents about several of them."""
    found: dict[str, set[str]] = {}
    nouns: set[str] = set()
    for document in documents:
        words = [
            atom.text for atom in atoms_of(document.title) if atom.text.isalpha() and len(atom.text) >= _MIN_LETTERS
        ]
        plurals = {word for word in words if is_plural(word) and word not in _PAPERS}
        if len(document.covered_models) > 1 and plurals:
            nouns.update(map(stem, plurals))
            for word in words:
                found.setdefault(stem(word), set()).update(document.covered_models)
    for model in models.values():
        for said in (model.kind, model.series, model.family, model.name):
            words = [atom.text for atom in atoms_of(said)]
            telling = [word for word in words if word.isalpha() and len(word) >= _MIN_LETTERS]
            for word in telling:
                found.setdefault(stem(word), set()).add(model.name)
            nouns.update(map(stem, telling[-1:]) if words[-1:] == telling[-1:] else ())
    words_of_many = {word: frozenset(names) for word, names in found.items() if len(names) > 1 and word not in FUNCTION}
    kinds = {name: stem(model.kind) for name, model in models.items()}
    return Classes(words=words_of_many, nouns=frozenset(nouns), kinds=kinds)


def class_spans(reading: Reading, classes: Classes) -> Iterator[Span]:
    """Give the mentions of classes.

    A class is two words or more, or one after "the", that fewer than half (one word: a third) of the
    catalogue share, and at least two product models. Its last word is what such things are called.
    """
    first = 0
    while first < len(reading.atoms):
        last = _run(reading, first, classes)
        if last > first and (span := _class(reading, first, last, classes)):
            yield span
        first = max(last, first + 1)


def _run(reading: Reading, first: int, classes: Classes) -> int:
    last = first
    while last < min(len(reading.atoms), first + _MAX_WORDS):
        atom = reading.atoms[last]
        if stem(atom.text) not in classes.words or (last > first and atom.gap in {Gap.GLUED, Gap.BREAK}):
            break
        last += 1
    return last


def _class(reading: Reading, first: int, last: int, classes: Classes) -> Span | None:
    said = [stem(atom.text) for atom in reading.atoms[first:last]]
    if said[-1] not in classes.nouns:
        return None
    shared = classes.words[said[0]].intersection(*(classes.words[word] for word in said[1:]))
    of_kind = {name for name in shared if classes.kinds[name] == said[-1]}
    members = reading.tables.in_order(of_kind or shared)
    alone = last - first == 1
    share = 3 if alone else 2
    if len(members) < 2 or share * len(members) >= len(reading.tables.models):  # noqa: PLR2004
        return None
    before = reading.before(first)
    plural = reading.atoms[last - 1].text != said[-1] and is_plural(reading.atoms[last - 1].text)
    left_out = not _NEGATING.isdisjoint((before, reading.word(first - 2)))
    if alone and before not in (ALL_OF if plural else _DEFINITE) and not (plural and left_out):
        return None
    named = plural or before in ALL_OF or _SUPERLATIVE.fullmatch(before) is not None
    if (not named and before in INDEFINITE) or (
        alone and (not named or (not of_kind and reading.usage.commonness(said[-1]) > _COMMON))
    ):
        return doubtful(reading, first, last, members, _EVEN)
    if named:
        return resolved(reading, first, last, members, Resolution.FAMILY)
    return ambiguous(reading, first, last, members)
