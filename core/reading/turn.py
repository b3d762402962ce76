"""What a thread remembers of one answered turn."""

from dataclasses import dataclass, field

from core.answer import Answer
from core.reading.question import Intent
from core.receipt import KeptReceipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question with its reply.

    Attributes:
        turn_id: Empty while the pipeline still makes it; the inbox's id afterwards.
        text: What the person wrote.
        intent: None if the question was never understood (an apology).
        models: Product models it was about (for a clarification: those certain before).
        topic: What was asked about them; empty for small talk.
        candidates: Product models that a clarification offered; empty otherwise.
        answer: What we said.
        receipt: All that was considered for the answer (`core.retrieval.receipt.Receipt`); None where nobody keeps it.
        kept: What is kept of how the answer came about; None once it is stored.
    """

    text: str
    answer: Answer
    intent: Intent | None = None
    models: tuple[str, ...] = ()
    topic: str = ""
    candidates: tuple[str, ...] = ()
    turn_id: str = ""
    receipt: object = field(default=None, compare=False)
    kept: KeptReceipt | None = field(default=None, compare=False)
