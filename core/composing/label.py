"""What people are told below a text that a language model phrased, on every platform."""

from core.answer import Answer, Comparison, Grounded, Note, Span

_SAID = "AI-generated: a language model phrased the text above; each sentence was checked against the sources it cites."
PHRASED = Note(spans=(Span(_SAID),))


def is_phrased(answer: Answer) -> bool:
    """Return whether a language model phrased a part of an answer."""
    return isinstance(answer, Grounded | Comparison) and PHRASED in answer.blocks
