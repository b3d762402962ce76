"""Words for a class of products ("the compute module", "PoE hat") → mentions, and what is left out of them.

"Which boxes, not the PoE boxes" asks about boxes, and leaves out some.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import ProductModel
from core.catalog.lexicon import ALL_OF, FUNCTION, INDEFINITE, is_plural
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Resolution, Resolved, Unknown
from core.catalog.name_normalisation import Gap, atoms_of
from core.knowledge.analyzer import stem
from core.knowledge.document import Document

_MAX_WORDS = 4
_MIN_LETTERS = 3
_PAPERS = frozenset(
    """
    answers articles basics changes codes details documents drawings guides instructions manuals notes questions
    releases revisions sheets specifications specs terms
    """.split()  # noqa: SIM905
)
"""What is in documents: in their titles, no products."""
_COMMON = 0.15
"""A word in more of the chunks than this may as well mean something else."""
_NOT = re.compile(
    r"(?i)(?:(?<!why )\bnot|\bexcept(?:ing)?(?: for)?|\bexcluding|\bother than|\bapart from|\bbesides)"
    r"(?: the| an?| any| your| our)?[\s(\"']*\Z"
)


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
        words = _words_of(document.title)
        plurals = {word for word in words if is_plural(word) and word not in _PAPERS}
        if len(document.covered_models) > 1 and plurals:
            nouns.update(map(stem, plurals))
            for word in words:
                found.setdefault(stem(word), set()).update(document.covered_models)
    for model in models.values():
        for said in (model.kind, model.series, model.family, model.name):
            words = _words_of(said)
            for word in words:
                found.setdefault(stem(word), set()).add(model.name)
            nouns.update(stem(atom.text) for atom in atoms_of(said)[-1:] if atom.text in words)
    return Classes(
        words={word: frozenset(names) for word, names in found.items() if len(names) > 1 and word not in FUNCTION},
        nouns=frozenset(nouns),
        kinds={name: stem(model.kind) for name, model in models.items()},
    )


def _words_of(text: str) -> list[str]:
    return [atom.text for atom in atoms_of(text) if atom.text.isalpha() and len(atom.text) >= _MIN_LETTERS]


def class_spans(reading: Reading, classes: Classes) -> Iterator[Span]:
    """Give the mentions of classes.

    A class is two words or more, or one after "which" or "all", that fewer than half (one word: a third) of the
    catalogue share, and at least two product models. Its last word is what such things are called.
    """
    first = 0
    while first < len(reading.atoms):
        last = first
        for atom in reading.atoms[first : first + _MAX_WORDS]:
            if stem(atom.text) not in classes.words or (last > first and atom.gap in {Gap.GLUED, Gap.BREAK}):
                break
            last += 1
        if last > first and (span := _class(reading, first, last, classes)):
            yield span
        first = max(last, first + 1)


def _class(reading: Reading, first: int, last: int, classes: Classes) -> Span | None:
    said = [stem(atom.text) for atom in reading.atoms[first:last]]
    if said[-1] not in classes.nouns:
        return None
    shared = classes.words[said[0]].intersection(*(classes.words[word] for word in said[1:]))
    of_kind = {name for name in shared if classes.kinds[name] == said[-1]}
    members = reading.tables.in_order(of_kind or shared)
    alone = last - first == 1
    if len(members) <= 1 or (3 if alone else 2) * len(members) >= len(reading.tables.models):
        return None
    before, noun = reading.before(first), reading.word(last - 1)
    common = not of_kind and reading.usage.commonness(said[-1]) > _COMMON
    if alone and (common or before not in ALL_OF or not (of_kind or _are_others(members, reading, classes))):
        return None
    if before in ALL_OF or (noun != said[-1] and is_plural(noun)):
        return reading.resolved(first, last, members, Resolution.FAMILY)
    return None if before in INDEFINITE else reading.ambiguous(first, last, members)


def _are_others(members: Sequence[str], reading: Reading, classes: Classes) -> bool:
    """Return whether everybody else is called something else: who is called nothing may be one of these as well."""
    called = [classes.words.get(noun, frozenset()) for noun in classes.nouns]
    apart = frozenset[str]().union(*(names for names in called if names.isdisjoint(members)))
    return apart.issuperset(name for name in reading.tables.models if name not in members)


def left_out_of(reading: Reading, spans: Sequence[Span], classes: Classes) -> tuple[Sequence[Span], Sequence[Span]]:
    """Return what is asked about of `spans`, and what is left out of them and of the classes beside them."""
    beside = [span for span in class_spans(reading, classes) if not any(map(span.overlaps, spans))] if spans else []
    left_out: list[Span] = []
    for span in sorted((*spans, *beside), key=lambda span: span.first):
        goes_on = bool(left_out) and reading.in_list(left_out[-1].last, span.first)
        negated = goes_on or _NOT.search(reading.text[: reading.atoms[span.first].start])
        if negated and not isinstance(span.found, Unknown):
            left_out.append(span)
    asked = [span for span in spans if span not in left_out]
    sets = [span for span in beside if span not in left_out and span.is_set]
    return [_without(span, left_out) for span in asked or sets], left_out


def _without(span: Span, left_out: Sequence[Span]) -> Span:
    """Return a set without who is left out of it; anything else, and a set of nobody else, as it is."""
    gone = {name for each in left_out for name in each.models}
    kept = tuple(name for name in span.models if name not in gone)
    if not kept or not isinstance(span.found, Resolved) or not span.is_set:
        return span
    return replace(span, found=replace(span.found, models=kept))
