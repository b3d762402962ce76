"""What a cell says without a number: yes, no, optional, to be determined."""

import re

from core.quantities.tokens import unified
from core.quantities.value import Stat, State, Value
from core.quantities.vocabulary import STATE_OF

_MARKS = re.compile(r"\s*(?:[⁰¹²³⁴-⁹*†‡§#]+|\(?\d{1,2}\)|\[\d{1,2}\])\s*\Z")
_MARK_ENDS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§#)]")
_LEADING = re.compile(r"\s*(n/a|n\.a\.|[^\W\d_]+(?: on)? ?(?:request)?|[✓✔☑✅●⬤√🗸✗✘❌○◯])\ufe0f?\s*(?=[(,;])")
_SYMBOL = re.compile(r"\s*([✓✔☑✅●⬤🗸✗✘❌○◯])\ufe0f?\s+(?=\S)")
_LONGEST = max(map(len, STATE_OF)) + len(" (12)")
_BOOLEANS = frozenset({State.YES, State.NO})


def state_of(text: str) -> State | None:
    """Return the state if the whole text, apart from footnote marks, is one."""
    if len(text) > _LONGEST + 40:
        return None
    plain = unified(text).strip().lower().replace("\ufe0f", "")
    found = STATE_OF.get(plain)
    if found is not None:
        return found
    if plain[-1] not in _MARK_ENDS:
        return None
    without = _MARKS.sub("", plain)
    return STATE_OF.get(without) if without and without != plain else None


def leading_state(text: str) -> tuple[State, int] | None:
    """Return the state that the text begins with, and where the rest begins: "Yes (2x)", "✓ USB 3.0"."""
    match = _LEADING.match(text) or _SYMBOL.match(text)
    if match is None:
        return None
    state = STATE_OF.get(match[1].strip().lower())
    return (state, match.end()) if state is not None else None


def state_value(state: State, text: str, start: int = 0) -> Value:
    """Return the value that says so."""
    return Value(
        stat=Stat.BOOL if state in _BOOLEANS else Stat.STATE,
        text=text,
        start=start,
        end=start + len(text),
        state=state,
    )
