"""The real program, asked with a language model that somebody plays, and once more with what was recorded."""

from pathlib import Path

import pytest

from tests.evals import evaluate, record
from tests.evals.player import PUMP, Player
from tests.evals.shelves import Sheet, asked, needs_scorer, shelves

LAMP = Sheet(model="LUM-7", rows={"Luminous flux": "900 lm", "Supply voltage": "12 V"})

pytestmark = [needs_scorer, pytest.mark.timeout(300), pytest.mark.slow, pytest.mark.processes]


def test_what_is_recorded_live_is_replayed_without_a_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A thread of two turns over two documents: everything that the program asks is known the second time."""
    made = shelves(tmp_path)
    volts = asked(1, "What is the supply voltage of the HX-200?", PUMP, label="Supply voltage", value=24, unit="V")
    weighs = asked(2, "and its weight?", PUMP, label="Weight", value=3.5, unit="kg")
    weighs = {**weighs, "thread": {"id": "t1", "turn": 2}, "kind": "followup"}
    folder = made.add("pumps", [PUMP, LAMP], [volts, weighs])
    common = ["--shared", str(made.root), "--family", str(folder), "--recorded", str(tmp_path / "recorded")]

    with Player(tmp_path / "record" / "pumps"):
        assert record.main([*common, "--out", str(tmp_path / "record"), "--wait", "60", "--hold", "120"]) == 0
    assert "0 still open; 2 of 2 questions are recorded whole" in capsys.readouterr().out
    assert evaluate.main([*common, "--out", str(tmp_path / "eval"), "--profile", "model"]) == 0

    shown = capsys.readouterr().out
    assert ["all", "2", "0", "2", "2", "0", "2"] in [line.split() for line in shown.splitlines()]
    assert "calls per answer, 2 answers" in shown
    assert "no recording" not in shown
