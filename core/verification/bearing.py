"""Of what a denial is, where lines deny one thing and affirm another.

"Relay output: no; transistor output: yes" denies but one of them, and so does "The 24 V output isn't isolated, the 12 V
output is isolated."
"""

from collections.abc import Sequence

from core.knowledge.analyzer import STOP_WORDS
from core.verification.held import ITEM, Held
from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given
from core.verification.parsed import CLAUSE, Parsed

_BACK = frozenset({"it", "they", "them", "this", "these", "that", "those", "such", "which", "one", "there"})
"""What speaks of what was named before."""


def wrongly_denied(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause denies what a label states and no label denies; empty if none does.

    Only where every item of a line has a label: elsewhere what denies may stand apart from what is denied.
    """
    denying = _denying(said, lexicon)
    if not denying or not all(": " in item for item in ITEM.split(held.text)):
        return ""
    items = held.own.parts(ITEM)
    labels = [(_label(item), any(map(lexicon.denies, item.in_order))) for item in items]
    for clause in denying:
        meant = {denied for label, denied in labels if _says_all(clause, label, lexicon)}
        if meant == {False}:
            return _wrong(clause, lexicon)
    return ""


def affirmed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause denies what a clause of lines says without denying it; empty if none does.

    Only where a number or a code tells apart what is denied there: each denial that has a word of the clause begins
    with another one, and calls nothing "it".
    """
    denying = [clause for clause in _denying(said, lexicon) if _numbers(clause)]
    told = _told(held.own) if denying else []
    theirs = [part for part in told if any(map(lexicon.denies, part.in_order))]
    for clause in denying:
        words = [each for each in clause.wording if not lexicon.denies(each) and each not in STOP_WORDS]
        stated = any(part not in theirs and _is_all_in(clause, words, part, lexicon) for part in told)
        near = [part for part in theirs if any(lexicon.says(each, part.wording) for each in words)]
        if words and stated and near and all(_is_of_another(part, clause, lexicon) for part in near):
            return _wrong(clause, lexicon)
    return ""


def _denying(said: Parsed, lexicon: Lexicon) -> list[Parsed]:
    return [clause for clause in said.parts(CLAUSE) if any(map(lexicon.denies, clause.in_order))]


def _wrong(clause: Parsed, lexicon: Lexicon) -> str:
    return f"“{next(filter(lexicon.denies, clause.in_order))}” isn't said of it there"


def _told(whole: Parsed) -> list[Parsed]:
    """Return the clauses that tell something: no questions, and each with the label that stands before it."""
    told: list[Parsed] = []
    for part in whole.parts(CLAUSE):
        if told and told[-1].text.rstrip().endswith(":"):
            told[-1] = told[-1].joined(part)
        else:
            told.append(part)
    return [part for part in told if not part.text.rstrip().endswith("?")]


def _is_of_another(part: Parsed, clause: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part denies of one number or code, no range, before what denies, that a clause doesn't have."""
    denying = min(token.start for token in part.tokens if lexicon.denies(token.said))
    of = part.within(0, denying)
    numbers = len(of.quantities) + sum(not token.is_word for token in of.tokens)
    named = numbers == 1 and not of.bounds and not _has_numbers(of, clause) and not _has_numbers(clause, of)
    return named and _BACK.isdisjoint(part.words)


def _is_all_in(clause: Parsed, words: Sequence[str], part: Parsed, lexicon: Lexicon) -> bool:
    return all(lexicon.says(word, part.wording) for word in words) and _has_numbers(part, clause)


def of_its_number(asked: Parsed, parts: Sequence[Parsed]) -> list[Parsed]:
    """Return the parts of lines without those that have another number than what is asked ("5 V input"), if any do."""
    own = [part for part in parts if not _numbers(part) or _has_numbers(part, asked)]
    return own if any(_has_numbers(part, asked) for part in own) else list(parts)


def _label(item: Parsed) -> Parsed:
    """Return what stands before the value of an item; all of one that says yes or no, which has none any more."""
    end = item.text.rfind(": ")
    return item.within(0, end) if end > 0 else item


def _says_all(clause: Parsed, label: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a clause says all of a label."""
    words = [word for word in label.wording if lexicon.claims(word) and not lexicon.denies(word)]
    return bool(words or _numbers(label)) and _is_all_in(label, words, clause, lexicon)


def _numbers(part: Parsed) -> bool:
    return bool(part.quantities) or any(not token.is_word for token in part.tokens)


def _has_numbers(part: Parsed, other: Parsed) -> bool:
    """Return whether a part has all numbers, codes and quantities of another, which may have none."""
    signs = {token.said for token in other.tokens if not token.is_word}
    return signs <= {token.said for token in part.tokens} and all(
        is_given(found.value, part) for found in other.quantities
    )


def settles(said: Parsed, helds: Sequence[Held], asked: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a "no" is settled: by a denial, its own or a line's, or by what is there instead of what is asked.

    What is there instead is a number, or one that says little of what is asked: "no, it has one" settles nothing.
    """
    words = said.in_order
    instead = bool(said.quantities) or any(token.is_number for token in said.tokens)
    if instead or any(lexicon.denies(word) or word in lexicon.restricting for word in words):
        return True
    if any(lexicon.denies(word) or word in lexicon.restricting for held in helds for word in held.own.in_order):
        return True
    repeated = sum(lexicon.says(word, said.words) for word in asked)
    return bool(asked) and 2 * repeated < len(asked)
