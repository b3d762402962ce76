"""`threadsheet gaps`: what the documents don't answer, for whoever maintains them."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from adapters.store import Store
from bot.__main__ import run
from bot.commands.gaps import since_of
from core.errors import ConfigError
from core.feedback import Opinion
from tests.adapters.store.test_gaps import ask
from tests.bot.filled_states import PLACES, filled_state
from tests.contracts.turns import NOON
from tests.core.receipts import an_ask

Output = pytest.CaptureFixture[str]


@pytest.fixture(params=PLACES)
def environ(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Return an environment with a state in which three gaps are."""
    return filled_state(request, tmp_path, _asked)


async def _asked(store: Store) -> None:
    old = NOON - timedelta(days=400)
    for author in ("U1", "U2", "U2"):
        await ask(store, an_ask("colour", lacking=True), author=author)
    wrong = await ask(store, an_ask("mass"), at=old)
    await store.record(wrong, "U1", Opinion(rating="down", reason="wrong_value", comment="=secret"), old)
    await ask(store, an_ask("=price", "", lacking=True), at=old - timedelta(days=1))
    [gap] = [each for each in await store.gaps(now=NOON) if each.aspect == "=price"]
    await store.dismiss(gap.gap, NOON)


def records(environ: dict[str, str], capsys: Output, *options: str) -> list[dict[str, Any]]:
    """Return what is printed for programs."""
    assert run(["gaps", "--json", *options], environ) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_the_most_asked_comes_first_with_all_that_is_known(environ: dict[str, str], capsys: Output) -> None:
    """Counts, days and the nearest statement; nobody is named."""
    first, second = records(environ, capsys)

    assert (first["model"], first["aspect"], first["times"], first["people"]) == ("ECU-850", "colour", 3, 2)
    assert (second["aspect"], second["voted_down"], second["reasons"]) == ("mass", 1, {"wrong_value": 1})
    assert second["nearest"]["document"] == "sheet.md"
    assert "U1" not in json.dumps([first, second])


def test_only_what_was_asked_lately_counts_if_so_wished(environ: dict[str, str], capsys: Output) -> None:
    """By a day, or by so many days."""
    assert [each["aspect"] for each in records(environ, capsys, "--since", "2026-11-01")] == ["colour"]
    assert [each["aspect"] for each in records(environ, capsys, "--since", "9999d")] == ["colour", "mass"]


def test_what_was_dismissed_is_shown_on_demand(environ: dict[str, str], capsys: Output) -> None:
    """It was put aside."""
    assert [each["dismissed"] for each in records(environ, capsys, "--all")] == [False, False, True]


def test_spreadsheets_get_every_gap_and_no_formula(environ: dict[str, str], capsys: Output) -> None:
    """What people asked for may begin with any sign."""
    assert run(["gaps", "--csv", "--all"], environ) == 0

    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff"))))
    assert [row["asked for"] for row in rows] == ["colour", "mass", "'=price"]
    assert (rows[0]["questions"], rows[1]["reasons"], rows[2]["dismissed"]) == ("3", "Wrong value (1)", "yes")


def test_people_get_a_table(environ: dict[str, str], capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """Why each is there stands beside it."""
    monkeypatch.setenv("COLUMNS", "200")
    assert run(["gaps"], environ) == 0

    out = capsys.readouterr().out
    for said in ("colour", "3 not stated", "1 voted down, Wrong value (1)", "Mass: 540 g (sheet.md)", "2026-11-21"):
        assert said in out


def test_without_any_question_there_is_no_gap(tmp_path: Path, capsys: Output) -> None:
    """And looking makes no file."""
    assert run(["gaps"], {"THREADSHEET_DATA": str(tmp_path)}) == 0

    assert "No gaps" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_so_many_days_are_whole_ones_with_today() -> None:
    """As the figures count them."""
    assert since_of("30d", datetime(2026, 11, 24, 17, 5, tzinfo=UTC)) == datetime(2026, 10, 26, tzinfo=UTC)


@pytest.mark.parametrize("wrong", ["yesterday", "0d", "2026-13-01"])
def test_what_is_no_day_is_refused(wrong: str) -> None:
    """With an example of what is one."""
    with pytest.raises(ConfigError, match="2026-11-01"):
        since_of(wrong, datetime(2026, 11, 24, tzinfo=UTC))


def test_one_form_at_a_time(tmp_path: Path, capsys: Output) -> None:
    """Which of two is wanted can't be guessed."""
    assert run(["gaps", "--csv", "--json"], {"THREADSHEET_DATA": str(tmp_path)}) == 2
    assert "--csv or --json" in capsys.readouterr().err
