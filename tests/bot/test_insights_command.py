"""`threadsheet insights`: what people ask, for whoever runs the bot."""

import csv
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adapters.store import Store
from bot.__main__ import run
from bot.clock import SystemClock
from core.feedback import Opinion
from core.insights import Became
from core.messages import Platform
from tests.bot.filled_states import PLACES, filled_state
from tests.contracts.insights_world import Asking

Output = pytest.CaptureFixture[str]
OLD = timedelta(days=400)


@pytest.fixture(params=PLACES)
def environ(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Return an environment with a state in which five questions are, one of them old."""
    return filled_state(request, tmp_path, _asked)


async def _asked(store: Store) -> None:
    now, asking = SystemClock().now(), Asking(store)
    await asking.ask(at=now - OLD, models=("=ECU",))
    first = await asking.ask(at=now, models=("ECU-850",))
    await asking.ask(Became.REFUSED, at=now, models=("ECU-850", "ECU-999"), platform=Platform.TEAMS, took_s=4)
    await asking.ask(Became.ASKED_BACK, at=now)
    await asking.give_up(at=now)
    await store.record(first.turn, "U7", Opinion(rating="up", comment="secret"), now)


def record(environ: dict[str, str], capsys: Output, *options: str) -> Any:
    """Return what is printed for programs."""
    assert run(["insights", "--json", *options], environ) == 0
    return json.loads(capsys.readouterr().out)


def test_all_is_counted_for_programs(environ: dict[str, str], capsys: Output) -> None:
    """Of all time or of the last days; nobody is named."""
    whole, week = record(environ, capsys), record(environ, capsys, "--days", "7")

    assert (whole["total"]["questions"], week["total"]["questions"]) == (5, 4)
    assert (whole["from"], len(week["days"])) == (whole["days"][0]["day"], 7)
    assert [each["questions"] for each in whole["days"] if each["questions"]] == [1, 4]
    total = {"answered": 1, "asked_back": 1, "refused": 1, "failed": 1, "voted_up": 1, "voted_down": 0}
    assert week["total"] == {"questions": 4, **total}
    assert {each["name"]: each["questions"] for each in week["platforms"]} == {"slack": 3, "teams": 1}
    assert {each["name"]: each["questions"] for each in week["not_covered"]} == {"ECU-850": 2, "ECU-999": 1}
    assert week["took"] == {"median_ms": 2000, "p90_ms": 4000}
    assert not any(word in json.dumps(whole) for word in ("U1", "U7", "secret", "text of"))


def test_spreadsheets_get_every_figure_and_no_formula(environ: dict[str, str], capsys: Output) -> None:
    """What people asked for may begin with any sign."""
    assert run(["insights", "--csv"], environ) == 0

    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff"))))
    assert (rows[0]["counted by"], rows[0]["questions"], rows[0]["voted up"]) == ("all", "5", "1")
    assert {row["name"] for row in rows if row["counted by"] == "name not covered"} == {"'=ECU", "ECU-850", "ECU-999"}


def test_people_get_tables(environ: dict[str, str], capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of days with questions only."""
    monkeypatch.setenv("COLUMNS", "160")
    assert run(["insights"], environ) == 0

    out = capsys.readouterr().out
    for said in ("day (UTC)", "platform", "slack", "sheet.md", "not covered: ECU-850 (2), =ECU (1), ECU-999 (1)"):
        assert said in out
    assert out.count("\n 20") == 2


def test_without_any_question_that_is_said(tmp_path: Path, capsys: Output) -> None:
    """And looking makes no file."""
    assert run(["insights"], {"THREADSHEET_DATA": str(tmp_path)}) == 0

    assert "Nothing was asked" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("options", [("--csv", "--json"), ("--days", "0"), ("--days", "soon")])
def test_what_cannot_be_meant_is_refused(options: tuple[str, ...], tmp_path: Path) -> None:
    """Before anything is looked up."""
    assert run(["insights", *options], {"THREADSHEET_DATA": str(tmp_path)}) == 2
