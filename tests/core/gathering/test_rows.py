"""A row as a line for a language model: every cell with its heading, nothing of it lost."""

import pytest

from core.gathering.lines import Lineages, lines_in
from tests.core.paper import ABOVE, LEFT, Paper, a_document

HOSES = a_document("hoses.md", "ECU-850", "ECU-850b")


def lines(paper: Paper) -> list[str]:
    """Return what the lines of a paper say."""
    return [text for chunk in paper.chunks(HOSES) for _, text, _ in lines_in(chunk, HOSES, Lineages([]))]


def test_measures_beside_a_minimum_and_a_maximum_are_their_own() -> None:
    """Taken into the label they would be numbers that nobody knows the meaning of."""
    paper = Paper().table(
        f"Hose | Throughput (mL/min) | {LEFT} | Burst load | {LEFT} | Lifetime (h)¹",
        f"{ABOVE} | min. | max. | bar | psi | {ABOVE}",
        "Alpha 3 | 1.1 | 210 | 1.8 | 26 | 900",
        head=2,
    )

    (said,) = lines(paper)
    assert said.split("; ") == [
        "Alpha 3 › Throughput: min. 1.1 mL/min, max. 210 mL/min",
        "Burst load: 1.8 bar",
        "Burst load: 26 psi",
        "Lifetime¹: 900 h",
    ]


def test_what_stands_under_two_headings_is_said_of_each() -> None:
    """Two minimums in one value would be of nothing."""
    paper = Paper().table(
        f"Hose | Inflow | {LEFT} | Burst load | {LEFT} | Unit",
        f"{ABOVE} | min. | max. | min. | max. | {ABOVE}",
        "Alpha 3 | 2 | 5 | 7 | 9 | bar",
        head=2,
    )

    assert lines(paper) == ["Alpha 3 › Inflow: min. 2 bar, max. 5 bar; Burst load: min. 7 bar, max. 9 bar"]


def test_a_heading_over_all_of_them_and_a_condition_before_them_stay_one_value() -> None:
    """What "Limits" and "Frequency" tell is whose minimum and maximum it is."""
    paper = Paper().table(
        f"Parameter | Frequency (MHz) | Limits | {LEFT} | Unit",
        f"{ABOVE} | {ABOVE} | min. | max. | {ABOVE}",
        "Gain | low | 3 | 5 | dB",
        head=2,
    )

    assert lines(paper) == ["Gain › low: min. 3 dB, max. 5 dB"]


@pytest.mark.parametrize(
    "rows, said",
    [
        pytest.param(
            ("Parameter | Symbol | Min | Max | Unit", "Supply voltage | VIN | 5 | 9 | V"),
            ["Supply voltage: min. 5 V, max. 9 V; Symbol: VIN"],
            id="a symbol",
        ),
        pytest.param(
            ("Parameter | Symbol | Min | Unit", "Idle power | PIDLE | TBD | mW"),
            ["Idle power: min. TBD; Symbol: PIDLE; Unit: mW"],
            id="the unit of no number",
        ),
        pytest.param(("Alpha 3 | 1.1 | 210 | 26",), ["Alpha 3: 1.1 | 210 | 26"], id="numbers without headings"),
        pytest.param(
            ("Kit | Model | Mass", "Rack | ECU-850 | 540 g", "Desk | ECU-850b | 525 g"),
            ["Rack › Kit: Rack; Mass: 540 g; Model: ECU-850", "Desk › Kit: Desk; Mass: 525 g; Model: ECU-850b"],
            id="how a product model is named",
        ),
    ],
)
def test_what_no_value_tells_stands_beside_them(rows: tuple[str, ...], said: list[str]) -> None:
    """A model that is shown a row without a cell answers as if that weren't there."""
    assert lines(Paper().table(*rows, head=1 if len(rows) > 1 else 0)) == said


def test_a_row_whose_first_cell_is_blank_says_each_cell_once() -> None:
    """All of it before the first colon is no head."""
    paper = Paper().table("Picture | Part | Note", " | Rack | Size: small", " | Desk | Size: large")

    assert lines(paper) == ["Rack › Note: Size: small", "Desk › Note: Size: large"]


REMEDIES = (
    "E01 | Lid open | Shut the lid.",
    "E07 | Overload | Look at the line. On the ECU-850b lower the load below 2 bar.",
    "E12 | No bus | Check the ends of the ECU-850 bus (850 Ω).",
)


def test_a_text_that_mentions_a_product_model_makes_its_row_no_row_of_it() -> None:
    """What to do about an error of all would be said of one alone, and be missing in the prompt of any other."""
    (chunk,) = Paper().table("Code | Meaning | Remedy", *REMEDIES).chunks(HOSES)

    assert [piece.models for piece in chunk.pieces] == [()] * len(REMEDIES)
    of_one = [text for _, text, _ in lines_in(chunk, HOSES, Lineages([("ECU-850",)]))]
    assert [text.partition(" ")[0] for text in of_one] == ["E01", "E07", "E12"]
    assert all("Meaning: " in text and "Remedy: " in text for text in of_one)


def test_a_name_and_a_few_words_are_a_row_of_it() -> None:
    """So is one that goes on at length behind the name."""
    rows = ("Spacer for the ECU-850 | 40 g", "ECU-850b with the small lid and two long cables for both ends. | 310 g")
    (chunk,) = Paper().table("Part | Weight", *rows).chunks(HOSES)

    assert [piece.models for piece in chunk.pieces] == [("ECU-850",), ("ECU-850b",)]
    assert [text for _, text, _ in lines_in(chunk, HOSES, Lineages([("ECU-850",)]))] == [
        "Spacer for the ECU-850 › Weight: 40 g"
    ]


def test_a_row_of_something_unknown_is_said_of_whom_it_names() -> None:
    """An order number stands for nobody known; what it fits is told in the cell beside it."""
    rows = ("ECU-850 | control unit | grey", "ECU-850b | control unit | grey")
    unknown = ("SP-1 | lid for the ECU-850 | black", "SP-2 | lid for others | black")
    (chunk,) = Paper().table("Order no. | Part | Colour", *rows, *unknown).chunks(HOSES)

    of_one = [(text, models) for _, text, models in lines_in(chunk, HOSES, Lineages([("ECU-850",)]))]
    of_other = [text for _, text, _ in lines_in(chunk, HOSES, Lineages([("ECU-850b",)]))]
    assert ("SP-1: lid for the ECU-850 | black", ("ECU-850",)) in of_one
    assert not [text for text, _ in of_one if "SP-2" in text]
    assert not [text for text in of_other if "SP-" in text]
