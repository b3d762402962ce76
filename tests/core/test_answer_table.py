"""A table as CSV: complete, readable by anything that reads RFC 4180, and harmless in a spreadsheet."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Cell, Citation, Grounded, Paragraph, SmallTalk, Table, TableRow
from core.answer_table import BYTE_ORDER_MARK, table_csv, table_in

TEXTS = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=20)


def source(number: int, **more: object) -> Citation:
    """Return a citation."""
    given = {
        "document": "docs/a.md",
        "title": "ECU-850 datasheet",
        "section": ("Power",),
        "page": 3,
        "quote": "q",
        "excerpt": "q",
        "url": "",
        "models": ("ECU-850",),
        **more,
    }
    return Citation(number=number, **given)  # type: ignore[arg-type]


def cells_of(written: str) -> list[list[str]]:
    """Read as a spreadsheet does."""
    return list(csv.reader(io.StringIO(written.removeprefix(BYTE_ORDER_MARK), newline="")))


def one_cell(text: str) -> str:
    """Return what a cell's text becomes."""
    row = TableRow(label="x", cells=(Cell(text=text),))
    return cells_of(table_csv(Table(columns=("", "A"), rows=(row,))))[1][1]


def test_a_table_is_written_by_the_letter_of_rfc_4180() -> None:
    """Commas, quotes and line breaks are what cells are made of."""
    row = TableRow(label="Supply, max", cells=(Cell(text='9–32 V "DC"'), Cell(text="a\nb")))

    written = table_csv(Table(columns=("Attribute", "ECU-750", "ECU-850"), rows=(row,)))

    assert written == '\ufeffAttribute,ECU-750,ECU-850\r\n"Supply, max","9–32 V ""DC""","a\nb"\r\n'


def test_a_last_column_names_the_documents_of_each_row() -> None:
    """A file travels without its message, and a value without a source is worth little."""
    rows = (
        TableRow(label="Weight", cells=(Cell(text="540 g", citations=(1,)), Cell(text="525 g", citations=(2, 1)))),
        TableRow(label="Price", cells=(Cell(text="not stated"), Cell(text="not stated", citations=(9,)))),
    )
    citations = (source(1), source(2, title="", section=(), page=None))

    written = table_csv(Table(columns=("Attribute", "ECU-850", "ECU-850b"), rows=rows), citations)

    assert [line[-1] for line in cells_of(written)] == [
        "Sources",
        "ECU-850 datasheet › Power, p. 3; docs/a.md",
        "",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        '=HYPERLINK("http://x","y")',
        "+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
        "-A1",
        "@SUM(1)",
        " =1+1",
        "\t=1",
        "\t9 V",
        "\r9 V",
        "\n9 V",
        "＝1",
        "＋1",
        "－1",
        "＠A",
        "-40 °C (typ.)",
        "-5 V;=1",
        "+/-5 %",
        "-1*2",
        "--1",
    ],
)
def test_what_a_spreadsheet_would_compute_gets_an_apostrophe(text: str) -> None:
    """A document must not run anything on the machine of whoever opens the table."""
    assert one_cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "text",
    [
        "-40 °C",
        "-40°C to +85 °C",
        "-40 to 85 °C",
        "-40..85 °C",
        "-40 … +125 °C",
        "+5 V",
        "-0.5 mA",
        "-1,000.5 kg/m",
        "-3 dBm",
        "-20%",
        "+12 V and -12 V",
        "−40 °C",
        "9–32 V",
        "240 mA",
        "not stated",
        "a=b",
        "",
    ],
)
def test_a_plain_quantity_and_plain_text_stay_as_they_are(text: str) -> None:
    """An apostrophe before every temperature would make the table useless."""
    assert one_cell(text) == text


@given(
    labels=st.lists(TEXTS, min_size=1, max_size=5),
    texts=st.lists(st.lists(TEXTS, max_size=4), min_size=1, max_size=5),
)
def test_any_table_reads_back_cell_by_cell(labels: list[str], texts: list[list[str]]) -> None:
    """Also one whose rows have too few cells, or too many."""
    rows = tuple(
        TableRow(label=label, cells=tuple(Cell(text=text) for text in said))
        for label, said in zip(labels, texts, strict=False)
    )
    columns = ("Attribute", "A", "B")

    lines = cells_of(table_csv(Table(columns=columns, rows=rows)))

    assert lines[0] == list(columns)
    for row, line in zip(rows, lines[1:], strict=True):
        said = [row.label, *(cell.text for cell in row.cells)]
        said += [""] * (len(columns) - len(said))
        assert all(read in {own, f"'{own}"} for read, own in zip(line, said, strict=True))
        assert not any(read.strip().startswith(("=", "@")) for read in line)


def test_tables_of_an_answer_are_counted_from_one() -> None:
    """The page asks for the one below which the button stands."""
    first, second = (Table(columns=("", name), rows=()) for name in ("A", "B"))
    answer = Grounded(blocks=(first, Paragraph(spans=()), second), citations=())

    assert [table_in(answer, number) for number in (0, 1, 2, 3)] == [None, first, second, None]
    assert table_in(SmallTalk(text="Hello"), 1) is None
    assert table_in(None, 1) is None
