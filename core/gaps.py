"""What the documents don't answer: askings of the same thing of the same product model, counted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.feedback import Reason
from core.receipt import KeptAsk, KeptReceipt

MAX_OWNER_CHARS = 100

IN_VAIN = timedelta(hours=1)
"""Who says nothing for so long after we asked back won't."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The statement that came closest to what was asked.

    Attributes:
        section: Headings from the outermost to its own.
        page: 1-based; None where the format has no pages.
        said: With its label, as a person reads it.
    """

    document: str
    title: str
    section: tuple[str, ...]
    page: int | None
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """One thing of one product model that people asked for in vain, or got a wrong answer to.

    Attributes:
        gap: Its id, the same for all its askings.
        model: As the catalogue has it, or as it was written if that doesn't; empty for none in particular.
        aspect: In the words of the last who asked; empty for all that is stated.
        times: How many questions, each counted once, whatever it is counted for below.
        people: How many different people asked them.
        not_stated: How many were answered with that the documents don't say it.
        asked_back: How many were asked back, and nobody answered that.
        voted_down: How many times an answer was voted down, by whomever.
        wished: How many people wanted the documents' owner to know.
        reasons: What was said to be wrong, how often.
        first: When it was first asked.
        last: When it was last asked, voted down or wished for.
        owner: To whom it is assigned; empty for nobody.
        dismissed: It was put aside, and nothing has happened since.
    """

    gap: str
    model: str
    aspect: str
    times: int
    people: int
    not_stated: int
    asked_back: int
    voted_down: int
    wished: int
    first: datetime
    last: datetime
    reasons: Mapping[Reason, int] = field(default_factory=dict[Reason, int])
    nearest: Nearest | None = None
    owner: str = ""
    dismissed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """What was asked in vain in a thread: the gap, with product model and matter as in `Gap`."""

    gap: str
    model: str
    aspect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GapQuestion:
    """A question behind a gap, as long as its thread is kept; it says nothing of who asked.

    Attributes:
        comments: What people wrote about its answer.
    """

    turn_id: str
    text: str
    asked_at: datetime
    comments: tuple[str, ...] = ()


def nearest_of(kept: KeptReceipt, ask: KeptAsk) -> Nearest | None:
    """Return the statement that came closest to what was asked; None if nothing was weighed for it."""
    cells = [cell for cell in kept.cells if cell.aspect == ask.aspect and cell.candidates]
    of_model = [cell for cell in cells if (cell.model or "") == ask.model]
    best = next((cell.candidates[0] for cell in of_model or cells), None)
    if best is None:
        return None
    said = f"{best.label}: {best.said}" if best.label else best.said
    return Nearest(document=best.document, title=best.title, section=best.section, page=best.page, said=said)
