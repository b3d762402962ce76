"""`threadsheet models NAME`: what the page of a product model shows, in a terminal and for programs."""

import json
from pathlib import Path

import pytest

from bot.__main__ import run

CATALOG = """\
models:
- {name: P-200, aliases: ["4711"], family: Pumps, series: P, note: Ask for the kit.}
- {name: P-200 Plus, family: Pumps, series: P, inherits_from: P-200}
- {name: P-100, family: Pumps, status: legacy, replaced_by: P-200}
docs:
- {path: docs/p-200.md, title: P-200 sheet, covered_models: [P-200], doc_kind: spec, date: 2026-01-31}
- {path: docs/errata.md, title: Errata, covered_models: [P-200], date: 2026-02-28}
"""
HEAD = "| Property | Value |\n| --- | --- |\n"
SHEET = f"# P-200\n\n## Power\n\n{HEAD}| Supply current | 120 mA |\n| Supply voltage | 24 V |\n"
ERRATA = f"# Errata\n\n## Corrected\n\n{HEAD}| Supply current | 135 mA |\n"
Output = pytest.CaptureFixture[str]


@pytest.fixture
def environ(tmp_path: Path, capsys: Output) -> dict[str, str]:
    """Return an environment with two documents indexed that disagree."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "p-200.md").write_text(SHEET, "utf-8")
    (tmp_path / "docs" / "errata.md").write_text(ERRATA, "utf-8")
    (tmp_path / "catalog.yaml").write_text(CATALOG, "utf-8")
    found = {"THREADSHEET_DATA": str(tmp_path / "data")}
    assert run(["index", str(tmp_path / "docs")], found) == 0
    capsys.readouterr()
    return found


def printed(environ: dict[str, str], capsys: Output, *arguments: str) -> str:
    """Return what is printed of a product model, with single blanks."""
    assert run(["models", *arguments], environ) == 0
    return " ".join(capsys.readouterr().out.split())


def test_its_sheet_is_printed_with_the_source_of_each_value(environ: dict[str, str], capsys: Output) -> None:
    """Both sides, where documents disagree."""
    told = printed(environ, capsys, "p200")

    assert told.startswith("P-200 line: Pumps · P replaces: P-100 variants: P-200 Plus also called: 4711 note: Ask")
    assert "Power attribute value source Supply current 120 mA P-200 sheet (2026-01-31)" in told
    assert "or, as documents disagree 135 mA Errata (2026-02-28)" in told
    assert "Documents title of date status P-200 sheet P-200 2026-01-31 Errata P-200 2026-02-28" in told


def test_what_a_variant_inherits_says_so(environ: dict[str, str], capsys: Output) -> None:
    """Nobody has measured it on the variant."""
    told = printed(environ, capsys, "P-200 Plus")

    assert "extends: P-200" in told
    assert "Supply voltage 24 V P-200 sheet (inherited from P-200)" in told


def test_one_without_values_says_so(environ: dict[str, str], capsys: Output) -> None:
    """A legacy one says what replaces it, too."""
    told = printed(environ, capsys, "P-100")

    assert "status: legacy replaced by: P-200" in told
    assert "The documents state no values of it." in told


def test_programs_get_the_same(environ: dict[str, str], capsys: Output) -> None:
    """With everything that is cited."""
    told = json.loads(printed(environ, capsys, "4711", "--json"))

    rows = {row["label"]: row for section in told["sections"] for row in section["rows"]}
    sides = [cell["text"] for cell in rows["Supply current"]["cells"]]
    cited = {each["number"]: each for each in told["citations"]}
    assert (told["name"], told["replaces"], sides) == ("P-200", ["P-100"], ["120 mA", "135 mA"])
    assert cited[rows["Supply voltage"]["cells"][0]["citations"][0]]["quote"] == "| Supply voltage | 24 V |"
    assert [each["path"] for each in told["documents"]] == ["docs/p-200.md", "docs/errata.md"]


@pytest.mark.parametrize(
    "name, said", [("P-20", "did you mean 'P-200'?"), ("Kettle", "`threadsheet models` lists all")]
)
def test_an_unknown_name_is_refused_with_the_nearest(
    environ: dict[str, str], capsys: Output, name: str, said: str
) -> None:
    """Exit code 1, on one line."""
    assert run(["models", name], environ) == 1
    assert said in capsys.readouterr().err


def test_what_is_left_out_is_counted(environ: dict[str, str], tmp_path: Path, capsys: Output) -> None:
    """A list of parts may have thousands."""
    rows = "".join(f"| Signal {number} | level {number} |\n" for number in range(520))
    (tmp_path / "docs" / "p-200.md").write_text(SHEET + rows, "utf-8")
    assert run(["index", str(tmp_path / "docs")], environ) == 0

    assert "22 values more are stated." in printed(environ, capsys, "P-200")
