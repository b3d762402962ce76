"""Datasheets of the ECU family, and what is answered from the facts in them."""

from core.answer import Comparison, Grounded, Ranking
from core.knowledge.document import Status
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

A, A_PLUS, B, BB, BB_PLUS, OLD = "ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus", "ECU-650"


def sheet(model: str, *rows: str, path: str = "", title: str = "", **more: object) -> Page:
    """Return the datasheet of one product model, a "label | value" per row."""
    document = a_document(path or f"{model}.md", model, title=title or f"{model} datasheet", **more)
    return document, Paper().table("Parameter | Value", *rows)


def legacy(model: str, *rows: str) -> Page:
    """Return a datasheet that was superseded."""
    return sheet(model, *rows, path=f"{model}-old.md", title=f"Preliminary {model} datasheet", status=Status.LEGACY)


def overview(models: tuple[str, ...], *rows: str) -> Page:
    """Return a table with a column per product model."""
    return a_document("overview.md", *models, title="Overview"), Paper().table(
        f"Parameter | {' | '.join(models)}", *rows
    )


async def ranked(question: str, *pages: Page) -> Ranking:
    """Return the ranking or list; its grounding was checked."""
    turn = await world(*pages).ask(question)
    assert isinstance(turn.answer, Ranking), turn.answer
    return turn.answer


async def told(question: str, *pages: Page) -> Grounded:
    """Return the answer; its grounding was checked."""
    turn = await world(*pages).ask(question)
    assert isinstance(turn.answer, Grounded), turn.answer
    return turn.answer


async def compared(question: str, *pages: Page) -> Comparison:
    """Return the comparison; its grounding was checked."""
    turn = await world(*pages).ask(question)
    assert isinstance(turn.answer, Comparison), turn.answer
    return turn.answer


def order(answer: Ranking) -> list[tuple[int | None, str]]:
    """Return place and product model of each item."""
    return [(place, item.model) for place, item in zip(answer.places, answer.items, strict=True)]


def notes(answer: Ranking | Comparison) -> str:
    """Return all that is said beside the items."""
    return spoken(answer)
