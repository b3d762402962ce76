"""Tables of plain text: columns that nothing but blanks keep apart."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, told

SHEET = """\
TECHNICAL DATA

                      TARN 1         TARN 2
  Flow                12 L/min       18 L/min
  Supply              230 V 1N       230 V 1N or 400 V 3N
  Sound at 1 m        46 dB(A)       49 dB(A)

  The pump stands level.
"""
WRAPPED = """\
Code   Meaning             What to do
-----  ------------------  ----------------------
E01    No flow             Open the tap;
                           then press start
Serious
E02    Motor too hot       Let it cool
"""
TABS = "Part\tTARN 1\tTARN 2\nHose\t4 m\t6 m\nMass\t5 kg\t7 kg\n"
PAIRS = "Motor        brushless\nHousing      cast iron\nImpeller     bronze\n"


@pytest.mark.parametrize(
    "source, expected",
    [
        pytest.param(
            SHEET,
            [
                "# TECHNICAL DATA",
                "=  = TARN 1 = TARN 2",
                "| Flow | 12 L/min | 18 L/min",
                "| Supply | 230 V 1N | 230 V 1N or 400 V 3N",
                "| Sound at 1 m | 46 dB(A) | 49 dB(A)",
                "The pump stands level.",
            ],
            id="product models over the columns",
        ),
        pytest.param(
            WRAPPED,
            [
                "= Code = Meaning = What to do",
                "| E01 | No flow | Open the tap; then press start",
                "| Serious |  | ",
                "| E02 | Motor too hot | Let it cool",
            ],
            id="a drawn line, a cell that goes on, and a heading between rows",
        ),
        pytest.param(TABS, ["= Part = TARN 1 = TARN 2", "| Hose | 4 m | 6 m", "| Mass | 5 kg | 7 kg"], id="tabs"),
        pytest.param(PAIRS, ["| Motor | brushless", "| Housing | cast iron", "| Impeller | bronze"], id="pairs"),
        pytest.param(
            "A  1  2\nB  3  4\nC  5  6\nThat is all of it.\n",
            ["| A | 1 | 2", "| B | 3 | 4", "| C | 5 | 6", "That is all of it."],
            id="a sentence directly below",
        ),
        pytest.param(
            "A  1  2\nB  3  4\nC  5  6\nwhat follows here is another matter altogether\n",
            ["| A | 1 | 2", "| B | 3 | 4", "| C | 5 | 6", "what follows here is another matter altogether"],
            id="running text without an end directly below",
        ),
    ],
)
def test_gaps_that_go_down_through_all_lines_make_columns(source: str, expected: list[str], tmp_path: Path) -> None:
    """Read as lines, each value would be said of every product model."""
    assert told(read(tmp_path, ".txt", source)) == expected


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("Model     mA\nECU-750   110\n", id="two lines"),
        pytest.param("1.  Open the lid\n2.  Press start\n3.  Close the lid\n", id="steps"),
        pytest.param("Mass:    5 kg\nFlow:    12 L\nHead:    8 m\n", id="keys with values"),
        pytest.param(
            "It runs.  It stops there.  And so on\nWhat it  does after that  nobody knows\nso wait for  it to come\n",
            id="blanks at different places",
        ),
        pytest.param(
            "This is a long line of running text that fills it well  a\n"
            "This is a long line of running text that fills it well  b\n"
            "This is a long line of running text that fills it well  c\n",
            id="long labels",
        ),
        pytest.param("total  12  13\n       14  15\n       16  17\n       18  19\n", id="hardly a label"),
        pytest.param("------  -----\n======  =====\n------  -----\n", id="nothing but lines"),
    ],
)
def test_other_text_with_blanks_is_no_table(source: str, tmp_path: Path) -> None:
    """Two blanks behind a full stop are a habit."""
    assert not any(line.startswith(("=", "| ")) for line in told(read(tmp_path, ".txt", source)))
