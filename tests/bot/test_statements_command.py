"""What measuring needs to know of an index: every statement in it, through a public command."""

import json
from pathlib import Path

import pytest

from tests.bot.shelf import CATALOG, Shelf, filled

Output = pytest.CaptureFixture[str]


@pytest.fixture
def indexed(tmp_path: Path) -> Shelf:
    """Two documents and a generic one, indexed."""
    shelf = filled(tmp_path)
    shelf.write("docs/faq.md", "# Questions\n\nKeep the housing closed for 3 minutes.\n")
    shelf.write("catalog.yaml", f"{CATALOG}- path: docs/faq.md\n  title: Questions\n")
    assert shelf.run("index", str(shelf.docs)) == 0
    return shelf


def test_every_statement_is_written_with_its_quote_scope_and_typed_values(indexed: Shelf, tmp_path: Path) -> None:
    """Whether a value was read as a number of some model is what the figure *reading* counts."""
    out = tmp_path / "statements.jsonl"

    assert indexed.run("statements", "--out", str(out)) == 0

    written = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    (row,) = (each for each in written if "12 V DC" in each["text"])
    assert row["quote"] == "| Supply voltage | 12 V DC |"
    assert (row["document"], row["page"], row["kind"], row["status"]) == ("docs/ecu-750.md", None, "row", "online")
    assert (row["section"], row["models"], row["generic"]) == (["ECU-750 data sheet", "Power"], ["ECU-750"], False)
    (value,) = row["values"]
    assert value == {
        "label": "Supply voltage",
        "text": "12 V DC",
        "models": ["ECU-750"],
        "group": "",
        "dimension": "voltage",
        "number": 12.0,
    }


def test_what_holds_for_no_product_model_is_told_to_be_generic(indexed: Shelf, tmp_path: Path) -> None:
    """A generic statement is in the scope of every question, one whose models weren't read is in none."""
    out = tmp_path / "statements.jsonl"

    assert indexed.run("statements", "--out", str(out)) == 0

    (faq,) = (each for each in map(json.loads, out.read_text("utf-8").splitlines()) if "housing" in each["text"])
    assert (faq["models"], faq["generic"], faq["values"]) == ([], True, [])


def test_a_file_that_cannot_be_written_is_named(indexed: Shelf, tmp_path: Path, capsys: Output) -> None:
    """The folder is mistyped more often than the disk is full."""
    assert indexed.run("statements", "--out", str(tmp_path / "none" / "statements.jsonl")) == 1

    assert "statements.jsonl: can't be written" in capsys.readouterr().err
