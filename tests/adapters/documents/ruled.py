"""PDF pages with ruled tables, written by reportlab: what a test prints, and what it must read again."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Table, TableStyle

from adapters.documents.pdf import read_pdf
from core.knowledge.tree import DocumentTree, TableRows
from tests.adapters.documents.trees import assert_exact

BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=10, leading=12)
GRID = ("GRID", (0, 0), (-1, -1), 0.5, colors.black)
HEAD = ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")

Cells = Sequence[Sequence[str]]


def pdf_of(story: Iterable[Flowable], *, pagesize: tuple[float, float] = A4, turn: int = 0) -> bytes:
    """Return a PDF with the story; `turn` is by how many degrees a viewer turns its pages."""
    target = BytesIO()

    def turned(canvas: Canvas, _: object) -> None:
        canvas.setPageRotation(turn)

    document = SimpleDocTemplate(target, pagesize=pagesize, invariant=1)
    document.build(list(story), onFirstPage=turned, onLaterPages=turned)
    return target.getvalue()


def drawn(draw: Callable[[Canvas], None]) -> bytes:
    """Return a PDF of what is drawn by hand."""
    target = BytesIO()
    canvas = Canvas(target, pagesize=A4, invariant=1)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def says(text: str) -> Paragraph:
    """Return a paragraph."""
    return Paragraph(text, BODY)


def new_page() -> PageBreak:
    """Return a page break."""
    return PageBreak()


def ruled(cells: Cells, *style: tuple[object, ...], **more: object) -> Table:
    """Return a table with a rule around every cell and bold headings, but for what `style` says."""
    return Table([list(row) for row in cells], style=TableStyle([GRID, HEAD, *style]), **more)


def tree_of(raw: bytes) -> DocumentTree:
    """Return the checked tree of a PDF."""
    tree = read_pdf(raw)
    assert_exact(tree)
    return tree


def tables_of(tree: DocumentTree) -> list[TableRows]:
    """Return all tables of a tree."""
    return [block for block in tree.blocks if isinstance(block, TableRows)]


def grid_of(table: TableRows) -> list[list[str]]:
    """Return what the cells of a table say."""
    return [[cell.plain for cell in row] for row in table.rows]


WORDS = """\
Supply voltage|Operating temperature|Weight|Housing|Current consumption at full load|CAN channels|Flash memory
Protection class|Storage temperature range without condensation|Mating connector|Inputs|Cooling
"""
NUMBERS = """\
9 … 36 V|24 V|-40 … +85 °C|540 g|0,54 kg|1.200 h|4 x CAN FD, 2 x LIN|IP67|-|n/a|4.5|12|1,000|2 A @ 24 V|yes|no
Passive, by fins on the housing's back|Die-cast aluminium, powder-coated, with a membrane against pressure|±0.5 %
"""
LABELS = [label for line in WORDS.splitlines() for label in line.split("|")]
VALUES = [value for line in NUMBERS.splitlines() for value in line.split("|")]
UNITS = ("V", "A", "°C", "g", "ms", "%", "mm", "kHz")


@dataclass(slots=True)
class Sample:
    """A table with a look of its own, and what it says."""

    cells: list[list[str]]
    style: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    spans: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict[tuple[int, int], tuple[int, int]])
    widths: list[float] = field(default_factory=list[float])
    size: float = 9.0
    wraps: bool = True

    @property
    def gold(self) -> list[list[str]]:
        """What every place of the grid says, spans resolved."""
        grid = [list(row) for row in self.cells]
        for (row, column), (last_row, last_column) in self.spans.items():
            for r in range(row, last_row + 1):
                for c in range(column, last_column + 1):
                    grid[r][c] = self.cells[row][column]
        return grid

    def table(self) -> Table:
        """Return it ready to print."""
        style = ParagraphStyle("cell", fontName="Helvetica", fontSize=self.size, leading=self.size * 1.2)
        bold = ParagraphStyle("head", parent=style, fontName="Helvetica-Bold")
        shown = [
            [Paragraph(text, bold if not row else style) if self.wraps and text else text for text in texts]
            for row, texts in enumerate(self.cells)
        ]
        return Table(shown, colWidths=self.widths or None, style=TableStyle(self.style))


def sample(rng: random.Random) -> Sample:
    """Return a table in one of the layouts and looks that data sheets have."""
    made = rng.choice([_pairs, _by_model, _measured, _by_row])(rng)
    columns = len(made.cells[0])
    made.size = rng.choice([7.0, 8.0, 9.0, 10.0])
    made.wraps = rng.random() < 0.7 or any(len(text) > 40 for row in made.cells for text in row)
    if made.wraps:
        made.widths = [rng.uniform(95, 150) if not column else 360 / (columns - 1) for column in range(columns)]
    made.style = [("FONTSIZE", (0, 0), (-1, -1), made.size), *_look(rng, made), *made.style]
    return made


def _pairs(rng: random.Random) -> Sample:
    return Sample([["Parameter", "Value"], *([label, rng.choice(VALUES)] for label in rng.sample(LABELS, 6))])


def _by_model(rng: random.Random) -> Sample:
    count = rng.randint(2, 4)
    models = rng.sample(["ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus"], count)
    made = Sample(
        [["Parameter", *models], *([label, *rng.choices(VALUES, k=count)] for label in rng.sample(LABELS, 7))]
    )
    if rng.random() < 0.5:
        made.cells.insert(0, ["Parameter", "Product models", *[""] * (count - 1)])
        made.cells[1][0] = ""
        _merge(made, (0, 1), (0, count))
        _merge(made, (0, 0), (1, 0))
    for row in range(3, len(made.cells)):
        if rng.random() < 0.2:
            first = rng.randint(1, count - 1)
            made.cells[row][first + 1 :] = [""] * (count - first)
            _merge(made, (row, first), (row, count))
    return made


def _measured(rng: random.Random) -> Sample:
    rows = [["Parameter", "Min.", "Typ.", "Max.", "Unit"]]
    for label in rng.sample(LABELS, 6):
        low = rng.uniform(-40, 20)
        numbers = [f"{number:.1f}" for number in (low, low + 5, low + 12)]
        rows.append([label, *(number if rng.random() < 0.8 else "-" for number in numbers), rng.choice(UNITS)])
    return Sample(rows)


def _by_row(rng: random.Random) -> Sample:
    names = rng.sample([f"ECU-{number}{letter}" for number in (750, 850, 950) for letter in ("", "b", "-X")], 6)
    heads = rng.sample(["Weight", "Supply", "Channels", "Memory", "Housing"], 3)
    made = Sample([["Product model", "Family", *heads], *([name, "", *rng.choices(VALUES, k=3)] for name in names)])
    for first, family in ((1, "Basic"), (4, "Extended")):
        made.cells[first][1] = family
        _merge(made, (first, 1), (first + 2, 1))
    return made


def _merge(made: Sample, first: tuple[int, int], last: tuple[int, int]) -> None:
    made.spans[first] = last
    made.style.append(("SPAN", first[::-1], last[::-1]))


def _look(rng: random.Random, made: Sample) -> list[tuple[object, ...]]:
    weight, ink = rng.choice([0.25, 0.5, 1.0, 2.0]), rng.choice([colors.black, colors.grey, colors.lightblue])
    rules: list[tuple[object, ...]] = rng.choice(
        [
            [("GRID", (0, 0), (-1, -1), weight, ink)],
            [("INNERGRID", (0, 0), (-1, -1), weight, ink), ("BOX", (0, 0), (-1, -1), 1.5, colors.black)],
            [("INNERGRID", (0, 0), (-1, -1), weight, ink)],
            [("GRID", (0, 0), (-1, -1), 0.5, ink, None, (3, 2))],
            [("GRID", (0, 0), (-1, -1), 0.5, ink), ("LINEBELOW", (0, 0), (-1, 0), 0.5, ink, None, None, None, 2, 1.5)],
        ]
    )
    looks: list[tuple[object, ...]] = [*rules]
    if rng.random() < 0.8:
        looks.append(("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold"))
    if rng.random() < 0.4:
        looks.append(("BACKGROUND", (0, 0), (-1, 0), rng.choice([colors.lightgrey, colors.lightyellow])))
    if rng.random() < 0.3:
        looks.append(("ROWBACKGROUNDS", (0, 1), (-1, -1), [colors.white, colors.whitesmoke]))
    looks.append(("ALIGN", (1, 0), (-1, -1), rng.choice(["LEFT", "CENTER", "RIGHT"])))
    looks.append(("VALIGN", (0, 0), (-1, -1), rng.choice(["TOP", "MIDDLE", "BOTTOM"])))
    pad = rng.choice([2, 3, 6])
    looks += [(side, (0, 0), (-1, -1), pad) for side in ("LEFTPADDING", "RIGHTPADDING")]
    return [*looks, *[(side, (0, 0), (-1, -1), pad) for side in ("TOPPADDING", "BOTTOMPADDING")]]
