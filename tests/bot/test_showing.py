"""Answers as they look on a terminal."""

import io

import pytest
from rich.console import Console

from bot.commands.answer import show_answer
from core.answer import (
    Answer,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    Note,
    Paragraph,
    Ranked,
    Ranking,
    Span,
    Table,
    TableRow,
)

PROOF = Citation(
    number=1,
    document="docs/a.md",
    title="ECU-750 data sheet",
    section=("Power",),
    page=3,
    quote="| Supply voltage | 12 V |",
    excerpt="Supply voltage: 12 V",
    url="",
    models=("ECU-750",),
)
TABLE = Table(
    columns=("Attribute", "ECU-750", "ECU-850"),
    rows=(TableRow(label="Supply", cells=(Cell(text="12 V", citations=(1,)), Cell(text="not stated"))),),
)


def _shown(answer: Answer) -> str:
    out = io.StringIO()
    show_answer(answer, Console(file=out, width=80))
    return out.getvalue()


@pytest.mark.parametrize(
    "answer, wanted",
    [
        pytest.param(
            Grounded(
                blocks=(Paragraph(spans=(Span("[bold]12 V[/bold]", (1,)),)), Note(spans=(Span("It is legacy."),))),
                citations=(PROOF,),
            ),
            ["[bold]12 V[/bold] [1]", "It is legacy.", "[1] ECU-750 data sheet › Power, p. 3", "Supply voltage: 12 V"],
            id="markup in a document is text",
        ),
        pytest.param(
            Comparison(blocks=(TABLE,), table=TABLE, citations=(PROOF,), not_stated=("ECU-850",)),
            ["12 V [1]", "not stated", "Not stated: ECU-850"],
            id="a table",
        ),
        pytest.param(
            Ranking(
                blocks=(),
                citations=(PROOF,),
                items=(Ranked(model="ECU-750", value=12.0, unit="V", text="12 V", citations=(1,)),),
            ),
            ["1. ECU-750: 12 V [1]"],
            id="a ranking",
        ),
        pytest.param(
            Clarify(
                question="Which one?",
                candidates=("ECU-750", "ECU-850"),
                choices=(Choice(label="ECU-750", text="ECU-750"), Choice(label="ECU-850", text="ECU-850")),
            ),
            ["Which one?", "ECU-850"],
            id="a question back",
        ),
    ],
)
def test_everything_in_an_answer_is_shown(answer: Answer, wanted: list[str]) -> None:
    """The terminal is a platform like the others."""
    shown = _shown(answer)

    assert [text for text in wanted if text not in shown] == []
