"""Lists over the rows of a table, which are called by their first cell and are no product models."""

from dataclasses import replace

from core.answer import Block, NoEvidence, Note, Ranking
from core.answering.listing import NONE

_NONE = "Nothing is stated to be as asked."


def of_rows(answer: Ranking | NoEvidence) -> Ranking | NoEvidence:
    """Return a list without what is said of product models: how many there are, and of which nothing is stated."""
    if isinstance(answer, NoEvidence):
        return replace(answer, text=answer.text.replace(NONE, _NONE), models=(), not_stated=())
    return ranking_of_rows(answer)


def ranking_of_rows(answer: Ranking) -> Ranking:
    """Return a ranking without what is said of product models."""
    kept = tuple(block for block in answer.blocks if not _counts(block))
    return replace(answer, blocks=kept, models=(), scope=(), not_stated=())


def _counts(block: Block) -> bool:
    return isinstance(block, Note) and any(" product models" in span.text for span in block.spans)
