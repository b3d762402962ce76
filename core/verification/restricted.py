"""Whether what holds for nothing else, what has to be, and what may be, is told as the lines tell it."""

from collections.abc import Collection, Iterator, Sequence

from core.verification.held import Held
from core.verification.lexicon import Lexicon
from core.verification.parsed import PAUSE

_SCOPE = 5
_MODAL_SCOPE = 3
_BREAKS = frozenset({PAUSE, "and", "but", "while", "whereas"})


def wrong_restriction(ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return what is wrong with "only", "must", "may" and their like among words; empty if they are the lines'."""
    theirs = held.own.in_order
    return (
        _added(ours, theirs, lexicon)
        or _left_out(ours, theirs, lexicon)
        or _left_open(ours, held, lexicon)
        or _other_modal(ours, theirs, lexicon)
    )


def _added(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    places = (at for at, word in enumerate(ours) if word in lexicon.restricting and not _is_merely(ours, at))
    added = next((ours[at] for at in places), "")
    if not added or any(word in lexicon.restricting or lexicon.denies(word) for word in theirs):
        return ""
    ordered = lexicon.onward.intersection(ours) and lexicon.onward.intersection(theirs)
    return "" if ordered else f"“{added}” isn't said of it there"


def _is_merely(told: Sequence[str], at: int) -> bool:
    """Return whether a word stands before a number: "only 8 W" is 8 W."""
    return any(sign.isdigit() for word in told[at + 1 : at + 2] for sign in word)


def _left_out(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return what a sentence leaves out that restricts what it says: "has heating" for "heating only on channel 2"."""
    for at, word in enumerate(theirs):
        if word not in lexicon.restricting:
            continue
        clause = _clause(theirs, at)
        scope = _scope(theirs, at, lexicon)
        rest = [each for each in clause if lexicon.claims(each) and each not in scope and each != word]
        told = sum(lexicon.says(each, ours) or each in ours for each in scope)
        if scope and 2 * told < len(scope) and any(lexicon.says(each, ours) for each in rest):
            return f"it leaves out “{word} {' '.join(scope[:3])}”"
    return ""


def _scope(told: Sequence[str], at: int, lexicon: Lexicon) -> list[str]:
    """Return what a word restricts to: what follows in its clause, or else what stands before it."""
    after: list[str] = []
    for word in told[at + 1 :]:
        if word == PAUSE:
            break
        after.append(word)
    claiming = [word for word in after if _tells(word, lexicon)]
    before = [word for word in _clause(told, at) if _tells(word, lexicon) and word not in after and word != told[at]]
    return claiming[:_SCOPE] or before[-_SCOPE:]


def _tells(word: str, lexicon: Lexicon) -> bool:
    return word != PAUSE and (any(sign.isdigit() for sign in word) or lexicon.claims(word))


def _clause(told: Sequence[str], at: int) -> list[str]:
    start = max((place for place in range(at) if told[place] in _BREAKS), default=-1) + 1
    end = next((place for place in range(at, len(told)) if told[place] in _BREAKS), len(told))
    return list(told[start:end])


def _left_open(ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return which state a sentence leaves out: what is optional isn't simply there."""
    if held.parts:
        return next(filter(None, (_left_open(ours, part, lexicon) for part in held.parts)), "")
    missing = [word for word in held.open if not lexicon.says(word, ours)]
    told = any(lexicon.says(word, ours) for word in held.own.words if lexicon.claims(word) and word not in held.open)
    return f"it leaves out “{missing[0]}”" if told and len(missing) == len(held.open) > 0 else ""


def _other_modal(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a "may" in place of a "must", or the other way round, that is said of the same.

    Who alone may is who must only.
    """
    if lexicon.restricting.intersection(theirs) and any(lexicon.says(word, ours) for word in lexicon.restricting):
        return ""
    for wrong, right in ((lexicon.may, lexicon.must), (lexicon.must, lexicon.may)):
        for at in _modals(ours, wrong, lexicon):
            scope = _told(ours, at, lexicon, _MODAL_SCOPE)
            same = [
                there
                for there in _modals(theirs, wrong, lexicon)
                if _shared(scope, _told(theirs, there, lexicon), lexicon)
            ]
            other = [
                there
                for there in _modals(theirs, right, lexicon)
                if _shared(scope, _told(theirs, there, lexicon), lexicon)
            ]
            if other and not same:
                return f"“{ours[at]}” isn't said of it there"
    return ""


def _modals(told: Sequence[str], words: Collection[str], lexicon: Lexicon) -> Iterator[int]:
    """Yield where words demand or leave free; not where that is denied, or where they belong to a bound."""
    for at, word in enumerate(told):
        soon = told[at + 1 : at + 3]
        if (
            word in words
            and not any(map(lexicon.denies, soon))
            and not any(map(lexicon.denies, told[max(0, at - 3) : at]))
        ):
            yield at


def _told(told: Sequence[str], at: int, lexicon: Lexicon, reach: int = _SCOPE * 2) -> list[str]:
    end = next((place for place in range(at, len(told)) if told[place] == PAUSE), len(told))
    return [word for word in told[at + 1 : end] if lexicon.claims(word)][:reach]


def _shared(some: Sequence[str], others: Sequence[str], lexicon: Lexicon) -> bool:
    return any(lexicon.says(word, others) for word in some)
