"""Tables as they really come: drawn with bars, in HTML, spanned, unbalanced, without headings."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, table, told

BARS = [
    pytest.param("| a | b |\n|---|:-:|\n| 1 | 2 |\n", ["= a = b", "| 1 | 2"], id="plain"),
    pytest.param("a | b\n--|--\n1 | 2\nend\n", ["= a = b", "| 1 | 2", "end"], id="without outer bars"),
    pytest.param("| | |\n|-|-|\n| k | v |\n", ["| k | v"], id="no heading"),
    pytest.param("| | |\n|-|-|\n| Band | Out |\n| 2 GHz | 9 W |\n", ["= Band = Out", "| 2 GHz | 9 W"], id="below none"),
    pytest.param(
        "| | |\n|-|-|\n| Band | Out |\n| low | 9 W |\n", ["| Band | Out", "| low | 9 W"], id="keys below none"
    ),
    pytest.param("| a | b |\n|-|-|\n| x \\| y | `c` |\n", ["= a = b", "| x | y | c"], id="escaped bar"),
    pytest.param("| a | b |\n|-|-|\n| 1 |\n| 1 | 2 | 3 |\n", ["= a = b = ", "| 1 |  | ", "| 1 | 2 | 3"], id="ragged"),
    pytest.param("| a |\n|---|\n", ["= a"], id="head alone"),
    pytest.param("| | |\n|-|-|\n", [], id="nothing"),
    pytest.param(
        "| CPU | N1<br>- Cores: 4<br>- Cache: 6 MB |\n|-|-|\n| RAM | 4 GB |\n",
        ["| CPU | N1; - Cores: 4; - Cache: 6 MB", "| RAM | 4 GB"],
        id="values in the heading's place",
    ),
    pytest.param("Text\n| a | b |\n|-|-|\n| 1 | 2 |\n", ["Text", "= a = b", "| 1 | 2"], id="after a line of text"),
    pytest.param("- x\n\n  | a | b |\n  |-|-|\n  | 1 | 2 |\n", ["- x", "= a = b", "| 1 | 2"], id="in a list"),
    pytest.param("> | a | b |\n> |-|-|\n> | 1 | 2 |\n", ["= a = b", "| 1 | 2"], id="in a quote"),
]

HTML = [
    pytest.param(
        "<tr><td>Model</td><td>ECU-750</td><td>ECU-850</td></tr><tr><td>CPU</td><td colspan=2>M4</td></tr>",
        ["= Model = ECU-750 = ECU-850", "| CPU | M4 | M4"],
        id="colspan",
    ),
    pytest.param(
        "<tr><th>Part<th>Min<th>Max<tr><td rowspan=2>Rail<td>1 V<td>2 V<tr><td>3 V<td>4 V",
        ["= Part = Min = Max", "| Rail | 1 V | 2 V", "| Rail | 3 V | 4 V"],
        id="rowspan and no end tags",
    ),
    pytest.param(
        "<tr><td rowspan=2>BOOT<td>ON<td>waits<tr><td>OFF<td>runs"
        "<tr><td rowspan=2>WAKE<td>ON<td>listens<tr><td>OFF<td>sleeps",
        ["| BOOT | ON | waits", "| BOOT | OFF | runs", "| WAKE | ON | listens", "| WAKE | OFF | sleeps"],
        id="rows in groups without headings",
    ),
    pytest.param(
        "<tr><td rowspan=2>Case<td>Width<td colspan=2>20 by 30<tr><td>Mass<td colspan=2>3 kg"
        "<tr><td rowspan=2>Power<td>In<td colspan=2>9 V<tr><td>Out<td colspan=2>5 V",
        ["| Case | Width | 20 by 30", "| Case | Mass | 3 kg", "| Power | In | 9 V", "| Power | Out | 5 V"],
        id="rows in groups without headings, values over several columns",
    ),
    pytest.param(
        "<tr><td colspan=2>Parts list<td colspan=2>Ordering<tr><td>Part<td>Quantity<td>Number<td>Maker"
        "<tr><td>Plug<td>3<td>C17<td>Acme",
        [
            "= Parts list = Parts list = Ordering = Ordering",
            "| Part | Quantity | Number | Maker",
            "| Plug | 3 | C17 | Acme",
        ],
        id="groups over the headings",
    ),
    pytest.param(
        "<tr><td rowspan=2>Model<td>Width<td>Mass<tr><td>mm<td>kg<tr><td>A<td>20<td>3",
        ["= Model = Width = Mass", "| Model | mm | kg", "| A | 20 | 3"],
        id="a heading over two rows",
    ),
    pytest.param(
        "<tr><td rowspan=2>Hose<td colspan=2>Inflow<td rowspan=2>Use<tr><td>bar<td>psi<tr><td>A<td>1.8<td>26<td>any",
        ["= Hose = Inflow = Inflow = Use", "= Hose = bar = psi = Use", "| A | 1.8 | 26 | any"],
        id="headings over two rows, parted in the second",
    ),
    pytest.param(
        "<tr><td rowspan=2>Case<td colspan=2>two colours<tr><td>red<td>blue<tr><td>Feet<td>rubber<td>steel",
        ["| Case | two colours | two colours", "| Case | red | blue", "| Feet | rubber | steel"],
        id="a row parted below, over words",
    ),
    pytest.param(
        "<thead><tr><th rowspan=2>Model<th colspan=2>Supply<tr><th>Min<th>Max</thead><tbody><tr><td>A<td>1<td>2",
        ["= Model = Supply = Supply", "= Model = Min = Max", "| A | 1 | 2"],
        id="two heading rows",
    ),
    pytest.param(
        "<tr><th>Model</th><th>ECU-750</th></tr><tr><th>CPU</th><th>M4</th></tr>",
        ["= Model = ECU-750", "| CPU | M4"],
        id="th everywhere",
    ),
    pytest.param(
        "<tr><th>CPU</th><td>M4</td></tr><tr><th>RAM</th><td>1 MB</td></tr>", ["| CPU | M4", "| RAM | 1 MB"], id="keys"
    ),
    pytest.param(
        "<tr><td>CPU</td><td>M4</td></tr><tr><td>RAM</td><td>x</td></tr>", ["| CPU | M4", "| RAM | x"], id="no th"
    ),
    pytest.param(
        "<tr><td>Pin</td><td>Signal</td></tr><tr><td>1</td><td>x</td></tr>", ["= Pin = Signal", "| 1 | x"], id="label"
    ),
    pytest.param(
        "<tr><td>CAN</td><td>Function</td></tr><tr><td>1</td><td>x</td></tr>",
        ["= CAN = Function", "| 1 | x"],
        id="label beside",
    ),
    pytest.param(
        "<tr><td></td><td>ECU-750</td></tr><tr><td>CPU</td><td>M4</td></tr>",
        ["=  = ECU-750", "| CPU | M4"],
        id="corner",
    ),
    pytest.param(
        "<tr><td>ECU-750</td><td>ECU-850</td><td>ECU-850b</td></tr><tr><td>1 W</td><td>2 W</td><td>3 W</td></tr>",
        ["= ECU-750 = ECU-850 = ECU-850b", "| 1 W | 2 W | 3 W"],
        id="short and distinct",
    ),
    pytest.param(
        "<tr><td>Rail</td><td>5 V</td><td>1 A</td></tr><tr><td>Rail 2</td><td>12 V</td><td>2 A</td></tr>",
        ["| Rail | 5 V | 1 A", "| Rail 2 | 12 V | 2 A"],
        id="values in the first row",
    ),
    pytest.param(
        "<tr><td colspan=3>Limits</td></tr><tr><td>Parameter<td>Min<td>Max</tr><tr><td>U<td>1<td>2</tr>",
        ["= Limits = Limits = Limits", "= Parameter = Min = Max", "| U | 1 | 2"],
        id="title row",
    ),
    pytest.param(
        "<tr><th colspan=2>Limits</th></tr><tr><td>U</td><td>1 V</td></tr>",
        ["= Limits = Limits", "| U | 1 V"],
        id="th title row",
    ),
    pytest.param(
        "<tr><td>Model</td><td>A</td></tr><tr><td>CPU</td><td colspan=2>M4</td></tr>",
        ["= Model = A", "| CPU | M4"],
        id="colspan wider than the table",
    ),
    pytest.param(
        "<tr><td rowspan=0>A</td><td>1</td></tr><tr><td>2</td></tr>", ["| A | 1", "| A | 2"], id="rowspan to the end"
    ),
    pytest.param(
        "<td>Pin</td><td>Name</td><tr><td>1</td><td>x</td>", ["= Pin = Name", "| 1 | x"], id="cell without a row"
    ),
    pytest.param("<thead><tr><td>A</td></tr></thead>", ["= A"], id="head alone"),
    pytest.param(
        "<tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td><td>e</td></tr>", ["| a; b c; d | e"], id="nested"
    ),
    pytest.param("<tr><td></td></tr>", [], id="nothing"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", BARS)
def test_bars_make_a_grid(source: str, expected: list[str], tmp_path: Path) -> None:
    """A value must stand in the row and column where its author put it."""
    assert told(read(tmp_path, ".md", source)) == expected


@pytest.mark.parametrize("suffix", [".md", ".html"])
@pytest.mark.parametrize("rows, expected", HTML)
def test_html_makes_the_same_grid_everywhere(rows: str, expected: list[str], suffix: str, tmp_path: Path) -> None:
    """The table code is one: in a page of its own and inside Markdown."""
    tree = read(tmp_path, suffix, f"<table>{rows}</table>\n")

    assert told(tree) == expected


def test_a_spanned_cell_stands_everywhere_with_one_origin(tmp_path: Path) -> None:
    """Only so can spanning be told from repeating."""
    source = "<table><tr><td>Model</td><td>A</td><td>B</td></tr><tr><td>CPU</td><td colspan=2>M4</td></tr></table>"

    rows = table(read(tmp_path, ".html", source)).rows

    assert [cell.origin for cell in rows[1]] == [(1, 0), (1, 1), (1, 1)]
    assert rows[1][1] == rows[1][2]


def test_cells_quote_their_inner_source(tmp_path: Path) -> None:
    """The quote of a cell is what stands between its tags, that of a row the whole row."""
    source = "<table>\n <tr><td>Pin</td><td>Use</td></tr>\n <tr>\n  <td> 1 </td><td>**a**<br/>b</td>\n </tr>\n</table>"

    tree = read(tmp_path, ".md", source)
    grid = table(tree)

    quotes = [tree.text[cell.place.start : cell.place.end] for cell in grid.rows[1]]
    assert quotes == ["1", "**a**<br/>b"]
    assert grid.rows[1][1].lines == ("a", "b")
    assert grid.rows[1][0].lines == ()
    assert tree.text[grid.places[1].start : grid.places[1].end].startswith("<tr>\n  <td> 1")
    assert tree.text[grid.place.start : grid.place.end] == source


def test_bars_quote_cells_and_rows(tmp_path: Path) -> None:
    """A row's quote is its line, a cell's what stands between the bars."""
    tree = read(tmp_path, ".md", "| a | b |\r\n|---|---|\r\n|  12 V |  |\r\n")
    grid = table(tree)

    assert tree.text[grid.places[1].start : grid.places[1].end] == "|  12 V |  |"
    assert [tree.text[cell.place.start : cell.place.end] for cell in grid.rows[1]] == ["12 V", ""]
    assert [cell.header for cell in grid.rows[0]] == [True, True]
    assert [cell.header for cell in grid.rows[1]] == [False, False]


def test_th_heads_its_row(tmp_path: Path) -> None:
    """Row headings are labels, not values; where everything is `th` only the first column is."""
    mixed = "<table><tr><th>CPU</th><td>M4</td></tr><tr><th>RAM</th><td>1 MB</td></tr></table>"
    all_th = mixed.replace("td>", "th>")

    for source in (mixed, all_th):
        rows = table(read(tmp_path, ".html", source)).rows
        assert [[cell.header for cell in row] for row in rows] == [[True, False], [True, False]]


def test_caption_and_tabs_go_with_the_table(tmp_path: Path) -> None:
    """The caption may name the product model that the table is of."""
    source = '<TabItem label="A">\n<table><caption>ECU-<b>750</b></caption><tr><td>x</td></tr></table>\n</TabItem>'

    grid = table(read(tmp_path, ".mdx", source))

    assert (grid.caption, grid.tabs) == ("ECU-750", ("A",))


def test_text_around_a_table_on_its_lines_is_kept(tmp_path: Path) -> None:
    """Nothing is lost because somebody forgot a line break."""
    source = "Before <table><tr><td>x</td></tr></table> after. And\nmore.\n"

    assert told(read(tmp_path, ".md", source)) == ["Before", "| x", "after.", "And more."]
