"""What the documents for people say exists: tests, files, folders, settings, versions."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from bot.settings import Settings, names
from tests.architecture.source import PACKAGES, ROOT

DOCUMENTS = sorted(
    path
    for path in (
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "deploy").rglob("*.md"),
        ROOT / "tests" / "features.md",
    )
)
FEATURES = (ROOT / "tests" / "features.md").read_text("utf-8")
SETTINGS = (ROOT / "docs" / "settings.md").read_text("utf-8")
PLAN = (ROOT / "docs" / "development.md").read_text("utf-8")
LIST = ROOT.parent / "shared" / "features.md"

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
ROW = re.compile(r"^\| *([A-F](?:-[A-Z]?\d*)?) *\|(.*)$", re.MULTILINE)
DEFINED = re.compile(r"^ *(?:async )?def (test_\w+)\(", re.MULTILINE)
SETTING = re.compile(r"\b(?:THREADSHEET|SLACK)_[A-Z_]+[A-Z]\b")


def _tests() -> set[str]:
    files = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    return {name for file in files for name in DEFINED.findall(file)}


def test_every_test_named_in_the_feature_list_exists() -> None:
    """A feature is done because a test shows it, not because a table says so."""
    named = set(re.findall(r"`(test_\w+)`", FEATURES))

    assert named
    assert named - _tests() == set()


def test_what_is_done_names_what_shows_it() -> None:
    """A bare "done" is a hope."""
    unproved = [
        row
        for row, rest in ROW.findall(FEATURES)
        if "| done |" in rest and "`test_" not in rest and "`make" not in rest
    ]

    assert unproved == []


def test_every_feature_has_its_row_once() -> None:
    """What falls out of the list is never built."""
    if not LIST.is_file():
        pytest.skip(f"no {LIST}: the list is beside the checkout where it is developed")

    wanted = {
        each
        for written in re.findall(r"^\|([A-E]-[\w.]+)\|", LIST.read_text("utf-8"), re.MULTILINE)
        for each in _spread(written)
    }
    rows = [row for row, _ in ROW.findall(FEATURES) if row != "F"]

    assert sorted(rows) == sorted(wanted)


def _spread(row: str) -> Iterable[str]:
    """D-F1..5 stands for five rows."""
    first, _, last = row.partition("..")
    return (f"{first[:-1]}{number}" for number in range(int(first[-1]), int(last) + 1)) if last else (row,)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    """A dead link is the first thing that a stranger finds."""
    links = [link for link in LINK.findall(document.read_text("utf-8")) if not link.startswith(("http:", "https:"))]

    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_only_settings_and_targets_that_exist_are_named(document: Path) -> None:
    """A setting that is refused costs an hour."""
    text = document.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    assert set(SETTING.findall(text)) - set(names()) == set()
    assert set(re.findall(r"`make ([a-z-]+)", text)) - set(targets) == set()


def test_every_setting_is_listed_with_its_default_and_description() -> None:
    """The same words as in the code, so that they can't drift apart."""
    shown = re.findall(r"^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$", SETTINGS, re.MULTILINE)

    fields = Settings.model_fields.values()
    assert shown == [(str(field.alias), _default(field.alias, field.default), field.description) for field in fields]


def _default(alias: str | None, default: object) -> str:
    if alias == "THREADSHEET_DATA":
        return "per-user data folder"
    said = str(default).lower() if isinstance(default, bool) else str(default)
    return f"`{said}`" if default not in {None, ""} else "–"


def test_the_plan_shows_every_folder() -> None:
    """A newcomer guesses the room from the name, if the plan has it."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).glob("*/__init__.py")}

    assert sorted(folder.name for folder in folders if f"{folder.name}/ " not in PLAN) == []
    assert [package for package in PACKAGES if f"\n{package}/ " not in PLAN] == []


def test_the_unit_file_starts_what_exists() -> None:
    """The run book's service must not fail on its first line."""
    unit = (ROOT / "deploy" / "systemd" / "threadsheet.service").read_text("utf-8")

    assert "ExecStart=/opt/threadsheet/venv/bin/threadsheet serve\n" in unit
    assert set(SETTING.findall(unit)) <= set(names())
