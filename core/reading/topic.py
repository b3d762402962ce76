"""A text without product models → what it asks, as weighted terms: each is met by any of its spellings.

Attributes of the glossary become one term with all their names; other words stand for themselves, with
the typo mended if the documents know a word one edit away. Words of chat say nothing and are left out.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import DamerauLevenshtein

from core.knowledge.analyzer import STOP_WORDS, fold, stem, stems_of, word_forms
from core.knowledge.glossary import Attribute, Glossary, excluded, spelled
from core.knowledge.labels import GENERIC
from core.quantities.dimensions import Dimension

_FILLER = STOP_WORDS | stems_of(
    """
    about across actual actually against ah allowed also among anybody anyone anything ask asked available
    average avg b best between biggest bit both bring btw c case catalog catalogue check come coming compare
    confirm contain curious currently customers deal device diff differ difference different doc document
    documentation drop e each either every exact exactly exist explain f family fast faster fastest feature feed
    figure find fine fyi g general give go goes going gonna good great guess guys h hang happen hear hello help
    here hey hi highest hm hmm hook however idea include info information j k kind know known l largest least
    less like line list long look lot lowest m make many max maximum maybe mean meant mention min minimum model
    most much n need new nice nominal normal normally now number o offer often ok okay one only onto option
    order other overall p peak people plain plz point possible ppl present product provide put q question quick
    quickly r rank rated rating really recommend regular right s same say see seem seen series ship show simply
    since slower slowest smallest something sort spec specification specify spot stand state step stick still
    strongest stuff support sure t take tell thank thing think through time total toward true try turn typ
    typical u uh unit ur useful user v value variant version versus via vs w wanna want way well what's whatever
    whether widest wish wonder work worst wrong x ya yes yet z
    """
)
"""Words of chat, and of asking for products and what is stated of them."""
_MIN_TYPO_LENGTH = 5
_UNKNOWN_WEIGHT = 2.0
"""Weight of a word that no document holds: it proves little, be it chat or a property nobody states."""
_MIN_ATTRIBUTE_WEIGHT = 2.5
_ENDINGS = ("ing", "ion", "ions", "ings")
_HEADS = stems_of("case feature line number order point rating state step support time version")
"""Nouns that say nothing by themselves, and something behind another one."""
_QUANTITY = re.compile(r"^[-+]?\d[\d.,]*(?:v|vdc|vac|a|ma|w|mm|cm|m|c|g|kg|hz|ghz|mhz|k|gb|mb|tb|s|h|x|%|in)?$")
STATS = {
    "min": stems_of("min minimum lowest"),
    "typ": stems_of("typ typical typically average avg nominal"),
    "max": stems_of("max maximum highest peak worst up"),
}
"""Words that tell a minimum, a typical value and a maximum apart."""
_NUMBER = frozenset({Dimension.COUNT})
_HOW_LONG = frozenset({Dimension.TIME, Dimension.LENGTH})
_ASKS: Sequence[tuple[re.Pattern[str], frozenset[Dimension]]] = (
    (re.compile(r"\b(?:how many|how much|what) (?:amps?|amperes?|milliamps?|ma)\b"), frozenset({Dimension.CURRENT})),
    (re.compile(r"\b(?:how many|how much|what) (?:watts?|w)\b|\bwattage\b"), frozenset({Dimension.POWER})),
    (re.compile(r"\b(?:how many|how much|what) (?:volts?|voltages?)\b"), frozenset({Dimension.VOLTAGE})),
    (re.compile(r"\bhow (?:hot|cold|warm)\b"), frozenset({Dimension.TEMPERATURE})),
    (re.compile(r"\bhow (?:big|large|small|wide|tall|thick|high)\b"), frozenset({Dimension.LENGTH})),
    (re.compile(r"\bhow heavy\b"), frozenset({Dimension.MASS})),
    (re.compile(r"\bhow (?:long|often)\b"), _HOW_LONG),
    (re.compile(r"\bhow fast\b|\bfastest\b|\bslowest\b"), frozenset({Dimension.FREQUENCY, Dimension.DATA_RATE})),
    (re.compile(r"\b(?:how many|how much|max(?:imum)?|min(?:imum)?|highest|lowest)\b"), _NUMBER),
    (re.compile(r"\bhow much (?:does|is|do|are)\b.*\b(?:cost|price)\b"), frozenset({Dimension.MONEY})),
)


@dataclass(frozen=True, kw_only=True)
class Term:
    """One thing that evidence must speak of.

    Attributes:
        name: As the person wrote it.
        spellings: Sets of words; a text that holds all words of one set meets the term.
        weight: Above 0; the rarer in the documents, the heavier.
        attribute: The glossary's attribute behind it; None for an ordinary word.
    """

    name: str
    spellings: tuple[frozenset[str], ...]
    weight: float
    attribute: Attribute | None = None

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of every spelling."""
        return frozenset(word for spelling in self.spellings for word in spelling)

    @cached_property
    def excluded(self) -> frozenset[str]:
        """Words that make a label mean something else."""
        return excluded(self.attribute) if self.attribute else frozenset()


@dataclass(frozen=True, kw_only=True)
class Topic:
    """What a question is about, apart from the product models.

    Attributes:
        stats: Which of "min", "typ", "max" is asked for; empty if none in particular.
        dimensions: What an answer must be measured in, one of them; empty if anything will do.
    """

    terms: tuple[Term, ...] = ()
    dimensions: frozenset[Dimension] = frozenset()
    stats: frozenset[str] = frozenset()

    @cached_property
    def weight(self) -> float:
        """The sum of all terms' weights; 0.0 for an empty topic."""
        return sum(term.weight for term in self.terms)


def topic_of(
    text: str, glossary: Glossary, known: Mapping[str, int], *, chunks: int, nouns: Collection[str] = ()
) -> Topic:
    """Return the topic of a text without product models.

    Args:
        text: The question, mentions of product models taken out.
        glossary: Names of attributes.
        known: Every word of the documents with the number of chunks that hold it.
        chunks: How many chunks there are.
        nouns: Stems of what the field calls product models: they tell nothing of what is asked.
    """
    said = word_forms(text)
    found, rest = _attributes(said, glossary)
    terms = [
        Term(
            name=name,
            spellings=tuple(dict.fromkeys(spelled(attribute))),
            weight=max(_MIN_ATTRIBUTE_WEIGHT, *(rarity(word, known, chunks) for word in name.split())),
            attribute=attribute,
        )
        for name, attribute in found
    ]
    terms += [
        _word_term(forms, known, chunks)
        for forms in dict.fromkeys(rest)
        if not is_filler(forms[0]) and forms[0] not in nouns
    ]
    words = {forms[0] for forms in said}
    return Topic(
        terms=tuple(terms),
        dimensions=_dimensions(fold(text), [attribute for _, attribute in found]),
        stats=frozenset(stat for stat, names in STATS.items() if words & names),
    )


def worded(text: str, nouns: Collection[str] = ()) -> str:
    """Return `text` without filler, nouns for products and punctuation at its ends, to be shown as what was asked."""
    said = text.split()
    while said and says_nothing(said[0], nouns):
        said.pop(0)
    while said and says_nothing(said[-1], nouns):
        before = said[-2] if len(said) > 1 else ""
        head = stem(fold(said[-1]).strip("?!.,;:)")) in _HEADS
        if head and before[-1:].isalnum() and not says_nothing(before, nouns):  # "part number", "boot time"
            break
        said.pop()
    return " ".join(said).strip(" ?!.,;:")


def is_filler(word: str) -> bool:
    """Return whether a stemmed word says nothing about a topic."""
    return word in _FILLER or not any(sign.isalnum() for sign in word)


def says_nothing(text: str, nouns: Collection[str] = ()) -> bool:
    """Return whether a text has no word but filler and nouns for products."""
    return all(is_filler(forms[0]) or forms[0] in nouns for forms in word_forms(text))


def has_topic(text: str) -> bool:
    """Return whether a text without product models asks for anything in particular."""
    return asks_measure(text) or not says_nothing(text)


def asks_measure(text: str) -> bool:
    """Return whether a text asks for a measure by its question word alone ("how heavy")."""
    plain = fold(text)
    return any(pattern.search(plain) for pattern, dimensions in _ASKS if dimensions != _NUMBER)


def _attributes(
    said: Sequence[tuple[str, ...]], glossary: Glossary
) -> tuple[list[tuple[str, Attribute]], list[tuple[str, ...]]]:
    """Return (words, attribute) for every name found, longest first, and the words left over."""
    found: list[tuple[str, Attribute]] = []
    left: list[tuple[str, ...] | None] = list(said)
    held = {forms[0] for forms in said}
    for phrase, attribute in glossary.phrases:
        size = len(phrase)
        starts = range(len(left) - size + 1) if held.issuperset(phrase) else ()
        for start in starts:
            if tuple(forms[0] if forms else None for forms in left[start : start + size]) == phrase:
                # A mere "size" belongs to the word before it, which no attribute is called: "NAND sizes".
                before = left[start - 1] if start else None
                if before is None or is_filler(before[0]) or not set(phrase) <= GENERIC:
                    found.append((" ".join(phrase), attribute))
                left[start : start + size] = [None] * size
    return found, [forms for forms in left if forms is not None]


def _word_term(forms: tuple[str, ...], known: Mapping[str, int], chunks: int) -> Term:
    word, *parts = forms
    if word not in known and not parts and (meant := _mended(word, known)):
        return Term(name=word, spellings=(frozenset({meant}),), weight=rarity(meant, known, chunks))
    weight = min(rarity(form, known, chunks) for form in (word, *parts[-1:]))
    if all(form not in known for form in forms):
        weight = _UNKNOWN_WEIGHT
    quantity = _QUANTITY.match(word) is not None
    return Term(name=word, spellings=spellings_of(forms), weight=weight / 2 if quantity else weight)


def spellings_of(forms: Sequence[str]) -> tuple[frozenset[str], ...]:
    """Return the sets of words that a text may hold a word of such forms as: whole, joined, or in all its parts."""
    whole, *parts = forms
    if not parts:
        return (frozenset({whole}),)
    joined = "".join(parts[:-1])
    as_one = (frozenset({parts[-1]}),) if parts[-1] == joined else ()
    return (frozenset({whole}), *as_one, frozenset(part for part in parts if part != joined))


def _mended(word: str, known: Mapping[str, int]) -> str | None:
    """Return the most frequent known word that is one letter edit away; None if none is."""
    if len(word) < _MIN_TYPO_LENGTH or not word.isalpha():
        return None
    near = (other for other in known if other[0] == word[0] and other.isalpha() and _is_near(word, other))
    return max(near, key=lambda other: (known[other], other), default=None)


def _is_near(word: str, other: str) -> bool:
    """Return whether `word` is one edit from the stem `other`, or one edit from it with an ending."""
    if abs(len(other) - len(word)) <= 1:
        return DamerauLevenshtein.distance(word, other, score_cutoff=1) == 1
    ending = word.removeprefix(other)
    return ending != word and any(DamerauLevenshtein.distance(ending, known) == 1 for known in _ENDINGS)


def rarity(word: str, known: Mapping[str, int], chunks: int) -> float:
    """Return the weight of a word, above 0: the fewer of the chunks hold it, the heavier."""
    return math.log(1 + (chunks + 1) / (known.get(word, 0) + 0.5))


def _dimensions(plain: str, attributes: Sequence[Attribute]) -> frozenset[Dimension]:
    asked = next((dimensions for pattern, dimensions in _ASKS if pattern.search(plain)), frozenset[Dimension]())
    measured = frozenset(dimension for attribute in attributes for dimension in attribute.dimensions)
    if measured and asked <= _NUMBER:
        return measured
    return asked | measured if asked == _HOW_LONG else asked
