"""A label or a question → the attributes that it speaks of, linked to those of the glossary.

A label is read as the glossary's attribute that it names, the words that this doesn't explain, and the statistic and
the condition in it. Its key is what facts are filed under: "supply_current", "supply_current:rx", or ":burst pressure"
for a label that the glossary doesn't know, which becomes an attribute by itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.knowledge.analyzer import STOP_WORDS
from core.knowledge.glossary import Attribute, Glossary, excluded, spelled
from core.knowledge.labels import (
    GENERIC,
    MEASURES,
    QUALIFYING,
    TELLING,
    Words,
    forms_in,
    is_figure,
    is_generic,
    is_stat,
    only_qualifies,
    stat_of,
    without_conditions,
    words_in,
)
from core.quantities.dimensions import Dimension, fits
from core.quantities.value import Stat

LEARNT = ":"
"""First character of a key whose attribute the glossary doesn't know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What a label speaks of.

    Attributes:
        attribute: The glossary's attribute; None if it names none.
        rest: Words that the attribute's name doesn't explain; all words without an attribute.
        stat: MINIMUM, TYPICAL or MAXIMUM, if the label says so.
        conditions: What it adds as a condition ("at 24 V").
    """

    attribute: Attribute | None
    rest: frozenset[str]
    stat: Stat | None = None
    conditions: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What facts under this label are filed under; empty for a label without words."""
        words = " ".join(sorted(self.rest))
        known = self.attribute.id if self.attribute else ""
        return f"{known}{LEARNT}{words}" if words else known


def parts_of(key: str) -> tuple[str, frozenset[str]]:
    """Return the glossary id (empty if learnt) and the other words of a key."""
    attribute, _, words = key.partition(LEARNT)
    return attribute, frozenset(words.split())


@dataclass(frozen=True, slots=True)
class _Name:
    words: frozenset[str]
    attribute: Attribute


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """A name that a text says: where its `last` word stands, and how far its words lie apart.

    The head noun of an English label comes last. `explained` are words of all names of the attribute in the text.
    """

    name: _Name
    last: int
    span: int
    explained: frozenset[str]


class Attributes:
    """Links labels to the attributes of one glossary."""

    def __init__(self, glossary: Glossary, *, product_line: str = "") -> None:
        known = [each for each in glossary.attributes if not each.product_lines or product_line in each.product_lines]
        self._by_word = defaultdict[str, list[_Name]](list)
        for attribute in known:
            for name in dict.fromkeys(spelled(attribute)):
                self._by_word[min(name, key=lambda word: (len(word) < len("abc"), word))].append(_Name(name, attribute))
        self._within = {
            each.id: tuple(other for other in known if each.id in other.within or "*" in other.within) for each in known
        }
        self._anywhere = tuple(each for each in known if "*" in each.within)
        self._known = {each.id: each for each in known}
        self.read = lru_cache(maxsize=20_000)(self._read)

    def known(self, attribute: str) -> Attribute | None:
        """Return the glossary's attribute with this id."""
        return self._known.get(attribute)

    def within(self, attribute: Attribute | None) -> Sequence[Attribute]:
        """Return the attributes that cells of this one (None: one that nobody knows) state as well."""
        return self._anywhere if attribute is None else self._within[attribute.id]

    def named(self, text: str) -> list[Attribute]:
        """Return the attributes that a text names, longest name first; none within a longer name."""
        words = words_in(text)
        said = forms_in(words)

        def rank(name: _Name) -> tuple[int, int, str]:
            first = min(at for at, forms in enumerate(words) if name.words.intersection(forms))
            return -len(name.words), first, name.attribute.id

        names = (each for each in self._names_in(words) if _stands_together(each, words))
        longest: dict[str, _Name] = {}
        for name in sorted((each for each in names if not excluded(each.attribute) & said), key=rank):
            longest.setdefault(name.attribute.id, name)
        kept = [each for each in longest.values() if not any(each.words < other.words for other in longest.values())]
        return [each.attribute for each in kept]

    def _read(self, label: str, context: tuple[str, ...] = (), dimensions: frozenset[Dimension] = frozenset()) -> Label:
        """Return what a label speaks of, as written; "A > B" for groups.

        `context` are headings around it, the nearest first; they make "Voltage" the output voltage. `dimensions` are
        what the value under it is measured in; attributes measured otherwise are passed over.
        """
        *groups, leaf = [part for part in label.split(" > ") if part.strip()] or [""]
        text, conditions = without_conditions(leaf)
        words = words_in(text)
        above = [without_conditions(group) for group in reversed(groups)]
        outer = [words_in(group) for group in (*(group for group, _ in above), *context)]
        match = self._matched(words, outer, dimensions)
        rest = _rest(words, match)
        leans = only_qualifies(words) and not all(forms[0].isdigit() for forms in words)
        nearest = outer[0] if outer and (groups or leans) else ()
        if match is None and nearest:
            match = self._best(nearest, forms_in(words), nearest, dimensions)
            rest = _rest(words, match)
            if match or (groups and only_qualifies(words)):
                rest |= _rest(nearest, match)
        heads = (forms[0] for each in outer if only_qualifies(each) for forms in each)  # "Absolute maximum ratings"
        rest |= QUALIFYING.intersection(heads) - (match.explained if match else frozenset())
        return Label(
            attribute=match.name.attribute if match else None,
            rest=rest or (frozenset(forms[0] for forms in words) if match is None else frozenset()),
            stat=stat_of(words) or next((stat for group in outer[: len(groups)] if (stat := stat_of(group))), None),
            conditions=tuple(dict.fromkeys((*conditions, *(each for _, held in above for each in held)))),
        )

    def _matched(self, words: Words, outer: Sequence[Words], dimensions: frozenset[Dimension]) -> _Match | None:
        """Return the name that a label says, alone or with a heading around it, or with what its value measures."""
        if all(map(is_figure, words)):
            return None
        around = frozenset(word for each in outer for word in forms_in(each))
        match = self._best(words, around, words, dimensions)
        fitting = match is None or not dimensions or _fits(match.name.attribute, dimensions)
        implied = [words_in(each) for each in dimensions if len(dimensions) == 1 and not (match and fitting)]
        for each in (*outer, *implied):
            wider = self._best((*each, *words), around, words, dimensions)
            if wider is not None and (match is None or len(wider.name.words) > len(match.name.words)):
                return wider
        return match

    def _best(
        self, words: Words, around: frozenset[str], own: Words, dimensions: frozenset[Dimension]
    ) -> _Match | None:
        """Return the name that explains the head noun, else the one that tells most; measured as the value is.

        It is made of `words` and shares some of the label's `own`; these and those `around` may make it mean something
        else.
        """
        said = forms_in(own)
        last = max((at for at, forms in enumerate(words) if not is_generic(forms)), default=-1)
        found = [
            _match(name, words)
            for name in self._names_in(words)
            if name.words & said
            and _means(name, said, around)
            and (not dimensions or not name.attribute.dimensions or _fits(name.attribute, dimensions))
        ]
        return max(found, key=lambda match: _rank(match, last, dimensions), default=None)

    def _names_in(self, words: Words) -> Iterator[_Name]:
        held = forms_in(words)
        for word in sorted(held):
            yield from (name for name in self._by_word.get(word, ()) if name.words <= held)


def _stands_together(name: _Name, words: Words) -> bool:
    """Return whether a name with a word that says nothing by itself ("power in") is said in one piece."""
    size = len(name.words)
    windows = (words[start : start + size] for start in range(len(words) - size + 1))
    return not name.words & STOP_WORDS or any(name.words <= forms_in(window) for window in windows)


def _match(name: _Name, words: Words) -> _Match:
    at = [place for place, forms in enumerate(words) if name.words.intersection(forms)]
    held = forms_in(words)
    explained = frozenset(word for spelling in spelled(name.attribute) if spelling <= held for word in spelling)
    return _Match(name=name, last=max(at), span=max(at) - min(at), explained=explained)


def _rank(match: _Match, last: int, dimensions: frozenset[Dimension]) -> tuple[object, ...]:
    """Return what a match is worth; `last` is where the head noun stands."""
    attribute = match.name.attribute
    telling = sum(word not in GENERIC for word in match.name.words)
    measures = len(attribute.dimensions)
    return (
        match.last >= last,
        telling,
        len(match.name.words),
        bool(dimensions and attribute.dimensions),
        min(match.last, last),
        -match.span,
        sum(any(fits(stated, each) for each in attribute.measures) for stated in dimensions),
        -measures if dimensions else measures,
        attribute.id,
    )


def _means(name: _Name, said: frozenset[str], around: frozenset[str]) -> bool:
    """Return whether a name means its attribute beside these words: "temperature" below "Storage" doesn't.

    A name that tells more than a measure ("operating temperature") keeps its meaning below any heading.
    """
    others = excluded(name.attribute)
    telling = len(name.words) > 1 and not name.words <= GENERIC | MEASURES
    return not others & said and (telling or not others & around)


def _fits(attribute: Attribute, dimensions: frozenset[Dimension]) -> bool:
    """Return whether any of the dimensions may answer for the attribute; true for one that words answer.

    Bare numbers may, where it is the habit to leave the unit out.
    """
    measures = attribute.measures | ({Dimension.COUNT} if attribute.bare_unit else set[Dimension]())
    return not measures or any(fits(stated, each) for stated in dimensions for each in measures)


def _rest(words: Words, match: _Match | None) -> frozenset[str]:
    """Return the words that the match doesn't explain and that tell something."""
    explained = match.explained if match else frozenset[str]()
    return frozenset(
        forms[0]
        for forms in words
        if not explained.intersection(forms)
        and not is_stat(forms)
        and (match is None or not is_generic(forms) or forms[0] in TELLING)
    )
