"""Tables in text files, as spreadsheets, databases and people write them."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.documents.read import FORMATS, read_document
from adapters.documents.sheet import MAX_ROWS
from core.errors import DocumentError
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import assert_exact, read, table, told


def tree_of(source: str | bytes) -> DocumentTree:
    """Return the checked tree of a file in memory."""
    tree = FORMATS[".csv"](source if isinstance(source, bytes) else source.encode())
    assert_exact(tree)
    return tree


FAMILY = ["= Model = Supply = Weight", "| ECU-750 | 12 V | 0,21 kg", "| ECU-850 | 24 V | 0,5 kg"]
DIALECTS = [
    pytest.param("Model;Supply;Weight\nECU-750;12 V;0,21 kg\nECU-850;24 V;0,5 kg\n", id="semicolons, decimal commas"),
    pytest.param("Model\tSupply\tWeight\r\nECU-750\t12 V\t0,21 kg\r\nECU-850\t24 V\t0,5 kg", id="tabs"),
    pytest.param("Model|Supply|Weight\nECU-750|12 V|0,21 kg\nECU-850|24 V|0,5 kg\n", id="bars"),
    pytest.param('Model,Supply,Weight\nECU-750,12 V,"0,21 kg"\n"ECU-850", 24 V ,"0,5 kg"\n', id="quoted commas"),
    pytest.param("sep=;\nModel;Supply;Weight\nECU-750;12 V;0,21 kg\nECU-850;24 V;0,5 kg\n", id="stated"),
    pytest.param("\ufeffModel;Supply;Weight\rECU-750;12 V;0,21 kg\rECU-850;24 V;0,5 kg\r", id="byte order mark"),
]


@pytest.mark.parametrize("source", DIALECTS)
def test_the_delimiter_is_the_one_that_makes_even_columns(source: str) -> None:
    """A decimal comma must not part a number from its fraction."""
    assert told(tree_of(source)) == FAMILY


ENCODINGS = [
    pytest.param("utf-8", (), id="UTF-8"),
    pytest.param("utf-8-sig", (), id="UTF-8 with a mark"),
    pytest.param("utf-16", (), id="UTF-16"),
    pytest.param("utf-16-le", (), id="UTF-16 without a mark"),
    pytest.param("utf-16-be", (), id="UTF-16, the other way round"),
    pytest.param(
        "cp1252",
        ("Line 2 is not UTF-8, so the file was read as Windows-1252; save it as UTF-8 to be sure.",),
        id="Windows-1252",
    ),
]


@pytest.mark.parametrize("encoding, warnings", ENCODINGS)
def test_signs_survive_whatever_wrote_the_file(encoding: str, warnings: tuple[str, ...]) -> None:
    """Spreadsheets save degrees and plus-minus in encodings of their own."""
    tree = tree_of("Parameter;Value\nRange;±85 °C\n".encode(encoding))

    assert told(tree) == ["= Parameter = Value", "| Range | ±85 °C"]
    assert tree.warnings == warnings


@pytest.mark.parametrize(
    "damage", [pytest.param(b"\xb5", id="among good ones"), pytest.param(b"\x81", id="that no table knows")]
)
def test_a_stray_byte_is_replaced_and_reported(damage: bytes) -> None:
    """One bad byte must not turn all other signs into others."""
    good = "°".encode() if damage == b"\xb5" else b""
    tree = tree_of(b"Parameter;Value\nRange;85 " + good + b"\nCurrent;5 " + damage + b"A\n")

    assert "\ufffd" in table(tree).rows[2][1].plain
    assert "is not UTF-8 and was replaced with U+FFFD" in tree.warnings[0]


LAYOUTS = [
    pytest.param(
        "Product data 2025\n\nModel,Supply\nECU-750,12 V\n",
        ["# Product data 2025", "= Model = Supply", "| ECU-750 | 12 V"],
        id="title",
    ),
    pytest.param(
        "Product data,,\nModel,Supply,Use\nECU-750,12 V,x\n",
        ["# Product data", "= Model = Supply = Use", "| ECU-750 | 12 V | x"],
        id="title with empty cells",
    ),
    pytest.param(
        "# made by a program\nModel,Supply\nECU-750,12 V\n",
        ["made by a program", "= Model = Supply", "| ECU-750 | 12 V"],
        id="comment",
    ),
    pytest.param(
        "Sheet\nValid for all of them.\n\nModel,Supply\na,1 V\n,,\nPins\nPin,Name\n1,CAN\n\nAsk us.\n",
        [
            "# Sheet",
            "Valid for all of them.",
            "= Model = Supply",
            "| a | 1 V",
            "## Pins",
            "= Pin = Name",
            "| 1 | CAN",
            "Ask us.",
        ],
        id="several tables",
    ),
    pytest.param("Supply,12 V\nWeight,0.2 kg\n", ["| Supply | 12 V", "| Weight | 0.2 kg"], id="keys and values"),
    pytest.param("ECU,Mass\nA,0.2 kg\nB,0.3 kg\n", ["= ECU = Mass", "| A | 0.2 kg", "| B | 0.3 kg"], id="one unit"),
    pytest.param("ECU,Mass\nA,0.2 kg\nB,3 V\n", ["| ECU | Mass", "| A | 0.2 kg", "| B | 3 V"], id="two units"),
    pytest.param("a,1,2\nb,3,4\n", ["| a | 1 | 2", "| b | 3 | 4"], id="numbers on top"),
    pytest.param("a,CAN,yes\nb,CAN,no\n", ["| a | CAN | yes", "| b | CAN | no"], id="same as below"),
    pytest.param("a,b,c\n", ["| a | b | c"], id="one row"),
    pytest.param("a,b,\n1,2,\n", ["| a | b", "| 1 | 2"], id="empty column at the end"),
    pytest.param(",ECU-750\nWeight,\nUse,x\n", ["=  = ECU-750", "| Weight | ", "| Use | x"], id="empty corner"),
    pytest.param('a,b,c\n"x\ny",24"" dis,"say ""hi"""\n', ["= a = b = c", '| x; y | 24"" dis | say "hi"'], id="quotes"),
    pytest.param('a,b,c\n"x,2,3\n', ["= a = b = c", '| "x | 2 | 3'], id="quote without end"),
    pytest.param("Just text\nand more.\n", ["Just text and more."], id="no columns"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", LAYOUTS)
def test_what_stands_around_and_above_a_table_is_told_from_it(source: str, expected: list[str]) -> None:
    """The first row is a heading or a value, and must not be taken for the other."""
    assert told(tree_of(source)) == expected


def test_places_are_in_the_file_as_it_is() -> None:
    """A quote must be found in the file with a text editor."""
    tree = tree_of('Model,Note\r\nECU-750," 24"" screen,\r\nblack "\r\n')
    grid = table(tree)

    assert tree.text[grid.places[1].start : grid.places[1].end] == 'ECU-750," 24"" screen,\r\nblack "'
    cell = grid.rows[1][1]
    assert tree.text[cell.place.start : cell.place.end] == '24"" screen,\r\nblack'
    assert cell.lines == ('24" screen,', "black")


def test_rows_of_another_length_are_kept_and_named() -> None:
    """A delimiter that somebody forgot to quote shifts all values behind it."""
    one = tree_of("a,b,c\n1,2\n3,4,5\n")
    many = tree_of("a,b,c\n" + "".join(f"{row},x,\n" for row in range(3)) + "1,2,3,4\n" * 7)

    assert told(one) == ["= a = b = c", "| 1 | 2 | ", "| 3 | 4 | 5"]
    assert one.warnings == (
        "Line 2 has more or fewer cells than the first line of the table; quote cells that hold the delimiter.",
    )
    assert many.warnings == (
        (
            "Lines 5, 6, 7, 8, 9 and 2 more have more or fewer cells than the first line of the table; "
            "quote cells that hold the delimiter."
        ),
    )


@pytest.mark.parametrize(
    "raw, said",
    [
        pytest.param(b"PK\x03\x04 and so on", "a ZIP or an Office file", id="workbook"),
        pytest.param(b"\xd0\xcf\x11\xe0 and so on", "an Office file", id="old workbook"),
        pytest.param(b"%PDF-1.7", "a PDF", id="pdf"),
    ],
)
def test_a_file_with_the_wrong_suffix_is_named_for_what_it_is(raw: bytes, said: str, tmp_path: Path) -> None:
    """Renaming a workbook makes no text of it."""
    with pytest.raises(DocumentError, match=f"is {said}, no text; give it the suffix of its format"):
        read(tmp_path, ".csv", raw)


def test_more_rows_than_a_document_has_are_counted_and_left_out() -> None:
    """A log of a million lines must not fill the index, nor vanish in silence."""
    tree = tree_of("Model,Supply\n" + "ECU,1 V\n" * (MAX_ROWS + 4) + "\n")

    assert len(table(tree).rows) == MAX_ROWS
    assert tree.warnings == (f"5 rows after the first {MAX_ROWS} were left out; index a shorter excerpt.",)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ['"a,', '""', '"",', '"\n', ",", '" ,', '"a  b\n', '"a  b.\n" c\n'])
def test_no_quote_takes_forever(piece: str) -> None:
    """A pattern that tries every closing quote would hang the indexing."""
    tree_of(piece * 20_000 + "x")


def test_a_file_without_a_title_is_called_by_its_name(tmp_path: Path) -> None:
    """A citation must be called something that people recognise."""
    path = tmp_path / "ECU-750_pin-list.tsv"
    path.write_text("Pin\tName\n1\tCAN\n")

    assert read_document(path).title == "ECU-750 pin list"


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), min_size=1, max_size=8)
GRIDS = st.integers(2, 5).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(grid=GRIDS, delimiter=st.sampled_from(",;\t|"))
@settings(deadline=None)
def test_any_grid_is_read_back(grid: list[list[str]], delimiter: str) -> None:
    """Nothing may be lost, moved or joined, whatever stands in the cells."""
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(grid)

    tree = tree_of(stream.getvalue())

    assert [[cell.plain for cell in row] for row in table(tree).rows] == grid
    quotes = [[tree.text[cell.place.start : cell.place.end] for cell in row] for row in table(tree).rows]
    assert [[quote.replace('""', '"') for quote in row] for row in quotes] == grid


@given(
    source=st.lists(st.sampled_from([*',;\t|"\n', "\r\n", "a", "12 V", "# x", '""', "sep=;"]), max_size=40).map("".join)
)
@settings(deadline=None)
def test_places_are_exact_for_any_text(source: str) -> None:
    """For any file, however broken: it is read, and everything read is proved by its place."""
    assert tree_of(source).text == source


@pytest.mark.parametrize(
    "rows, headings",
    [
        pytest.param(["Type;4 kHz;8 kHz", "A;22;25", "B;36,5;41"], 1, id="values over mere numbers"),
        pytest.param(["Type;4 kHz;8 kHz", "A;22 W;25 W", "B;36 W;41 W"], 0, id="values over values"),
        pytest.param(["Pump;4 kHz;8 kHz", "A;22;25", "B;36;41"], 0, id="no word for a heading"),
        pytest.param(["Type;4 kHz;4 kHz", "A;22;25", "B;36;41"], 0, id="the same twice"),
    ],
)
def test_values_over_mere_numbers_are_headings(tmp_path: Path, rows: list[str], headings: int) -> None:
    """Losses at 4 and at 8 kHz: what stands above the columns is a value itself."""
    tree = read(tmp_path, ".csv", "\n".join(rows))

    assert table(tree).header_rows == headings
