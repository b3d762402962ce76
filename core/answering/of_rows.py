"""Lists over the rows of a table, which are called by their first cell and are no product models."""

from dataclasses import replace

from core.answer import Answer, Block, Note, Ranking


def of_rows(answer: Answer) -> Answer:
    """Return a list without what is said of product models: how many there are, and of which nothing is stated."""
    if not isinstance(answer, Ranking):
        return answer
    blocks = tuple(block for block in answer.blocks if not _counts(block))
    return replace(answer, blocks=blocks, models=(), scope=(), not_stated=())


def _counts(block: Block) -> bool:
    return isinstance(block, Note) and any(" product models" in span.text for span in block.spans)
