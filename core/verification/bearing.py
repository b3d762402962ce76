"""Which of several labels a denial is of: "Relay output: no; transistor output: yes" denies but one of them."""

from collections.abc import Sequence

from core.verification.held import ITEM, Held
from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given
from core.verification.parsed import CLAUSE, Parsed


def wrongly_denied(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause denies what a label states and no label denies; empty if none does.

    Only where every item of a line has a label: elsewhere what denies may stand apart from what is denied.
    """
    denying = [clause for clause in said.parts(CLAUSE) if any(map(lexicon.denies, clause.in_order))]
    if not denying or not all(": " in item for item in ITEM.split(held.text)):
        return ""
    items = held.own.parts(ITEM)
    labels = [(_label(item), any(map(lexicon.denies, item.in_order))) for item in items]
    for clause in denying:
        meant = {denied for label, denied in labels if _says_all(clause, label, lexicon)}
        if meant == {False}:
            return f"“{next(filter(lexicon.denies, clause.in_order))}” isn't said of it there"
    return ""


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
    numbers = _numbers(label)
    told = bool(words or numbers) and all(lexicon.says(word, clause.wording) for word in words)
    return told and _has_numbers(clause, label)


def _numbers(part: Parsed) -> bool:
    return bool(part.quantities) or any(not token.is_word for token in part.tokens)


def _has_numbers(part: Parsed, other: Parsed) -> bool:
    """Return whether a part has all numbers, codes and quantities of another, which may have none."""
    signs = {token.said for token in other.tokens if not token.is_word}
    return signs <= {token.said for token in part.tokens} and all(
        is_given(found.value, part) for found in other.quantities
    )
