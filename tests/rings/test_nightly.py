"""The nightly run goes on after a failure, and what keeps the processors busy is gone afterwards."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rings.nightly import run
from tests.rings.steady import steady

pytestmark = pytest.mark.processes

Output = pytest.CaptureFixture[str]


def says(*lines: str, code: int = 0) -> Sequence[str]:
    """Return a command that says so, and ends with this exit code."""
    return sys.executable, "-c", f"import sys\nfor line in {lines!r}: print(line)\nsys.exit({code})"


def test_a_step_that_fails_stops_no_other_and_stands_in_the_report(tmp_path: Path, capsys: Output) -> None:
    """The night is long; who comes in the morning wants to know all."""
    told = ("FAILED tests/test_a.py::test_b: it broke", *(f"line {number}" for number in range(30)), "1 failed")

    code = run({"first": says(*told, code=1), "second": says("2 passed")}, tmp_path)

    report = (tmp_path / "report.md").read_text("utf-8")
    assert code == 1
    assert report.startswith("# Nightly: failed: first, ")
    assert "second: passed after" in report
    assert "FAILED tests/test_a.py::test_b: it broke" in report
    assert "line 2\n" not in report
    assert (tmp_path / "first.log").read_text("utf-8").splitlines() == list(told)
    assert "failed: first, " in capsys.readouterr().out.splitlines()[-1]


def test_a_night_without_failures_is_green(tmp_path: Path) -> None:
    """Its report says so in the first line."""
    assert run({"first": says("1 passed")}, tmp_path) == 0

    assert (tmp_path / "report.md").read_text("utf-8").startswith("# Nightly: all passed, ")


def test_what_make_tells_its_children_reaches_no_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make nightly ARGS="--only chaos"` isn't `make chaos ARGS="--only chaos"`."""
    monkeypatch.setenv("MAKEFLAGS", " -- ARGS=--only\\ chaos")
    tells = sys.executable, "-c", "import os; print(os.environ.get('MAKEFLAGS', 'nothing'))"

    run({"first": tells}, tmp_path)

    assert (tmp_path / "first.log").read_text("utf-8").strip() == "nothing"


def test_a_night_needs_each_program_that_tests_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred tests were skipped for want of a browser, and the night was green."""
    monkeypatch.delenv("REQUIRE_SERVICES", raising=False)

    needs = "from tests.services.required import missing; missing('no browser')"

    assert run({"first": (sys.executable, "-c", needs)}, tmp_path) == 1

    assert "Failed: no browser" in (tmp_path / "first.log").read_text("utf-8")


def test_each_run_beside_busy_processes_is_told_and_those_that_fail_are_counted(tmp_path: Path, capsys: Output) -> None:
    """One of ten is one too many."""
    fails_once = (
        "import os, sys; first = not os.path.exists(sys.argv[1]); open(sys.argv[1], 'w').close(); sys.exit(first)"
    )

    failed = steady([sys.executable, "-c", fails_once, str(tmp_path / "seen")], times=3, beside=1)

    shown = capsys.readouterr().out
    assert failed == 1
    assert [line.split(",")[0] for line in shown.splitlines() if " of 3: " in line] == [
        "1 of 3: exit 1",
        "2 of 3: exit 0",
        "3 of 3: exit 0",
    ]
