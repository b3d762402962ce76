"""Which part of a line speaks of what is said: "Relay output: no; transistor output: yes" denies but one of them."""

import re
from collections.abc import Sequence

from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given
from core.verification.parsed import CLAUSE, Parsed

_PART = re.compile(r"(?:[;!?]|(?<!\bvs)(?<!\bmax)(?<!\bmin)(?<!\bca)\.)\s|,?\s(?:but|while|whereas|although)\s")

_CONDITIONS = frozenset({"if", "when", "unless"})


def most_bearing(said: Parsed, parts: Sequence[Parsed], lexicon: Lexicon) -> list[Parsed]:
    """Return those of several parts that say most of what is said; all if none says anything."""
    told = [len(_told(said, part, lexicon)) for part in parts]
    return [part for part, each in zip(parts, told, strict=True) if each == max(told)]


def wrongly_denied(said: Parsed, held: Parsed, lexicon: Lexicon) -> str:
    """Return why a clause denies what one part of a line states without denying it; empty if none does.

    A condition denies nothing: "if it isn't closed …" may be what "close it, otherwise …" says.
    """
    for clause in said.parts(CLAUSE):
        is_condition = not _CONDITIONS.isdisjoint(clause.in_order[:1])
        denying = "" if is_condition else next(filter(lexicon.denies, clause.in_order), "")
        part = _bearing(clause, held, lexicon) if denying else held
        if part is not held and not any(map(lexicon.denies, part.in_order)):
            return f"“{denying}” isn't said of it there"
    return ""


def _bearing(said: Parsed, held: Parsed, lexicon: Lexicon) -> Parsed:
    """Return the one part that says all that a line says of a sentence; the whole line if none or several do."""
    parts = held.parts(_PART)
    several = sum(bool(part.models) for part in parts) > 1
    told = [_told(said, part, lexicon) | (said.models & part.models if several else set[str]()) for part in parts]
    every = frozenset[str]().union(*told)
    whole = [part for part, each in zip(parts, told, strict=True) if each == every]
    return whole[0] if len(whole) == 1 and every else held


def _told(said: Parsed, part: Parsed, lexicon: Lexicon) -> frozenset[str]:
    """Return what of a sentence a part says: words that claim something, numbers, codes and quantities."""
    words = [word for word in said.words if lexicon.claims(word) and not lexicon.denies(word)]
    signs = {token.said for token in said.tokens if not token.is_word}
    return frozenset(
        (
            *(word for word in words if lexicon.says(word, part.wording)),
            *(signs & {token.said for token in part.tokens}),
            *(found.value.text for found in said.quantities if is_given(found.value, part)),
        )
    )
