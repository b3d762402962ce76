"""A sentence → whether two things of its lines have changed places: what drives for what is driven, from for to."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from core.verification.clauses import PAUSE, Parsed
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon, akin

_TOWARDS = frozenset({"from", "to", "into", "onto", "by", "with", "above", "below", "under", "over", "behind", "than"})
_PARTS = frozenset({"the", "a", "an", "its", "their", "this", "that", "each", "every", "all", "both"})
_BREAKS = frozenset(
    {
        PAUSE,
        "and",
        "or",
        "but",
        "if",
        "when",
        "because",
        "while",
        "whereas",
        "that",
        "which",
        "before",
        "after",
        "until",
    }
)
_JOINING = _TOWARDS | {"in", "on", "of", "at", "for"}
_BE = frozenset({"is", "are", "be", "been", "being", "was", "were"})


def exchanged(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why things have changed places in a sentence; empty if none have."""
    for ours in _runs(said.in_order):
        for line in () if _JOINING.intersection(ours[:1]) else held.each:
            for theirs in () if line.is_labelled else _runs(line.own.in_order):
                told = _turned(ours, theirs, lexicon) or _at_other_ends(ours, theirs, lexicon)
                if told and not _is_mutual(ours, theirs, lexicon):
                    return f"what is said of “{told}” is the other way round there"
    return ""


def _is_mutual(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether two things have changed places as a whole that are something to each other alike: connected."""
    if not all(any(akin(word, each) for word in run for each in lexicon.mutual) for run in (ours, theirs)):
        return False
    for word in _TOWARDS.intersection(ours, theirs):
        one, other = set(_behind(ours, word, lexicon)), set(_behind(theirs, word, lexicon))
        if one and other and one.issubset(theirs[: theirs.index(word)]) and other.issubset(ours[: ours.index(word)]):
            return True
    return False


def _runs(told: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words between conjunctions and punctuation."""
    run: list[str] = []
    for word in (*told, PAUSE):
        if word in _BREAKS:
            yield run
            run = []
        else:
            run.append(word)


def _contents(run: Sequence[str], lexicon: Lexicon) -> list[str]:
    return [word for word in run if not word.isalpha() or lexicon.claims(word) or word in lexicon.telling - _TOWARDS]


def _turned(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return the first of two things that have changed the sides of a word; who tells it in the passive turns them."""
    if any(_among(ours, words) != _among(theirs, words) for words in (_JOINING, _BE)):
        return ""
    one, other = _once(_contents(ours, lexicon)), _once(_contents(theirs, lexicon))
    places = [(word, at) for word in one for at, each in enumerate(other) if akin(word, each)]
    for first, between, last in combinations(places, 3):
        phrase = ours[ours.index(first[0]) : ours.index(last[0])]
        if first[1] > between[1] > last[1] and any(word not in one or word.isdigit() for word in phrase):
            return first[0]
    return ""


def _among(run: Sequence[str], words: Collection[str]) -> list[str]:
    return sorted(word for word in run if word in words)


def _once(run: Sequence[str]) -> list[str]:
    """Return the words without those of which there are several forms."""
    return [word for at, word in enumerate(run) if not any(akin(word, each) for each in (*run[:at], *run[at + 1 :]))]


def _at_other_ends(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a thing behind a preposition that has changed places with what stands behind it in a line."""
    for word in _TOWARDS.intersection(ours, theirs):
        if ours.count(word) == theirs.count(word) == 1:
            one, other = _behind(ours, word, lexicon), _behind(theirs, word, lexicon)
            strange = [each for each in one if each not in other and each in theirs]
            if strange and any(each not in one and each in ours for each in other):
                return strange[0]
    return ""


def _behind(run: Sequence[str], word: str, lexicon: Lexicon) -> list[str]:
    """Return what stands behind a preposition, up to the next one or the next article."""
    phrase: list[str] = []
    for each in run[run.index(word) + 1 :]:
        if phrase and (each in _PARTS or each in _JOINING or not (each.isalnum() and lexicon.claims(each))):
            break
        if each not in _PARTS:
            phrase.append(each)
    return phrase
