"""What people leave out of tables: blanks that mean as above, headings between rows, headings printed again."""

import pytest

from core.knowledge.chunk import Piece
from tests.core.paper import ABOVE, LEFT, Paper, a_document

ONE = a_document("datasheet.md", "ECU-850")
BOTH = a_document("datasheet.md", "ECU-850", "ECU-850b")


def rows(paper: Paper, *, both: bool = True) -> list[Piece]:
    """Return the rows of the paper's tables."""
    return [piece for chunk in paper.chunks(BOTH if both else ONE) for piece in chunk.pieces]


def said(paper: Paper, *, both: bool = True) -> list[str]:
    """Return each value with its group, its label and the product model if only one has it."""
    values = [value for piece in rows(paper, both=both) for value in piece.values]
    return [
        f"{' > '.join(filter(None, (value.group, value.label)))} = {value.text}"
        + (f" {value.models[0]}" if both and len(value.models) == 1 else "")
        for value in values
    ]


@pytest.mark.parametrize(
    "lines, value",
    [
        pytest.param(
            ("Group | Feature | ECU-850 | ECU-850b", "Input | Voltage | 9 V | 8 V", " | Current | 1 A | 2 A"),
            "Input > Current = 1 A ECU-850",
            id="beside the models' columns",
        ),
        pytest.param(
            ("Model | Mode | Current", "ECU-850 | Low | 10 mA", " | High | 20 mA", "ECU-850b | Low | 5 mA"),
            "Current = 20 mA ECU-850",
            id="the product model",
        ),
        pytest.param(
            ("No. | Feature | ECU-850 | ECU-850b", "1 | Voltage | 9 V | 8 V", " | 2 | 1 A | 2 A"),
            "1 A ECU-850",
            id="not beside a number alone",
        ),
    ],
)
def test_a_blank_label_means_as_above(lines: tuple[str, ...], value: str) -> None:
    """“Current” below “Input: Voltage” is the input current, and a mode below a product model is that one's."""
    assert any(each.endswith(value) for each in said(Paper().table(*lines)))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ("Category | Parameter | Value", "Input | Voltage | 9 V", " | Current | 1 A"), id="by its heading"
        ),
        pytest.param(
            ("Part | Item | Value | Unit", "Input | Voltage | 9 | V", " | Current | 1 | A"),
            id="by the others' headings",
        ),
        pytest.param(("Part | Item | Values", "Input | Voltage | 9 V", f"{ABOVE} | Current | 1 A"), id="of values"),
    ],
)
def test_a_first_column_groups_the_parameters_of_the_second(lines: tuple[str, ...]) -> None:
    """Who asks for the input current must find it, and no value “Current”."""
    found = said(Paper().table(*lines), both=False)

    assert [each.replace(" > Values", "").replace(" > Value", "") for each in found] == [
        "Input > Voltage = 9 V",
        "Input > Current = 1 A",
    ]


def test_cells_over_several_rows_group_a_table_without_headings() -> None:
    """Word heads at the side of a specification are no parameters."""
    table = Paper().table("Input | Voltage | 9 V", f"{ABOVE} | Current | 1 A", "Case | Weight | 3 kg", head=0)

    assert said(table, both=False) == ["Input > Voltage = 9 V", "Input > Current = 1 A", "Case > Weight = 3 kg"]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("Command | Syntax | Description", "Reset | *rst | restarts", "Ident | *idn | names"), id="signs"),
        pytest.param(("Part | Colour | Description", "Seat | red | firm", "Ring | blue | soft"), id="a description"),
        pytest.param(("Pin | X1 | GND", "Port | X2 | CAN"), id="codes"),
    ],
)
def test_a_second_column_that_states_something_is_no_label(lines: tuple[str, ...]) -> None:
    """A part's colour is a value of it."""
    found = said(Paper().table(*lines, head=int("Description" in lines[0])), both=False)

    assert len(found) == 2 * (len(lines) - int("Description" in lines[0]))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            (
                "Feature | ECU-850 | ECU-850b",
                "Input |  | ",
                "Voltage | 9 V | 8 V",
                "Case |  | ",
                "Weight | 3 kg | 4 kg",
            ),
            id="blank",
        ),
        pytest.param(
            (
                "Feature | ECU-850 | ECU-850b",
                f"Input: | {LEFT} | {LEFT}",
                "Voltage | 9 V | 8 V",
                f"Case: | {LEFT} | {LEFT}",
                "Weight | 3 kg | 4 kg",
            ),
            id="over all columns, with a colon",
        ),
    ],
)
def test_a_label_alone_heads_the_rows_below_it(lines: tuple[str, ...]) -> None:
    """“Input” in a row of its own says whose voltage follows."""
    found = said(Paper().table(*lines))

    assert found[::2] == ["Input > Voltage = 9 V ECU-850", "Case > Weight = 3 kg ECU-850"]
    assert len(rows(Paper().table(*lines))) == 2


@pytest.mark.parametrize(
    "lines, groups",
    [
        pytest.param(("Input | ", "Voltage | 9 V", "Case | ", "Weight | 3 kg"), ["Input", "Case"], id="from the top"),
        pytest.param(("Voltage | 9 V", "Serial number | ", "Weight | 3 kg", "Date | ", "Size | 3 cm"), [], id="blanks"),
        pytest.param(("Serial number | ", "Voltage | 9 V", "Weight | 3 kg"), [], id="only one"),
        pytest.param(
            ("Electrical | <", "Voltage | 9 V", "Case | <", "Weight | 3 kg"), ["Electrical", "Case"], id="over both"
        ),
    ],
)
def test_of_two_columns_labels_alone_head_rows_if_one_begins_the_table(
    lines: tuple[str, ...], groups: list[str]
) -> None:
    """A form has blanks to fill in; a specification in parts begins with the first one's name."""
    found = rows(Paper().table(*lines, head=int("<" in lines[0])), both=False)

    assert [value.group for piece in found for value in piece.values if value.group] == groups


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("Model | Weight | Size", "ECU-850 |  | ", "ECU-850b | 3 kg | 4 cm"), id="a product model"),
        pytest.param(
            ("Feature | ECU-850 | ECU-850b", "GPS |  | ", "CAN |  | ", "Weight | 3 kg | 4 kg"), id="of another"
        ),
        pytest.param(("Feature | ECU-850 | ECU-850b", "Weight | 3 kg | 4 kg", "GPS |  | "), id="the last"),
    ],
)
def test_what_has_no_values_is_not_always_a_heading(lines: tuple[str, ...]) -> None:
    """A row that nobody filled in says nothing of those below it."""
    groups = [value.group for piece in rows(Paper().table(*lines)) for value in piece.values]

    assert "ECU-850" not in groups
    assert groups.count("GPS") == 0


def test_headings_printed_again_are_no_row() -> None:
    """Long tables repeat their headings on each page."""
    head = "Feature | ECU-850 | ECU-850b"
    found = rows(Paper().table(head, "Power | 5 W | 6 W", head, "Weight | 3 kg | 4 kg"))

    assert [piece.plain for piece in found] == ["Power: 5 W | 6 W", "Weight: 3 kg | 4 kg"]


def test_labels_and_values_by_turns_are_two_columns() -> None:
    """Four narrow columns save paper: each second one labels the next."""
    table = Paper().table(
        "Weight | 7 kg | Width | 30 cm", "Height | 40 cm | Noise | 50 dB", "Power | 8 W |  | ", head=0
    )

    assert said(table, both=False) == [
        "Weight = 7 kg",
        "Width = 30 cm",
        "Height = 40 cm",
        "Noise = 50 dB",
        "Power = 8 W",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("Seat | 7 kg | steel | 30 cm", "Ring | 4 kg | steel | 50 cm"), id="the same twice"),
        pytest.param(("Seat | 7 kg | B1 | 30 cm", "Ring | 4 kg | B2 | 50 cm"), id="codes"),
        pytest.param(("Seat | soft | Ring | hard", "Cap | red | Foot | blue"), id="words"),
        pytest.param(("Seat | 7 kg | < | 30 cm", "Ring | 4 kg | Foot | 50 cm"), id="spans"),
    ],
)
def test_other_tables_of_four_columns_stay_whole(lines: tuple[str, ...]) -> None:
    """What differs from row to row in the third column may as well be a value."""
    assert len(rows(Paper().table(*lines, head=0), both=False)) == len(lines)


def test_a_title_tells_the_unit_without_brackets() -> None:
    """“Dimensions in mm” is as common as “Dimensions (mm)”; a part in V is none in volts."""
    table = ("Part | Height | Depth", "Seat | 25 | 40", "Ring | 10 | 12")

    measured = said(Paper().heading("Outer dimensions of both in mm").table(*table))
    other = said(Paper().heading("Mounting in V").table(*table))

    assert [each.rpartition(" = ")[2] for each in measured] == ["25 mm", "40 mm", "10 mm", "12 mm"]
    assert other[0].endswith("= 25")
