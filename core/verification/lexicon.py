"""Which words claim nothing by themselves, and which say the same as others; the words themselves are data."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from core.knowledge.analyzer import STOP_WORDS, stem

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
        may: Folded words that leave free.
        onward: Folded words that tell what comes first and what then.
        opposites: Folded words, and those that say the opposite.
        ordering: Those of `onward` whose sides can't change places.
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
    may: frozenset[str] = frozenset()
    onward: frozenset[str] = frozenset()
    opposites: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    ordering: frozenset[str] = frozenset()
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

    def is_ordinary(self, word: str) -> bool:
        """Return whether a folded word adds little to what is said."""
        return bool({word, stem(word)} & self.ordinary)

    def says(self, word: str, held: Collection[str]) -> bool:
        """Return whether one of the folded words `held` says what `word` says."""
        return any(self.same(word, other) for other in held)

    def same(self, word: str, other: str) -> bool:
        """Return whether two folded words say the same."""
        return word == other or akin(word, other) or bool(self._groups(word) & self._groups(other))

    def _groups(self, word: str) -> frozenset[int]:
        found = self.alike.get(stem(word)) or self.alike.get(word)
        return frozenset() if found is None else found


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
