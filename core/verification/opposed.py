"""Whether a sentence says the opposite of its lines, or the same of things the other way round."""

from collections.abc import Sequence

from core.verification.held import Held
from core.verification.lexicon import Lexicon, akin
from core.verification.parsed import PAUSE, Parsed

_PAIR = 2
_PASSIVE = "by"


def opposed(said: Parsed, ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return why a sentence turns round what its lines say; empty if it doesn't.

    Args:
        said: The sentence, or a part of it.
        ours: Its words in order.
        held: The lines.
        lexicon: What words say.
    """
    theirs = held.own.in_order
    return _opposite(ours, theirs, lexicon) or _turned(ours, theirs, lexicon) or _exchanged(said, held)


def _opposite(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word whose opposite the lines say, and not itself; where anything is denied, that may say the same."""
    if any(map(lexicon.denies, (*ours, *theirs))):
        return ""
    for one, other in (pair for each in lexicon.opposites for pair in (each, each[::-1])):
        said = next((word for word in ours if _is_one(word, one)), "")
        if said and not _has(ours, other) and _has(theirs, other) and not _has(theirs, one):
            return f"“{said}” isn't said of it there"
    return ""


def _has(told: Sequence[str], words: Sequence[str]) -> bool:
    return any(_is_one(word, words) for word in told)


def _is_one(word: str, words: Sequence[str]) -> bool:
    return any(word == other or (word.isalpha() and akin(word, other)) for other in words)


def _turned(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return what comes first that comes then in the lines."""
    for word in lexicon.ordering.intersection(ours, theirs):
        if ours.count(word) == theirs.count(word) == 1:
            (main, then), (first, last) = _halves(ours, word, lexicon), _halves(theirs, word, lexicon)
            if main and then and _only_in(main, last, first, lexicon) and _only_in(then, first, last, lexicon):
                return f"what is said of “{word}” is the other way round there"
    return ""


def _halves(told: Sequence[str], word: str, lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """Return the words beside a conjunction: those of the main clause, and its own."""
    at = list(told).index(word)
    before, after = list(told[:at]), list(told[at + 1 :])
    if not any(map(lexicon.claims, before)) and PAUSE in after:
        cut = after.index(PAUSE)
        before, after = after[cut + 1 :], after[:cut]
    return [each for each in before if lexicon.claims(each)], [each for each in after if lexicon.claims(each)]


def _only_in(words: Sequence[str], there: Sequence[str], elsewhere: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether words that stand on one side only all stand there."""
    apart = [word for word in words if lexicon.says(word, there) is not lexicon.says(word, elsewhere)]
    return bool(apart) and all(lexicon.says(word, there) for word in apart)


def _exchanged(said: Parsed, held: Held) -> str:
    """Return why two product models have changed places: "A replaces B" for "B replaces A"."""
    ours, theirs = _order(said), [_order(part.own) for part in held.parts or (held,)]
    if len(ours) != _PAIR or _PASSIVE in {*said.words, *held.own.words}:
        return ""
    turned = [order for order in theirs if order == ours[::-1]]
    return f"what is said of {ours[0]} is said of {ours[1]} there" if turned and ours not in theirs else ""


def _order(told: Parsed) -> list[str]:
    """Return the two product models that a text names with something between them; empty for a list of them."""
    names = sorted(told.names, key=lambda name: name[1])
    if len(names) != _PAIR or told.is_list(names[0][2], names[1][1]):
        return []
    return [name for name, _, _ in names]
