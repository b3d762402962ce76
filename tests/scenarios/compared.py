"""Comparisons for scenarios on how they are asked for, shown and attached; what is in them doesn't matter."""

import csv
import io
import re

from core.answer import Answer, Cell, Choice, Citation, Clarify, Comparison, NoEvidence, Table, TableRow
from core.messages import Utterance
from core.reading.question import Intent
from core.reading.turn import Turn

MODELS = ("ECU-750", "ECU-850b")
_ROWS = re.compile(r"(\d+) rows")


async def compared(utterance: Utterance) -> Turn:
    """Return a comparison with as many rows as the text says, two if it doesn't.

    "compare" alone can't be answered, and "the 850?" has to be asked back.
    """
    return Turn(
        text=utterance.text, intent=Intent.COMPARE, models=MODELS, topic="power", answer=_answer(utterance.text)
    )


def rows_of(content: bytes) -> list[list[str]]:
    """Read an attached file as a spreadsheet does."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def _answer(text: str) -> Answer:
    if text == "compare":
        return NoEvidence(text="The documents don't state that.")
    if text.endswith("the 850?"):
        choices = (Choice(label="ECU-850", text="ECU-850"), Choice(label="ECU-850b", text="ECU-850b"))
        return Clarify(question="Which one?", candidates=("ECU-850", "ECU-850b"), choices=choices)
    found = _ROWS.search(text)
    count = int(found[1]) if found else 2
    rows = tuple(
        TableRow(label=f"value {number}", cells=(Cell(text="=1+1", citations=(1,)), Cell(text="-40 °C")))
        for number in range(count)
    )
    table = Table(columns=("Attribute", *MODELS), rows=rows)
    return Comparison(blocks=(table,), table=table, citations=(_SOURCE,), models=MODELS)


_SOURCE = Citation(
    number=1,
    document="ecu-750.md",
    title="ECU-750 Datasheet",
    section=("Power",),
    page=None,
    quote="=1+1",
    excerpt="=1+1",
    url="https://docs.example.com/ecu-750#power",
    models=("ECU-750",),
)
