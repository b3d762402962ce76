"""Answers of every kind about the fictional ECU family, with the chunks that they cite."""

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
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind, Value
from core.knowledge.document import Status
from core.knowledge.tree import Place

HERE = Place(0, 1)
SHEET = "ecu-850/datasheet.md"
LONG_WORD = "Donaudampfschifffahrts" * 12
HOSTILE = '<script>document.title="owned"</script><img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))'


def cite(number: int, **changes: object) -> Citation:
    """Return a citation of the ECU-850's datasheet with some things different."""
    fields: dict[str, object] = {
        "number": number,
        "document": SHEET,
        "title": "ECU-850 datasheet",
        "section": ("Electrical characteristics", "Supply"),
        "page": 4,
        "quote": "| Supply current | 120 mA | 135 mA |",
        "excerpt": "Supply current: 120 mA | 135 mA",
        "url": "https://docs.example.com/ecu-850/datasheet",
        "models": ("ECU-850", "ECU-850b"),
        "chunk": "ecu-850/datasheet.md#supply",
    }
    return Citation(**{**fields, **changes})  # type: ignore[arg-type]


def row(subject: str, *cells: tuple[str, str], models: tuple[str, ...] = ("ECU-850", "ECU-850b")) -> Piece:
    """Return a table row; each cell is (product model, text)."""
    texts = [text for _, text in cells]
    return Piece(
        kind=PieceKind.ROW,
        plain=f"{subject}: {' | '.join(texts)}",
        quote=f"| {subject} | {' | '.join(texts)} |",
        place=HERE,
        page=4,
        models=models,
        values=tuple(Value(label=subject, text=text, models=(model,), place=HERE) for model, text in cells),
    )


def sentence(plain: str, kind: PieceKind = PieceKind.SENTENCE, number: int | None = None) -> Piece:
    """Return a piece that reads as it is written."""
    return Piece(kind=kind, plain=plain, quote=plain, place=HERE, number=number)


def chunk(chunk_id: str, *pieces: Piece, section: tuple[str, ...] = ("Electrical characteristics", "Supply")) -> Chunk:
    """Return a chunk of the ECU-850's datasheet."""
    return Chunk(
        chunk_id=chunk_id,
        document=SHEET,
        section=section,
        kind=ChunkKind.SPEC,
        models=("ECU-850", "ECU-850b"),
        status=Status.ONLINE,
        text=" ".join(piece.plain for piece in pieces),
        pieces=pieces,
    )


SUPPLY = chunk(
    "ecu-850/datasheet.md#supply",
    sentence("All values hold at 12 V and 25 °C unless noted."),
    row("Supply voltage", ("ECU-850", "9 … 36 V"), ("ECU-850b", "9 … 36 V")),
    row("Supply current", ("ECU-850", "120 mA"), ("ECU-850b", "135 mA")),
    row("Sleep current", ("ECU-850", "1.2 mA"), ("ECU-850b", "0.9 mA")),
    row("Power consumption", ("ECU-850", "1.44 W"), ("ECU-850b", "1.62 W")),
)
UPDATE_STEPS = (
    "Connect the service cable to X4 and switch the ignition on.",
    "Run ecu-flash --port /dev/ttyUSB0 --verify and wait for the green light.",
    "Remove the cable before you switch the ignition off.",
)
UPDATE = chunk(
    "ecu-850/manual.md#update",
    sentence("Keep the supply above 11 V during the update."),
    *(sentence(text, PieceKind.STEP, number) for number, text in enumerate(UPDATE_STEPS, 1)),
    sentence("ecu-flash --port /dev/ttyUSB0 --verify", PieceKind.CODE),
    section=("Maintenance", "Firmware update"),
)
CHUNKS = (SUPPLY, UPDATE)

FOLLOW_UPS = (
    Choice(label="And the ECU-850b?", text="What is the supply current of the ECU-850b?"),
    Choice(label="Compare with ECU-750", text="Compare ECU-850 and ECU-750 supply current"),
)
UPDATE_CITE: dict[str, object] = {
    "title": "ECU-850 manual",
    "section": ("Maintenance", "Firmware update"),
    "page": 31,
    "chunk": "ecu-850/manual.md#update",
    "url": "",
}

GROUNDED = Grounded(
    blocks=(
        Paragraph(
            spans=(
                Span("The supply current of the ECU-850 is 120 mA at 12 V", (1,)),
                Span(", and it accepts 9 … 36 V."),
            )
        ),
        Quote(text="Supply current: 120 mA | 135 mA", citation=1),
        Bullets(items=(Span("Sleep current 1.2 mA", (1,)), Span("Power consumption 1.44 W", (2,)))),
        Note(spans=(Span("An older datasheet states 110 mA; it is superseded.", (2,)),)),
    ),
    citations=(
        cite(1),
        cite(2, title="ECU-650 datasheet", page=2, legacy=True, inherited_from="ECU-650", chunk="gone", url=""),
    ),
    models=("ECU-850",),
    scope=(Scope(model="ECU-850", own=1, inherited=(("ECU-650", 1),)),),
    not_stated=("ECU-750 Plus",),
    follow_ups=FOLLOW_UPS,
)
STEPS = Grounded(
    blocks=(
        Paragraph(spans=(Span("To update the firmware of the ECU-850:", (1,)),)),
        Steps(items=tuple(Span(text, (number,)) for number, text in enumerate(UPDATE_STEPS, 1))),
    ),
    citations=tuple(
        cite(number, quote=text, excerpt=text, **UPDATE_CITE) for number, text in enumerate(UPDATE_STEPS, 1)
    ),
    models=("ECU-850",),
)
_TABLE = Table(
    columns=("", "ECU-750", "ECU-850", "ECU-850b"),
    rows=tuple(
        TableRow(
            label=label,
            cells=tuple(Cell(text=text, citations=() if text == "not stated" else (1,)) for text in cells),
            differs=len(set(cells)) > 1,
        )
        for label, *cells in (
            ("Supply voltage", "9 … 36 V", "9 … 36 V", "9 … 36 V"),
            ("Supply current", "95 mA", "120 mA", "135 mA"),
            ("Sleep current", "not stated", "1.2 mA", "0.9 mA"),
            ("Operating temperature", "−40 … +85 °C", "−40 … +85 °C", "−40 … +105 °C"),
            ("CAN FD channels", "2", "4", "4"),
            ("Ingress protection", "IP67", "IP67", "IP67"),
            ("Weight", "310 g", "345 g", "345 g"),
        )
    ),
)
COMPARISON = Comparison(
    blocks=(Paragraph(spans=(Span("ECU-750, ECU-850 and ECU-850b side by side; 5 of 7 rows differ."),)), _TABLE),
    citations=(cite(1), cite(2), cite(3), *(cite(n, title=f"Appendix {n}") for n in range(4, 9))),
    models=("ECU-750", "ECU-850", "ECU-850b"),
    table=_TABLE,
)
_INHERITED = Table(
    columns=("Attribute", "ECU-850b", "ECU-850b Plus"),
    rows=(
        TableRow(
            label="Supply current",
            cells=(Cell(text="135 mA", citations=(1,)), Cell(text="135 mA", citations=(1,))),
        ),
        TableRow(
            label="=Note",
            cells=(Cell(text="-40 °C", citations=(1,)), Cell(text="not stated")),
            differs=True,
        ),
    ),
)
INHERITED = Comparison(
    blocks=(_INHERITED, Note(spans=(Span("Values of ECU-850b Plus come from ECU-850b."),))),
    citations=(cite(1),),
    models=("ECU-850b", "ECU-850b Plus"),
    table=_INHERITED,
)
RANKING = Ranking(
    blocks=(Paragraph(spans=(Span("By supply current, highest first. 4 of 5 product models state it."),)),),
    citations=(cite(1),),
    items=(
        Ranked(model="ECU-850b Plus", value=180.0, unit="mA", text="180 mA", citations=(1,)),
        Ranked(model="ECU-850b", value=135.0, unit="mA", text="135 mA", citations=(1,)),
        Ranked(model="ECU-850c", value=135.0, unit="mA", text="0.135 A", citations=(1,)),
        Ranked(model="ECU-750", value=95.0, unit="mA", text="95 mA", citations=(1,)),
    ),
    not_stated=("ECU-750 Plus",),
)
LIGHTEST = Ranking(
    blocks=(Paragraph(spans=(Span("By weight, lowest first."),)),),
    citations=(cite(1),),
    items=(
        Ranked(model="ECU-750", value=210.0, unit="g", text="210 g, without mating connector", citations=(1,)),
        Ranked(model="ECU-750 Plus", value=235.0, unit="g", text="235 g (without mating connector)", citations=(1,)),
        Ranked(model="ECU-850b Plus", value=610.0, unit="g", text="610 g", citations=(1,)),
    ),
)
CLARIFY = Clarify(
    question="I know several of that name. Which one do you mean?",
    candidates=("ECU-850", "ECU-850b", "ECU-850b Plus"),
    choices=(
        Choice(label="ECU-850", text="What is the weight of the ECU-850?"),
        Choice(label="ECU-850b", text="What is the weight of the ECU-850b?"),
    ),
)
NO_EVIDENCE = NoEvidence(
    text="The documents don't state a price for the ECU-850.\nThe supplier's sales desk knows it.",
    models=("ECU-850",),
    not_stated=("ECU-850",),
    follow_ups=(Choice(label="Show its specifications", text="Show me ECU-850 specifications"),),
    wanting=True,
)
UNSURE = NoEvidence(
    text="I found no sure answer to “hunger for power” for ECU-850.",
    closest=(
        Closest(runs=(Run("Supply current: 120 mA at full "), Run("power", marked=True)), citation=1),
        Closest(runs=(Run(LONG_WORD), Run(HOSTILE, marked=True)), citation=2),
    ),
    citations=(
        cite(1),
        cite(2, title=LONG_WORD, section=(HOSTILE,), url="javascript:alert(1)", chunk="gone", models=()),
    ),
    models=("ECU-850",),
    wanting=True,
)
HOSTILE_ANSWER = Grounded(
    blocks=(
        Paragraph(spans=(Span(HOSTILE, (1,)),)),
        Quote(text=LONG_WORD, citation=1),
        Table(
            columns=(HOSTILE, LONG_WORD), rows=(TableRow(label=LONG_WORD, cells=(Cell(text=HOSTILE, citations=(1,)),)),)
        ),
    ),
    citations=(cite(1, title=HOSTILE, section=(LONG_WORD,), url="javascript:alert(1)", chunk="gone"),),
    models=(LONG_WORD,),
    follow_ups=(Choice(label=HOSTILE[:75], text="hello"),),
)

QUESTIONS = {
    "lookup": "What is the supply current of the ECU-850?",
    "steps": "How do I update the firmware of the ECU-850?",
    "compare": "Compare ECU-750, ECU-850 and ECU-850b",
    "inherit": "Compare ECU-850b and ECU-850b Plus: power",
    "rank": "Which has the highest supply current?",
    "lightest": "Which is the lightest?",
    "clarify": "How heavy is the 850?",
    "refuse": "What does the ECU-850 cost?",
    "unsure": "How hungry for power is the ECU-850?",
    "greet": "hello",
    "broken": "Break, please",
    "hostile": "Say something hostile",
    "picked": "What is the weight of the ECU-850b?",
}
ANSWERS: dict[str, Answer] = {
    QUESTIONS["lookup"]: GROUNDED,
    QUESTIONS["steps"]: STEPS,
    QUESTIONS["compare"]: COMPARISON,
    QUESTIONS["inherit"]: INHERITED,
    QUESTIONS["rank"]: RANKING,
    QUESTIONS["lightest"]: LIGHTEST,
    QUESTIONS["clarify"]: CLARIFY,
    QUESTIONS["refuse"]: NO_EVIDENCE,
    QUESTIONS["unsure"]: UNSURE,
    QUESTIONS["greet"]: SmallTalk(text="Hello! Ask me about the ECU family."),
    QUESTIONS["broken"]: Apology(ticket="T-4711"),
    QUESTIONS["hostile"]: HOSTILE_ANSWER,
    QUESTIONS["picked"]: Grounded(
        blocks=(Paragraph(spans=(Span("The ECU-850b weighs 345 g.", (1,)),)),),
        citations=(cite(1, quote="not in the chunk"),),
        models=("ECU-850b",),
    ),
}
EXAMPLES = tuple(QUESTIONS[kind] for kind in ("lookup", "compare", "steps", "rank"))
