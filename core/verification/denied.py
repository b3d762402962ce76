"""Whether a sentence denies what its proof denies, and nothing else."""

from collections.abc import Sequence

from core.knowledge.analyzer import stem
from core.verification.lexicon import Lexicon
from core.verification.parsed import PAUSE

_SCOPE = 3
_BOTH = 2
_OF_NOUNS = frozenset({"no", "without"})
"""Deny the very next word, whatever it is."""
_AROUND = 4
_NO_MORE = frozenset(
    {PAUSE, "because", "as", "since", "if", "when", "so", "while", "until", "before", "after", "or", "and"}
)
"""What is denied ends before these, unless it has not begun."""


def wrong_denial(said: Sequence[str], held: Sequence[str], lexicon: Lexicon) -> str:
    """Return what is wrong with the denials among the words of a sentence; empty if they are its proof's."""
    ours, theirs = _denials(said, lexicon), _denials(held, lexicon)
    if held[:1] == ["no"] and theirs == [0] and PAUSE not in held:
        return "" if ours else "it leaves out a “not”"  # a cell that says no denies all of its label
    for at in ours:
        strict = lexicon.is_negation(said[at])
        if strict and any(_next(said, at) == _next(held, there) for there in theirs):
            continue
        if stem(said[at]) in lexicon.ordinary and not theirs:
            continue  # "to avoid" what is said to happen denies nothing of it
        if (strict or not lexicon.says(said[at], held)) and not _meets(
            _scope(said, at, lexicon), held, theirs, lexicon
        ):
            return f"“{said[at]}” isn't said of it there"
    denied = [at for at in theirs if _is_told(held, at, said, lexicon)]
    if any(not _is_denied_too(held, at, said, ours, lexicon) for at in denied):
        return "it leaves out a “not”"
    if len(ours) > len(theirs) and any(lexicon.is_negation(said[at]) for at in ours):
        return "it denies more than is denied there"
    return "it denies less than is denied there" if len(denied) > len(ours) else ""


def _denials(told: Sequence[str], lexicon: Lexicon) -> list[int]:
    """Return where words deny; "neither … nor" is one denial."""
    return [at for at, word in enumerate(told) if lexicon.denies(word) and word != "nor"]


def _scope(told: Sequence[str], at: int, lexicon: Lexicon) -> list[str]:
    """Return the words that a denial denies: the next that claim something, or those before it at the end.

    What denies by itself ("prohibited") denies what stands on either side of it.
    """
    before, after = _claiming(told[:at], lexicon), _claiming(_unbroken(told[at + 1 :], lexicon), lexicon)
    if not lexicon.is_negation(told[at]):
        return [*before[-_AROUND:], *after[:_AROUND]]
    if told[at] in _OF_NOUNS and after[:1] != list(told[at + 1 : at + 2]):
        after = [*told[at + 1 : at + 2], *after]
    return after[:_SCOPE] or before[-2 * _AROUND :]


def _unbroken(told: Sequence[str], lexicon: Lexicon) -> Sequence[str]:
    """Return the words up to where what is denied ends."""
    for at, word in enumerate(told):
        if word in _NO_MORE and _claiming(told[:at], lexicon):
            return told[:at] if word not in {"or", "and"} else [*told[:at], *_unbroken(told[at + 1 :], lexicon)]
        if word == PAUSE:
            return ()
    return told


def _claiming(told: Sequence[str], lexicon: Lexicon) -> list[str]:
    return [word for word in told if lexicon.claims(word) and not lexicon.denies(word)]


def _next(told: Sequence[str], at: int) -> str:
    """Return the word behind a denial, stemmed; empty at the end."""
    return next((stem(word) for word in told[at + 1 : at + 2]), "")


def _is_told(held: Sequence[str], at: int, said: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence tells what is denied at a place: its first word, or two of its words in one clause.

    A clause that says what another clause of the proof says as well only speaks of the same things.
    """
    scope = _scope(held, at, lexicon)
    if not lexicon.is_negation(held[at]):
        sides = [_claiming(part, lexicon) for part in (held[:at], held[at + 1 :])]
        return all(any(lexicon.says(word, said) for word in side) for side in sides if side)
    if not scope or lexicon.says(scope[0], said):
        return bool(scope)
    own = _clause_at(held, at)
    others = [word for clause in _clauses(held) if clause != own for word in _claiming(clause, lexicon)]
    return any(
        sum(lexicon.says(word, clause) for word in scope) >= _BOTH
        and not any(lexicon.says(word, others) and not lexicon.says(word, own) for word in _claiming(clause, lexicon))
        for clause in _clauses(said)
    )


def _clauses(told: Sequence[str]) -> list[list[str]]:
    """Return the words between punctuation."""
    clauses: list[list[str]] = [[]]
    for word in told:
        if word == PAUSE:
            clauses.append([])
        else:
            clauses[-1].append(word)
    return clauses


def _clause_at(told: Sequence[str], at: int) -> list[str]:
    return _clauses(told)[list(told[:at]).count(PAUSE)]


def _is_denied_too(held: Sequence[str], at: int, said: Sequence[str], ours: Sequence[int], lexicon: Lexicon) -> bool:
    """Return whether a sentence denies what is denied at a place of its proof."""
    alike = lexicon.is_negation(held[at]) and any(_next(said, place) == _next(held, at) for place in ours)
    return alike or _meets(_scope(held, at, lexicon), said, ours, lexicon)


def _meets(scope: Sequence[str], told: Sequence[str], denials: Sequence[int], lexicon: Lexicon) -> bool:
    """Return whether one of the denials in `told` denies something of `scope`."""
    return any(lexicon.says(word, _scope(told, at, lexicon)) for at in denials for word in scope) or (
        not scope and bool(denials)
    )
