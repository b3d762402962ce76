"""Labels to attributes: which property of a product a table's label, or a question, speaks of.

A label is read as the glossary's attribute that it names, the words that this doesn't explain, and the statistic and
the condition in it. Its key is what facts are filed under: "supply_current", "supply_current:rx", or ":burst pressure"
for a label that the glossary doesn't know, which becomes an attribute by itself.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.knowledge.glossary import Attribute, Glossary, excluded, heads, spelled
from core.knowledge.words import STOP_WORDS, stems_of, word_forms
from core.quantities.dimensions import Dimension, fits
from core.quantities.value import Stat

_STATS = {
    Stat.MINIMUM: stems_of("min minimum minimal"),
    Stat.TYPICAL: stems_of("typ typical typically"),
    Stat.MAXIMUM: stems_of("max maximum maximal"),
}
_GENERIC = stems_of(
    "value values rating rated range ranges specification specifications spec parameter data size capacity amount "
    "number quantity count level support supported figure figures approx ca total no nr info type unit units nominal"
)
"""Words that tell labels of one attribute hardly apart."""
_TELLING = stems_of("type total rated nominal")
"""Generic words that do tell something beside an attribute's name."""
_CONDITION = re.compile(r"(?i)\s*[,(\[]?\s*(?:@|\bat)\s*(?P<at>[^,()\[\]]*\d[^,()\[\]]*)[)\]]?")
_BRACKETED = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_AXES = re.compile(r"(?i)[(\[]?\b[lwhdbt](?:\s*[x×*/]\s*[lwhdbt]){1,2}\b[)\]]?")
"""Which sides a size gives: "L × W × H"."""
_MARKS = re.compile(r"[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+|(?<=[^\W\d])\d{1,2}\)$")
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
        if self.attribute is None:
            return f"{LEARNT}{words}" if words else ""
        return f"{self.attribute.id}{LEARNT}{words}" if words else self.attribute.id


def parts_of(key: str) -> tuple[str, frozenset[str]]:
    """Return the glossary id (empty if learnt) and the other words of a key."""
    attribute, _, words = key.partition(LEARNT)
    return attribute, frozenset(words.split())


@dataclass(frozen=True, slots=True)
class _Name:
    words: frozenset[str]
    attribute: Attribute


@dataclass(frozen=True, slots=True)
class _Match:
    name: _Name
    last: int
    """Where the last word of the name stands: the head noun of an English label comes last."""


@dataclass(frozen=True, slots=True)
class Named:
    """An attribute that a text names.

    Attributes:
        words: Of the longest name found.
        first: Where its first word stands.
    """

    attribute: Attribute
    words: frozenset[str]
    first: int


class Attributes:
    """Reads labels with one glossary."""

    def __init__(self, glossary: Glossary, *, product_line: str = "") -> None:
        known = [each for each in glossary.attributes if not each.product_lines or product_line in each.product_lines]
        self._by_word: defaultdict[str, list[_Name]] = defaultdict(list)
        for attribute in known:
            for name in {frozenset(heads(text)) for text in attribute.names}:
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

    def named(self, words: Sequence[tuple[str, ...]]) -> list[Named]:
        """Return the attributes that a text names, longest name first; a name within a longer one counts for nothing.

        `words` are as `word_forms` gives them.
        """
        said = {word for forms in words for word in forms}
        found: dict[str, Named] = {}
        for name in self._names_in(words):
            if excluded(name.attribute).intersection(said):
                continue
            first = min(at for at, forms in enumerate(words) if name.words.intersection(forms))
            known = found.get(name.attribute.id)
            if known is None or (len(name.words), -first) > (len(known.words), -known.first):
                found[name.attribute.id] = Named(name.attribute, name.words, first)
        ordered = sorted(found.values(), key=lambda each: (-len(each.words), each.first, each.attribute.id))
        return [each for each in ordered if not any(each.words < other.words for other in ordered)]

    def _read(self, label: str, context: tuple[str, ...] = (), dimensions: frozenset[Dimension] = frozenset()) -> Label:
        """Return what a label speaks of.

        Args:
            label: As written; "A > B" for groups.
            context: Headings around it, the nearest first; they make "Voltage" the output voltage.
            dimensions: What the value under it is measured in; attributes measured otherwise are passed over.
        """
        *groups, leaf = [part for part in label.split(" > ") if part.strip()] or [""]
        text, conditions = _without_conditions(_AXES.sub(" ", _MARKS.sub("", leaf)))
        words = _words(text)
        own = {word for forms in words for word in forms}
        around = {word for group in (*groups, *context) for forms in _words(group) for word in forms}
        said = own | around
        match = self._best(words, said, dimensions)
        for outer in (*reversed(groups), *context):
            wider = self._best([*_words(outer), *words], said, dimensions)
            if wider is not None and wider.name.words & own and (match is None or _longer(wider, match)):
                match = wider
                break
        rest = _rest(words, match)
        if match is None and groups:
            match = self._best(_words(groups[-1]), said, dimensions)
            rest |= _rest(_words(groups[-1]), match) if match or not rest else frozenset()
        return Label(
            attribute=match.name.attribute if match else None,
            rest=rest or (frozenset(forms[0] for forms in words) if match is None else frozenset()),
            stat=_stat(words),
            conditions=conditions,
        )

    def _best(
        self, words: Sequence[tuple[str, ...]], said: Collection[str], dimensions: frozenset[Dimension]
    ) -> _Match | None:
        """Return the name that explains the head noun, else the longest; measured as the value is."""
        found = [
            _Match(name, max(places))
            for name in self._names_in(words)
            if not excluded(name.attribute).intersection(said)
            and _measured(name.attribute, dimensions)
            and (places := [at for at, forms in enumerate(words) if name.words.intersection(forms)])
        ]
        last = max((at for at, forms in enumerate(words) if not _is_generic(forms)), default=-1)
        return max(
            found,
            key=lambda match: (
                match.last >= last,
                len(match.name.words),
                bool(dimensions and match.name.attribute.dimensions),
                match.last,
            ),
            default=None,
        )

    def _names_in(self, words: Sequence[tuple[str, ...]]) -> Iterator[_Name]:
        held = {word for forms in words for word in forms}
        for word in held:
            yield from (name for name in self._by_word.get(word, ()) if name.words <= held)


def _longer(one: _Match, other: _Match) -> bool:
    return len(one.name.words) > len(other.name.words)


def _measured(attribute: Attribute, dimensions: frozenset[Dimension]) -> bool:
    if not dimensions or not attribute.dimensions:
        return True
    return any(fits(stated, each) for stated in dimensions for each in attribute.measures)


def _without_conditions(label: str) -> tuple[str, tuple[str, ...]]:
    """Return a label without "(at 24 V)" and brackets that hold numbers, and these conditions."""
    conditions = [f"at {match['at'].strip()}" for match in _CONDITION.finditer(label)]
    label = _CONDITION.sub(" ", label)
    conditions += [match[1].strip() for match in _BRACKETED.finditer(label) if any(map(str.isdigit, match[1]))]
    return _BRACKETED.sub(lambda match: "" if any(map(str.isdigit, match[1])) else match[0], label), tuple(conditions)


def _words(text: str) -> list[tuple[str, ...]]:
    return [forms for forms in word_forms(text) if forms[0] not in STOP_WORDS]


def _is_generic(forms: tuple[str, ...]) -> bool:
    return forms[0] in _GENERIC or any(forms[0] in names for names in _STATS.values())


def _rest(words: Sequence[tuple[str, ...]], match: _Match | None) -> frozenset[str]:
    """Return the words that the match doesn't explain and that tell something."""
    explained = _explained(match.name.attribute, words) if match else frozenset[str]()
    return frozenset(
        forms[0]
        for forms in words
        if not explained.intersection(forms) and (not _is_generic(forms) or (match and forms[0] in _TELLING))
    )


def _explained(attribute: Attribute, words: Sequence[tuple[str, ...]]) -> frozenset[str]:
    """Return the words of every name of the attribute that is among `words`."""
    held = {word for forms in words for word in forms}
    return frozenset(word for name in spelled(attribute) if name <= held for word in name)


def stat_in(text: str) -> Stat | None:
    """Return the statistic that a text asks for; None for none, or several."""
    return _stat(_words(text))


def _stat(words: Sequence[tuple[str, ...]]) -> Stat | None:
    said = {forms[0] for forms in words}
    found = [stat for stat, names in _STATS.items() if said & names]
    return found[0] if len(found) == 1 else None
