"""A word → whether it claims, denies or limits, which say the same, in English too; the words themselves are data."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.knowledge.analyzer import STOP_WORDS, fold, stem

_ENDINGS = frozenset(
    """
    a able al ally an ance ancy ant ate ated ation ations d e eable ed ence ent er ers es ible ic ical ied
    ies ily ing ion ions ity ive ly ment ments ness or ors ous s sion tion y
    """.split()  # noqa: SIM905  a list of literals reads worse
)
"""What may follow a root without making it another: "install", "installation"."""
_LETTERS = frozenset({"i", "s", "t", "x"})
_LEAST_ROOT = 4
_SHORT_ROOT = 3
_VERBAL = frozenset({"s", "ed", "ing"})
_MOST_ENDING = 5
_SURE = 2
_LEAST_PART = 6
"""So many letters of a longer word tell what it is a kind of."""
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """What is known of a language's words.

    Attributes:
        general: Stems that claim nothing by themselves: grammar, reporting verbs, words of form.
        ordinary: Stems that add little, of which a few may stand without being held.
        telling: Folded words that tell what is measured, or how it is, and are never passed over.
        alike: Stem → the groups that it belongs to; words of one group say the same.
        negations: Folded words that deny what follows.
        denying: Stems that deny in another way ("avoid", "lack").
        bounds: Side ("upper", "lower", …) → folded phrases that put something there.
        numerals: Folded word → its number.
        prepositions: Those of the phrases in `bounds` that only tell a place where no number follows.
        qualifying: Folded words without which a number is another one's ("storage").
        units: A unit in words → its sign, which is no longer.
        measured: Folded word → what a number behind it measures; it goes without saying where such a number stands.
        restricting: Folded words that say that something holds for nothing else, or not for all ("only", "except").
        must: Folded words that demand.
        should: Folded words that advise.
        may: Folded words that leave free.
        optional: Folded phrases that say that something need not be there.
        wholly: Folded words that speak of all, or of always.
        partly: Folded words that speak of some, or of sometimes.
        onward: Folded words that tell what comes first and what then.
        opposites: Folded words, and those that say the opposite.
        ordering: Those of `onward` whose sides can't change places.
        signals: Folded words of what is there if, and only if, what it tells of is.
        mutual: Folded words of what two things are or do to each other alike.
        soft: Those of the phrases in `bounds` that bound nothing where something simply takes as long.
        devices: Folded words that stand for any product model ("the scanner"), where lines have no label with them.
        yes: Folded words that a sentence begins with to affirm.
        no: The same, to deny.
        between: A sign → words that stand for it between two numbers, in any language but English.
        function: Language → its folded words of grammar, by which it is told.
        translations: Language → folded word → English words of which it says one.
    """

    general: frozenset[str] = frozenset()
    ordinary: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    alike: Mapping[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    negations: frozenset[str] = frozenset()
    denying: frozenset[str] = frozenset()
    bounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    numerals: Mapping[str, float] = field(default_factory=dict[str, float])
    prepositions: frozenset[str] = frozenset()
    qualifying: frozenset[str] = frozenset()
    units: Mapping[str, str] = field(default_factory=dict[str, str])
    measured: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    restricting: frozenset[str] = frozenset()
    must: frozenset[str] = frozenset()
    should: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    optional: tuple[str, ...] = ()
    wholly: frozenset[str] = frozenset()
    partly: frozenset[str] = frozenset()
    onward: frozenset[str] = frozenset()
    opposites: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    ordering: frozenset[str] = frozenset()
    signals: frozenset[str] = frozenset()
    mutual: frozenset[str] = frozenset()
    soft: frozenset[str] = frozenset()
    devices: frozenset[str] = frozenset()
    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()
    between: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    function: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    translations: Mapping[str, Mapping[str, tuple[str, ...]]] = field(
        default_factory=dict[str, Mapping[str, tuple[str, ...]]]
    )

    def claims(self, word: str) -> bool:
        """Return whether a folded word says anything that has to be held."""
        root = stem(word)
        return word not in _LETTERS and not {word, root} & self.general and root not in STOP_WORDS

    def denies(self, word: str) -> bool:
        """Return whether a folded word denies, in whatever way."""
        return self.is_negation(word) or stem(word) in self.denying

    def is_negation(self, word: str) -> bool:
        """Return whether a folded word denies what follows it."""
        return word in self.negations or word.endswith("n't")

    def limits(self, word: str) -> bool:
        """Return whether a folded word denies, or says that something holds for nothing else."""
        return word in self.restricting or self.denies(word)

    def claiming(self, words: Iterable[str]) -> list[str]:
        """Return those of some folded words that claim something, but deny nothing."""
        return [word for word in words if self.claims(word) and not self.denies(word)]

    def is_ordinary(self, word: str) -> bool:
        """Return whether a folded word adds little to what is said."""
        return bool({word, stem(word)} & self.ordinary)

    def says(self, word: str, held: Collection[str]) -> bool:
        """Return whether one of the folded words `held` says what `word` says."""
        groups = self._groups(word)
        return any(word == other or akin(word, other) or groups & self._groups(other) for other in held)

    def says_any(self, words: Iterable[str], held: Collection[str]) -> bool:
        """Return whether the folded words `held` say what any of `words` says."""
        return any(self.says(word, held) for word in words)

    def _groups(self, word: str) -> frozenset[int]:
        return self.alike.get(stem(word)) or self.alike.get(word, frozenset())

    def language_of(self, words: Collection[str]) -> str:
        """Return the language of folded words; empty where they don't tell."""
        hits = {language: len(known.intersection(words)) for language, known in self.function.items()}
        best = max(hits.values(), default=0)
        ahead = [language for language, count in hits.items() if count == best]
        return ahead[0] if best and len(ahead) == 1 else ""

    def is_sure(self, words: Collection[str], language: str) -> bool:
        """Return whether several folded words are those of a language's grammar."""
        return len(self.function.get(language, frozenset()).intersection(words)) >= _SURE

    def in_english(self, word: str, language: str) -> tuple[str, ...]:
        """Return the English words of which a folded word of another language says one; empty if unknown."""
        known = self.translations.get(language, {})
        if word in known:
            return known[word]
        inside = [other for other in known if akin(word, other) or (len(other) >= _LEAST_PART and other in word)]
        return known[max(inside, key=len)] if inside else ()


@lru_cache(maxsize=100_000)
def akin(one: str, other: str) -> bool:
    """Return whether two folded words are forms of one."""
    if stem(one) == stem(other):
        return True
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    if shared == _SHORT_ROOT == min(len(one), len(other)):
        return max(one, other, key=len)[shared:].lstrip(one[shared - 1]) in _VERBAL
    return shared >= _LEAST_ROOT and any(
        _ends(one[cut:], one[cut - 1]) and _ends(other[cut:], other[cut - 1])
        for cut in range(shared, max(_LEAST_ROOT, shared - 2) - 1, -1)
    )


def _ends(rest: str, last: str) -> bool:
    """Return whether `rest` is an ending, behind a doubled letter as well ("fitted")."""
    return not rest or rest in _ENDINGS or (rest[0] == last and rest[1:] in _ENDINGS and len(rest) <= _MOST_ENDING)


def compounds(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words with hyphens in a text, folded and without these, with their places: "Wi-Fi" is "WiFi"."""
    for found in _COMPOUND.finditer(text):
        yield fold(re.sub(r"[-\u2010\u2011]", "", found.group())), found.start(), found.end()


def joined_in(text: str) -> Sequence[str]:
    """Return the words with hyphens in a text, folded and without these."""
    return [word for word, _, _ in compounds(text)]
