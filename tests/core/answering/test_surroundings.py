"""What a search shows around a finding."""

import pytest

from core.answering.surroundings import joined, surroundings
from tests.core.candidates import a_candidate
from tests.core.paper import Paper, a_document

BOTH = a_document("both.md", "ECU-850", "ECU-750")
MOST = 60


def around(paper: Paper, position: int, *, value: int | None = None, most: int = MOST) -> str:
    """Return what is shown around a piece of the paper's first chunk."""
    return joined(surroundings(a_candidate(paper, BOTH, position=position, value=value), most=most).values())


def test_what_goes_on_comes_before_what_went_before_as_far_as_there_is_room() -> None:
    """A sentence is explained by what follows it."""
    paper = Paper().says("It begins here with many words.", "The chip gets hot.", "Mount it well.", "Cool it.")

    assert around(paper, 1) == "The chip gets hot. Mount it well. Cool it."
    assert around(paper, 1, most=200) == "It begins here with many words. The chip gets hot. Mount it well. Cool it."
    assert around(paper, 0, most=5) == "It begins here with many words."


def test_entries_of_a_list_stand_together_below_what_they_complete() -> None:
    """“2 V” alone tells nobody of what."""
    paper = Paper().says("It bears these:").bullets("heat", "frost", "a very long word about all kinds of sea fog")

    assert around(paper, 2) == "It bears these: heat · frost"
    assert around(paper, 3) == "It bears these: a very long word about all kinds of sea fog"


@pytest.mark.parametrize(
    "position, value, told",
    [
        pytest.param(1, 0, "Range: 9 V · Peak: 36 V · Ripple: 2 V", id="the column of its product model"),
        pytest.param(1, 1, "Range: 8 V · Peak: 32 V · Ripple: 1 V", id="another column"),
        pytest.param(3, 0, "Ripple: 2 V · Fuse: 5 A", id="the last row"),
    ],
)
def test_a_value_stands_between_those_above_and_below_it(position: int, value: int, told: str) -> None:
    """Those of another product model would be taken for its own."""
    paper = Paper().table(
        "Parameter | ECU-850 | ECU-750",
        "Range | 9 V | 8 V",
        "Peak | 36 V | 32 V",
        "Ripple | 2 V | 1 V",
        "Fuse | 5 A | 4 A",
    )

    assert around(paper, position, value=value) == told


def test_a_whole_row_stands_alone() -> None:
    """Those beside it say as much of something else."""
    paper = Paper().table("Supply | Low | High", "Plain | 9 V | 16 V", "Wide | 8 V | 32 V", "Narrow | 11 V | 13 V")

    assert around(paper, 1, most=300) == "Wide – Low: 8 V; High: 32 V"


def test_rows_of_other_product_models_are_left_out() -> None:
    """Where each row names its own, the one below is about somebody else."""
    paper = Paper().table("Model | Range", "ECU-850 | 9 V", "ECU-750 | 8 V", "Any other | 7 V")

    assert around(paper, 0, value=0) == "Range: 9 V"


def test_a_footnote_stands_alone() -> None:
    """It is of its own mark."""
    paper = Paper().says("¹ Without a load.", "² With a fan.")

    assert around(paper, 0) == "¹ Without a load."
    assert around(paper, 1) == "² With a fan."
