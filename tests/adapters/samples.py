"""Answers of every kind, and bigger ones."""

import dataclasses
from typing import Any

from core.answer import (
    Answer,
    Apology,
    Bullets,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    Scope,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.closest import Closest, Run
from core.experts import Draft, ExpertAnswer, Given
from tests.clocks import FakeClock


def source(number: int, **more: Any) -> Citation:
    """Return a citation."""
    given = {
        "document": "ecu-850b.pdf",
        "title": "ECU-850b Datasheet",
        "section": ("Power", "Supply"),
        "page": 3,
        "quote": "| Supply voltage | 9–32 V |",
        "excerpt": "Supply voltage 9–32 V",
        "url": "https://docs.example.com/ecu-850b#supply",
        "models": ("ECU-850b",),
        **more,
    }
    return Citation(number=number, **given)


TABLE = Table(
    columns=("", "ECU-850", "ECU-850b"),
    rows=(
        TableRow(
            label="Supply voltage", cells=(Cell(text="9–32 V", citations=(1,)), Cell(text="9–36 V", citations=(2,)))
        ),
        TableRow(label="Ingress <b>", cells=(Cell(text="not stated"), Cell(text="IP67", citations=(2,)))),
    ),
)
GROUNDED = Grounded(
    blocks=(
        Paragraph(spans=(Span("The supply voltage is 9–32 V.", (1,)), Span("<!channel> & <@U1>", (2,)))),
        Steps(items=(Span("Open the cover.", (1,)), Span("Turn the key."))),
        Bullets(items=(Span("One", (2,)), Span(""))),
        Quote(text="Supply voltage 9–32 V", citation=1),
        Note(spans=(Span("The ECU-650 sheet says otherwise.", (2,)),)),
    ),
    citations=(
        source(1),
        source(
            2,
            document="ecu-850b.md",
            title="",
            page=None,
            section=(),
            url="javascript:alert(1)",
            inherited_from="ECU-850",
            legacy=True,
        ),
    ),
    models=("ECU-850b",),
    scope=(Scope(model="ECU-850b", own=1, inherited=(("ECU-850", 2),)),),
    not_stated=("ECU-750",),
    follow_ups=(Choice(label="And its weight?", text="What is the weight of the ECU-850b?"),),
)
KINDS: dict[str, Answer] = {
    "grounded": GROUNDED,
    "comparison": Comparison(blocks=(TABLE,), table=TABLE, citations=(source(1), source(2)), models=("ECU-850",)),
    "ranking": Ranking(
        blocks=(Paragraph(spans=(Span("Lightest first."),)),),
        items=(Ranked(model="ECU-750", value=120.0, unit="g", text="120 g", citations=(1,)),),
        citations=(source(1),),
    ),
    "clarify": Clarify(
        question="I know ECU-750 and ECU-850; which one?",
        candidates=("ECU-750", "ECU-850", "ECU-850b"),
        choices=(Choice(label="ECU-750", text="ECU-750"), Choice(label="ECU-850", text="ECU-850")),
    ),
    "no_evidence": NoEvidence(text="The documents don't state that.", follow_ups=GROUNDED.follow_ups),
    "closest": NoEvidence(
        text="I found no sure answer to “*weight* & size” for ECU-850.",
        closest=(
            Closest(runs=(Run("Weight", marked=True), Run(" of the <housing>: 540 g")), citation=1),
            Closest(runs=(Run("… its "), Run("*weight*", marked=True), Run(".")), citation=2),
        ),
        citations=(source(1, models=("ECU-850", "ECU-850b")), source(2, page=None, url="", models=())),
        models=("ECU-850",),
        wanting=True,
    ),
    "smalltalk": SmallTalk(text="Hello!"),
    "apology": Apology(ticket="turn-7"),
}


def inflated(value: Any, factor: int) -> Any:
    """Return `value` with longer texts and longer tuples, at every depth."""
    if isinstance(value, str):
        return " ".join([value] * factor)
    if isinstance(value, tuple) and not isinstance(value[-1:][0] if value else "", int):
        return tuple(inflated(item, factor) for item in value) * (factor if factor < 40 else 1)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        kept = {"kind", "columns", "cells"}
        grown = {
            it.name: inflated(getattr(value, it.name), factor)
            for it in dataclasses.fields(value)
            if it.name not in kept
        }
        return dataclasses.replace(value, **{name: new for name, new in grown.items() if name != "kind"})
    return value


def wide(rows: int, columns: int, text: str = "12 V") -> Table:
    """Return a table of `columns` besides the labels."""
    cells = tuple(Cell(text=text, citations=(1,)) for _ in range(columns))
    return Table(
        columns=("", *(f"ECU-{number}" for number in range(columns))),
        rows=tuple(TableRow(label=f"row {number}", cells=cells) for number in range(rows)),
    )


def given_for(draft: Draft) -> Given:
    """Return what becomes of an expert's draft that is kept: it is found, and nobody had asked."""
    said = ExpertAnswer(
        answer="a1",
        models=draft.models,
        aspect=draft.aspect,
        text=draft.text,
        by=draft.by,
        since="2026-11-21",
        answered_at=FakeClock().now(),
    )
    return Given(said=said, found=True, told=0)
