"""What an answer says of the knowledge it was made from, when that is a copy of an earlier moment."""

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from core.answer import Answer, Apology, Clarify, Comparison, Grounded, NoEvidence, Note, Ranking, SmallTalk, Span
from core.reading.question import Intent

_TIMELESS = frozenset({Intent.SMALLTALK, Intent.OUT_OF_SCOPE, Intent.RECEIPT, Intent.CONVERT})
"""Answered without the documents, or from an earlier answer, which says itself where it came from."""


def dated(answer: Answer, intent: Intent, as_of: datetime | None) -> Answer:
    """Return the answer with the remark that it rests on a copy made at `as_of` (in UTC), if it does.

    The remark stands first, where no platform's limit cuts it off.
    """
    if as_of is None or intent in _TIMELESS:
        return answer
    said = f"From a copy of the index made on {as_of:%Y-%m-%d} at {as_of:%H:%M} UTC; the index can't be reached now."
    match answer:
        case Grounded(blocks=blocks) | Comparison(blocks=blocks) | Ranking(blocks=blocks):
            return replace(answer, blocks=(Note(spans=(Span(said),)), *blocks))
        case NoEvidence(text=text) | SmallTalk(text=text):
            return replace(answer, text=f"{text}\n\n{said}")
        case Clarify(question=question):
            return replace(answer, question=f"{question}\n\n{said}")
        case Apology():
            return answer
        case _:
            assert_never(answer)
