"""Which stated attributes a question asks for: keys of facts, and the words that these must answer to besides."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.finding.wanted import said_in
from core.knowledge.attributes import Attributes, Named, parts_of
from core.knowledge.facts import StatedAttribute
from core.knowledge.glossary import Attribute, akin, spelled
from core.knowledge.label_words import GENERIC, MEASURES, QUALIFYING, stat_in
from core.knowledge.words import STOP_WORDS, fold, stems_of, word_forms
from core.quantities.parse import quantities_in
from core.quantities.value import Stat, Value
from core.reading.filler import is_filler

_AT = re.compile(r"(?i)(?:\bat|@|\bunder|\bwith|\bfor)\s*\Z")
_WORD_BEFORE = 8
_SETS = stems_of(
    "more less fewer greater higher lower longer shorter heavier lighter thicker thinner newer older all everything "
    "altogether them those these catalogue catalog range lineup line portfolio out "
    "including included legacy discontinued obsolete superseded retired withdrawn"
)
"""Comparatives, and words for what is covered, or for a part of it: they tell no attribute."""
_POSSESSIVE = re.compile(r"(?i)(?<=\w)['\u2019]s\b")
_SUPERLATIVE = re.compile(
    r"(?i)\b(?:most|least|highest|lowest|largest|biggest|smallest|greatest|fastest|slowest|longest|shortest|widest|"
    r"narrowest|strongest|weakest|fewest|best|worst|max(?:imum)?|min(?:imum)?)\b(?! to\b)"
)
_BY = re.compile(r"(?i)\bby\b(?P<target>[^,;?]*)$")
_TURN = re.compile(
    r"(?i)[,;?()]|\.(?!\d)|\b(?:on|in|at|of|for|from|to|among|amongst|across|within|with|that|which|you|we|they|it|do|does|is|are|has|"
    r"have|had|can|could|and|or|when|while|than|first)\b"
)
"""Where the words that name an attribute end."""
_IMPLIED = {
    "weight": r"\b(?:lightest|heaviest)\b",
    "dimensions": r"\b(?:smallest|largest|biggest|tiniest|most compact)\b",
    "price": r"\b(?:cheapest|most expensive|least expensive|priciest)\b",
    "output_power": r"\b(?:strongest|most powerful|weakest)\b",
    "release_date": r"\b(?:newest|oldest|latest|most recent)\b",
}
"""What a superlative is about where nothing else is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedFacts:
    """One attribute that a question asks for.

    Attributes:
        text: The words that ask for it.
        keys: Keys of facts that say exactly this.
        wider: Keys of facts of the same attribute under a longer label ("RX supply current").
        related: Keys of facts of other attributes that tell something of it: the supply current of the power.
        attribute: The glossary's; None for one that only documents know.
        besides: Words that a fact under a longer label must say as well, as the exact one does ("peak phase" current).
        unexplained: Words that the facts must answer to besides, by their label, conditions or cell.
        stat: MINIMUM, TYPICAL or MAXIMUM if the question asks for it.
        conditions: Quantities that it must hold at.
    """

    text: str
    keys: frozenset[str]
    wider: frozenset[str]
    related: frozenset[str] = frozenset()
    attribute: Attribute | None = None
    besides: frozenset[str] = frozenset()
    unexplained: frozenset[str] = frozenset()
    stat: Stat | None = None
    conditions: tuple[Value, ...] = ()

    @property
    def words(self) -> frozenset[str]:
        """Every word that a label must hold to say exactly what is asked, the names of an attribute left out."""
        learnt = frozenset(word for key in self.keys for word in parts_of(key)[1])
        return learnt | self.unexplained

    @property
    def any_key(self) -> frozenset[str]:
        """All keys, exact or wider."""
        return self.keys | self.wider

    @property
    def near_key(self) -> frozenset[str]:
        """All keys, and those of related attributes."""
        return self.any_key | self.related


class Asking:
    """Reads questions against the attributes that one index states."""

    def __init__(self, attributes: Attributes, stated: Mapping[str, StatedAttribute]) -> None:
        self._attributes = attributes
        self._stated = stated
        self._rests = {key: parts_of(key) for key in stated}
        self._by_attribute: defaultdict[str, list[str]] = defaultdict(list)
        self._by_word: defaultdict[str, list[str]] = defaultdict(list)
        for key, (attribute, words) in self._rests.items():
            self._by_attribute[attribute].append(key)
            for word in () if attribute else words:
                self._by_word[word].append(key)
        by_label: defaultdict[str, set[str]] = defaultdict(set)
        for each in stated.values():
            for word in said_in(each.label):
                by_label[word].add(each.key)
        self._by_label = {word: frozenset(keys) for word, keys in by_label.items()}
        self.asked = lru_cache(maxsize=2_000)(self._asked)

    def of_attribute(self, attribute: str, text: str) -> AskedFacts | None:
        """Return the glossary's attribute with this id, asked for in other words; None if there is none."""
        keys = frozenset(key for key in self._by_attribute[attribute] if not self._rests[key][1])
        wider = frozenset(self._by_attribute[attribute]) - keys
        known = self._attributes.known(attribute)
        if known is None:
            return None
        return AskedFacts(text=text, keys=keys, wider=wider, attribute=known, stat=stat_in(text))

    def _related(self, attribute: Attribute | None) -> frozenset[str]:
        """Return the keys of attributes that are akin."""
        known = {key: self._attributes.known(key) for key in self._by_attribute}
        return frozenset(key for key, other in known.items() if attribute and other and akin(attribute, other))

    def _asked(self, text: str, *, first: bool = False) -> AskedFacts | None:
        """Return the attribute that a text asks for; None if no fact states anything like it.

        Args:
            text: Without product models.
            first: The attribute comes first in it ("most UARTs on the pin header"); else the longest name decides.
        """
        plain, conditions = _without_conditions(_POSSESSIVE.sub(" ", text))
        spoken = word_forms(plain)
        said = frozenset(form for forms in spoken for form in forms) - STOP_WORDS
        named = self._attributes.named(spoken)
        words = [forms for forms in spoken if not _says_nothing(forms[0])]
        if first and named:
            named = [each for each in named if each.first == min(other.first for other in named)]
        covered = [*self._known(said, named), *self._learnt(_until(spoken, named) if first and named else said)]
        most = max((len(words) for _, words in covered), default=0)
        best = [(key, words) for key, words in covered if len(words) == most]
        keys = self._spelled_alike({key for key, _ in best})
        ids = {self._rests[key][0] for key in keys} or {each.attribute.id for each in named[:1]}
        wider = frozenset(key for name in ids - {""} for key in self._by_attribute[name]) - keys
        explained = frozenset(word for _, words in best for word in words)
        if not keys and not wider and named:
            keys, wider = self._of_measure(named[0])
        if not named:
            wider |= self._kin(explained or frozenset(forms[0] for forms in words)) - keys
            explained = explained or said
        if not keys and not wider and not named:
            return None
        if not keys:
            explained = explained or named[0].words if named else explained
        attribute = next((each.attribute for each in named if each.attribute.id in ids), None)
        return AskedFacts(
            text=text,
            keys=keys,
            wider=wider,
            related=self._related(attribute),
            attribute=attribute,
            besides=frozenset(word for key in keys for word in self._besides(key)),
            unexplained=_before(words, explained) if first else _apart(words, explained),
            stat=stat_in(text),
            conditions=conditions,
        )

    def _of_measure(self, named: Named) -> tuple[frozenset[str], frozenset[str]]:
        """Return exact and wider keys of what has a mere measure in its name: "supply voltage" for "voltage"."""
        if not named.words <= MEASURES:
            return frozenset(), frozenset()
        attributes = [known for name in self._by_attribute if (known := self._attributes.known(name))]
        ids = [each.id for each in attributes if any(named.words <= name for name in spelled(each))]
        measures = named.attribute.measures
        keys = {key for name in ids for key in self._by_attribute[name] if self._stated[key].dimensions & measures}
        exact = frozenset(key for key in keys if not self._rests[key][1])
        return exact, frozenset(keys) - exact

    def _known(self, said: frozenset[str], named: Sequence[Named]) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the keys of named attributes all of whose words are said, with these words."""
        for each in named:
            for key in self._by_attribute[each.attribute.id]:
                rest = self._rests[key][1]
                if rest <= said:
                    yield key, each.words | rest

    def _spelled_alike(self, keys: set[str]) -> frozenset[str]:
        """Return keys with those of the same words that are filed apart, since "size" names an attribute by itself."""
        rests = {self._rests[key][1] for key in keys if self._rests[key][1] and self._is_loose(self._rests[key][0])}
        words = {word for rest in rests for word in rest}
        others = {key for word in words for key in self._by_word.get(word, ()) if self._rests[key][1] in rests}
        return frozenset(keys | others)

    def _is_loose(self, attribute: str) -> bool:
        known = self._attributes.known(attribute)
        return known is None or any(name <= GENERIC for name in spelled(known))

    def _learnt(self, said: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the keys of unknown attributes all of whose telling words are said, with what is said of them."""
        for key in dict.fromkeys(key for word in sorted(said) for key in self._by_word.get(word, ())):
            rest = self._rests[key][1]
            if (rest - GENERIC or rest) <= said:
                yield key, rest & said

    def _besides(self, key: str) -> Iterator[str]:
        """Yield the words of a key beside its attribute's name that make it another thing."""
        attribute, rest = self._rests[key]
        for word in rest if attribute else ():
            if word in QUALIFYING or not (word in GENERIC or is_filler(word)):
                yield word

    def _kin(self, words: frozenset[str]) -> frozenset[str]:
        """Return keys of facts whose label says all that is asked and more: "pressure" of the burst pressure."""
        held = [self._by_label.get(word, frozenset[str]()) for word in words] or [frozenset[str]()]
        return held[0].intersection(*held[1:])


def _apart(words: Sequence[tuple[str, ...]], explained: frozenset[str]) -> frozenset[str]:
    return frozenset(forms[0] for forms in words if not explained.intersection(forms))


def _before(words: Sequence[tuple[str, ...]], explained: frozenset[str]) -> frozenset[str]:
    """Return the words that aren't explained and stand before the last that is: what follows tells where to look."""
    last = max((at for at, forms in enumerate(words) if explained.intersection(forms)), default=len(words) - 1)
    return _apart(words[: last + 1], explained)


def _until(words: Sequence[tuple[str, ...]], named: Sequence[Named]) -> frozenset[str]:
    """Return the words up to the last one of the attribute that is named first."""
    last = max(at for at, forms in enumerate(words) if named[0].words.intersection(forms))
    return frozenset(form for forms in words[: last + 1] for form in forms)


def targets_of(text: str) -> list[str]:
    """Return what a ranking may go by, the best reading first: "max memory" of "rank X by max memory".

    What follows a preposition or a verb may narrow where to look, not what is asked: "UARTs on the pin header". Empty
    if it can't be told apart.
    """
    candidates = [match["target"] for match in _BY.finditer(text)]
    candidates += [text[match.end() :] for match in _SUPERLATIVE.finditer(text)]
    told = [each for each in candidates if not is_filler_only(each)]
    parts = [next((part for part in _TURN.split(each) if not is_filler_only(part)), "") for each in told]
    return [text for each, part in zip(told, parts, strict=True) for text in (each, part) if text]


def implied_by(text: str) -> str | None:
    """Return the id of the attribute that a superlative alone speaks of ("cheapest"); None if it is none of these."""
    plain = fold(text)
    return next((name for name, pattern in _IMPLIED.items() if re.search(pattern, plain)), None)


def _says_nothing(word: str) -> bool:
    return word in STOP_WORDS or is_filler(word) or word in _SETS


def is_filler_only(text: str) -> bool:
    """Return whether a text says nothing about a topic."""
    return all(is_filler(forms[0]) for forms in word_forms(text))


def _without_conditions(text: str) -> tuple[str, tuple[Value, ...]]:
    """Return a question without "at 24 V", and these quantities."""
    conditions: list[Value] = []
    for found in reversed(quantities_in(text)):
        before = _AT.search(text[max(0, found.start - _WORD_BEFORE) : found.start])
        if found.value.unit and before is not None:
            conditions.insert(0, found.value)
            text = f"{text[: found.start - len(before.group())]} {text[found.end :]}"
    return text, tuple(conditions)
