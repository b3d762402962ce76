"""A sentence → whether it says the opposite of its lines, or adds or leaves out an "only", "may" or "typical"."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from core.quantities.compare import is_typical
from core.quantities.value import Found, Stat
from core.verification.clauses import PAUSE, SIDES, Parsed, clauses_of
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon, akin
from core.verification.modality import made_sure, other_force, overstated
from core.verification.numbers import given_in, measured_alike

_Opposites: TypeAlias = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
_PAIR = 2
_PASSIVE = "by"
_SCOPE = 5
_BOUNDS = frozenset({Stat.UPPER, Stat.LOWER, Stat.MINIMUM, Stat.MAXIMUM})
_ON = "on"
_BEHIND_ON = frozenset({"when", "if", "by", "with", "during", "after", "before", "until", "or", "again"})
_CONVERSE = frozenset({"if", "when"})
_BREAKS = frozenset({PAUSE, "and", "but", "while", "whereas"})


def opposed(said: Parsed, ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return why a sentence, with its words in order, turns round what its lines say; empty if it doesn't."""
    theirs = held.own.in_order
    wrong = opposite(ours, theirs, lexicon)
    return (
        (f"“{wrong}” isn't said of it there" if wrong else "")
        or _turned(ours, theirs, lexicon)
        or _exchanged(said, held)
    )


def opposite(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word whose opposite the lines say, and not itself; where anything is denied, that may say the same."""
    if any(map(lexicon.denies, (*ours, *theirs))):
        return ""
    theirs = _with_particles(theirs)
    for said, one, other in _sides(tuple(_with_particles(ours)), lexicon.opposites):
        if _one_of(theirs, other) and not _one_of(theirs, one):
            return said
    return ""


@lru_cache(maxsize=1_000)
def _sides(ours: tuple[str, ...], opposites: _Opposites) -> Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return the words that have an opposite which isn't said as well, each with its forms and those of that."""
    pairs = (pair for each in opposites for pair in (each, each[::-1]))
    told = ((_one_of(ours, one), one, other) for one, other in pairs)
    return [(said, one, other) for said, one, other in told if said and not _one_of(ours, other)]


def _with_particles(told: Sequence[str]) -> list[str]:
    """Return words without each "on" that has something behind it: "on" is the opposite of "off" at the end only."""
    return [
        word
        for at, word in enumerate(told)
        if word != _ON or (told[at + 1] if at + 1 < len(told) else PAUSE) in _BREAKS | _BEHIND_ON
    ]


def _one_of(told: Sequence[str], words: Sequence[str]) -> str:
    """Return the first word that is one of some, in whatever form; empty if none is."""
    return next(
        (each for each in told if any(each == one or (each.isalpha() and akin(each, one)) for one in words)), ""
    )


def _turned(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return what comes first that comes then in the lines."""
    told = lexicon.says_any(lexicon.signals, theirs)
    for word in lexicon.ordering.intersection(ours, theirs) - (_CONVERSE if told else set()):
        if ours.count(word) == theirs.count(word) == 1:
            (main, then), (first, last) = _halves(ours, word, lexicon), _halves(theirs, word, lexicon)
            if main and then and _only_in(main, last, first, lexicon) and _only_in(then, first, last, lexicon):
                return f"what is said of “{word}” is the other way round there"
    return ""


def _halves(told: Sequence[str], word: str, lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """Return the words beside a conjunction: those of the main clause, and its own."""
    at = told.index(word)
    before, after = told[:at], told[at + 1 :]
    if not any(map(lexicon.claims, before)) and PAUSE in after:
        cut = after.index(PAUSE)
        before, after = after[cut + 1 :], after[:cut]
    return list(filter(lexicon.claims, before)), list(filter(lexicon.claims, after))


def _only_in(words: Sequence[str], there: Sequence[str], elsewhere: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether words that stand on one side only all stand there."""
    apart = [word for word in words if lexicon.says(word, there) is not lexicon.says(word, elsewhere)]
    return bool(apart) and all(lexicon.says(word, there) for word in apart)


def _exchanged(said: Parsed, held: Held) -> str:
    """Return why two product models have changed places: "A replaces B" for "B replaces A"."""
    ours, theirs = _order(said), [_order(line.own) for line in held.each]
    if len(ours) != _PAIR or _PASSIVE in {*said.words, *held.own.words}:
        return ""
    turned = ours[::-1] in theirs and ours not in theirs
    return f"what is said of {ours[0]} is said of {ours[1]} there" if turned else ""


def _order(told: Parsed) -> list[str]:
    """Return the two product models that a text names with something between them; empty for a list of them."""
    names = sorted(told.names, key=lambda name: name[1])
    if len(names) != _PAIR or told.is_list(names[0][2], names[1][1]):
        return []
    return [name for name, _, _ in names]


def wrong_restriction(ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return what is wrong with "only", "must", "may" and their like among words; empty if they are the lines'."""
    theirs = held.own.in_order
    return (
        _added(ours, theirs, lexicon)
        or _left_out(ours, theirs, lexicon)
        or next(filter(None, (_left_open(ours, line, lexicon) for line in held.each)), "")
        or other_force(ours, theirs, lexicon)
        or ("" if held.several else made_sure(ours, theirs, lexicon))
        or overstated(ours, theirs, lexicon)
    )


def _added(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return which restriction a sentence adds; before a number it is none: "only 8 W" is 8 W."""
    added = next(
        (one for one, then in pairwise((*ours, "")) if one in lexicon.restricting and not any(map(str.isdigit, then))),
        "",
    )
    if not added or any(map(lexicon.limits, theirs)):
        return ""
    ordered = lexicon.onward.intersection(ours) and lexicon.onward.intersection(theirs)
    return "" if ordered else f"“{added}” isn't said of it there"


def _left_out(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return what a sentence leaves out that restricts what it says: "has heating" for "heating only on channel 2"."""
    for at, word in enumerate(theirs):
        if word in lexicon.restricting:
            clause, scope = _clause(theirs, at), _scope(theirs, at, lexicon)
            rest = [each for each in clause if lexicon.claims(each) and each not in scope and each != word]
            told = sum(lexicon.says(each, ours) for each in scope)
            if scope and 2 * told < len(scope) and lexicon.says_any(rest, ours):
                return f"it leaves out “{word} {' '.join(scope[:3])}”"
    return ""


def _scope(told: Sequence[str], at: int, lexicon: Lexicon) -> list[str]:
    """Return what a word restricts to: what follows before a pause, or else what stands before it in its clause."""

    def tells(word: str) -> bool:
        return word != PAUSE and (any(map(str.isdigit, word)) or lexicon.claims(word))

    after = _up_to_pause(told, at)
    before = [word for word in _clause(told, at) if tells(word) and word not in after and word != told[at]]
    return list(filter(tells, after))[:_SCOPE] or before[-_SCOPE:]


def _up_to_pause(told: Sequence[str], at: int) -> Sequence[str]:
    end = next((place for place in range(at, len(told)) if told[place] == PAUSE), len(told))
    return told[at + 1 : end]


def _clause(told: Sequence[str], at: int) -> Sequence[str]:
    start = max((place for place in range(at) if told[place] in _BREAKS), default=-1) + 1
    end = next((place for place in range(at, len(told)) if told[place] in _BREAKS), len(told))
    return told[start:end]


def _left_open(ours: Sequence[str], held: Held, lexicon: Lexicon) -> str:
    """Return which state a sentence leaves out: what is optional isn't simply there."""
    if not held.open or lexicon.says_any(held.open, ours):
        return ""
    told = (word for word in held.own.words if lexicon.claims(word) and word not in held.open)
    return f"it leaves out “{held.open[0]}”" if lexicon.says_any(told, ours) else ""


def unqualified(said: Parsed, held: Held, lexicon: Lexicon, meant: Sequence[str]) -> str:
    """Return why a number is said of more than in a line: "0.5 W" for "0.5 W in standby"."""
    if not said.quantities or len(held.own.quantities) > 1:
        return ""
    words = (word for word in held.own.words if word in lexicon.qualifying)
    left_out = next((word for word in words if not lexicon.says(word, (*said.words, *meant))), "")
    return f"it leaves out “{left_out}”" if left_out else ""


def untypical(
    said: Parsed, held: Parsed, lexicon: Lexicon, *, meant: Sequence[str] = (), label: Sequence[str] = ()
) -> str:
    """Return why a typical number is said without that, or one that isn't is said to be; empty if neither is.

    Whose question means the typical one, or who reads it under such a label, needn't be told that it is. But a bound is
    never excused: "maximum 3 A" isn't "typ. 3 A", whatever is asked for beside it.
    """
    values = (found.value for found in (*said.quantities, *held.quantities))
    if not any(map(is_typical, values)) and not lexicon.says(Stat.TYPICAL.value, (*said.words, *label)):
        return ""
    labelled = lexicon.says(Stat.TYPICAL.value, label)
    for clause in (each.said for each in clauses_of(said, lexicon)):
        begin = len(clause.text) - len(clause.text.lstrip())
        in_words = lexicon.says(Stat.TYPICAL.value, [token.said for token in clause.tokens if token.start >= begin])
        excused = labelled or lexicon.says(Stat.TYPICAL.value, (*clause.words, *meant))
        bounded = any(bound.side in SIDES for bound in clause.bounds)
        for found in clause.quantities:
            typical = [is_typical(value) for value in given_in(found.value, held)]
            is_open = not in_words and not (excused and not bounded and found.value.stat not in _BOUNDS)
            if typical and all(typical) and not is_typical(found.value) and is_open:
                return f"it leaves out that “{found.value.text}” is the typical one"
            is_said = is_typical(found.value) or ((in_words or labelled) and _has_statistics(found, clause, held))
            if is_said and typical and not any(typical) and not lexicon.says(Stat.TYPICAL.value, held.words):
                return f"“{found.value.text}” isn't the typical one there"
    return ""


def _has_statistics(found: Found, clause: Parsed, held: Parsed) -> bool:
    """Return whether a number alone of its measure in a clause is one of which lines give bounds or typical values."""
    alike = [each for each in clause.quantities if measured_alike(each.value, found.value)]
    theirs = [each.value for each in held.quantities if measured_alike(each.value, found.value)]
    return len(alike) == 1 and any(is_typical(value) or value.stat in _BOUNDS for value in theirs)
