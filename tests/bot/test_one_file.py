"""`threadsheet index FILE`: one document comes in or is renewed, and all others stay."""

import json
from pathlib import Path

import pytest

from tests.bot.shelf import CATALOG, Shelf, sheet

Output = pytest.CaptureFixture[str]


def _told(shelf: Shelf, capsys: Output, model: str) -> str:
    capsys.readouterr()
    assert shelf.run("ask", f"What is the supply voltage of the {model}?") == 0
    return capsys.readouterr().out


def _documents(shelf: Shelf, capsys: Output) -> dict[str, int]:
    """Return how many documents cover each product model."""
    capsys.readouterr()
    assert shelf.run("models", "--json") == 0
    return {each["name"]: each["documents"] for each in json.loads(capsys.readouterr().out)}


def test_a_file_is_tried_without_anything_else(tmp_path: Path, capsys: Output) -> None:
    """The first thing that somebody has at hand is one data sheet."""
    shelf = Shelf(root=tmp_path)
    file = shelf.write("ecu-750.md", sheet("ECU-750", 12))
    shelf.write("ecu-850.md", sheet("ECU-850", 24))

    assert shelf.run("index", str(file), "--yes") == 0

    assert "1 document (1 read, 0 unchanged)" in capsys.readouterr().out
    assert "12 V" in _told(shelf, capsys, "ECU-750")
    assert _documents(shelf, capsys) == {"ECU-750": 1}


def test_only_that_file_of_a_catalogue_is_read_again(indexed: Shelf, capsys: Output) -> None:
    """Who corrected one manual waits for no other one."""
    file = indexed.write("docs/ecu-750.md", sheet("ECU-750", 36))
    indexed.write("docs/ecu-850b.md", sheet("ECU-850b", 48))
    capsys.readouterr()

    assert indexed.run("index", str(file), "--report") == 0

    printed = capsys.readouterr().out
    assert "2 documents (1 read, 1 unchanged)" in printed
    assert "Of 2 value cells" in printed
    assert "36 V" in _told(indexed, capsys, "ECU-750")
    assert "24 V" in _told(indexed, capsys, "ECU-850b")


def test_a_new_file_comes_in_beside_the_others(indexed: Shelf, capsys: Output) -> None:
    """Its product model is known by another spelling, and must not become a second one."""
    file = indexed.write(
        "elsewhere/more/flyer.md", "# ECU750 data sheet\n\n| Property | Value |\n| --- | --- |\n| Colour | red |\n"
    )
    capsys.readouterr()

    assert indexed.run("index", str(file)) == 0

    assert "3 documents (1 read, 2 unchanged)" in capsys.readouterr().out
    assert _documents(indexed, capsys) == {"ECU-750": 2, "ECU-850b": 1, "ECU-850b Plus": 0}
    assert "24 V" in _told(indexed, capsys, "ECU-850b")


def test_a_new_file_takes_nothing_from_a_product_model(indexed: Shelf, capsys: Output) -> None:
    """Its title proposes the name alone, without the base that the catalogue gave it."""
    file = indexed.write("elsewhere/more/flyer.md", "# ECU-850b Plus data sheet\n\nIt is red.\n")

    assert indexed.run("index", str(file)) == 0

    assert "24 V" in _told(indexed, capsys, "ECU-850b Plus")


def test_a_file_that_was_read_with_its_folder_is_not_read_as_another_one(tmp_path: Path, capsys: Output) -> None:
    """It would stand below answers twice, with its old values and its new ones."""
    shelf = Shelf(root=tmp_path)
    file = shelf.write("docs/units/ecu-750.md", sheet("ECU-750", 12))
    shelf.write("docs/units/ecu-850.md", sheet("ECU-850", 24))
    assert shelf.run("index", str(shelf.docs), "--yes") == 0
    shelf.write("docs/units/ecu-750.md", sheet("ECU-750", 36))
    capsys.readouterr()

    assert shelf.run("index", str(file)) == 0

    assert "2 documents (1 read, 1 unchanged)" in capsys.readouterr().out
    told = _told(shelf, capsys, "ECU-750")
    assert "36 V" in told
    assert "12 V" not in told


def test_curated_values_of_the_catalogue_stay_with_one_file(shelf: Shelf, capsys: Output) -> None:
    """They are read with their folder, or by their own name."""
    lab = "effective: 2026-01-01\nvalues:\n- {model: ECU-750, attribute: Warranty, value: 5 years}\n"
    curated = shelf.write("docs/lab.yaml", lab)
    shelf.write("catalog.yaml", f"{CATALOG}curated:\n- path: docs/lab.yaml\n")
    assert shelf.run("index", str(shelf.docs)) == 0
    file = shelf.write("docs/ecu-750.md", sheet("ECU-750", 36))
    curated.write_text(lab.replace("5 years", "7 years"), "utf-8")

    assert shelf.run("index", str(file)) == 0
    before = shelf.run("ask", "What is the warranty of the ECU-750?")
    first = capsys.readouterr().out
    assert shelf.run("index", str(curated)) == 0

    assert shelf.run("ask", "What is the warranty of the ECU-750?") == before == 0
    assert "5 years" in first
    assert "7 years" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name, said",
    [
        pytest.param("picture.png", "picture.png: can't be read; formats that can be read: ", id="a picture"),
        pytest.param("gone.md", "gone.md: no such folder or file", id="nothing"),
    ],
)
def test_what_is_no_document_is_refused(indexed: Shelf, capsys: Output, name: str, said: str) -> None:
    """And all that is indexed stays."""
    indexed.write("docs/picture.png", "dots")
    capsys.readouterr()

    assert indexed.run("index", str(indexed.docs / name)) == 1

    assert said in capsys.readouterr().err
    assert "12 V" in _told(indexed, capsys, "ECU-750")


def test_a_file_of_which_nobody_says_what_it_covers_is_told(indexed: Shelf, capsys: Output) -> None:
    """Where there is a catalogue, it decides."""
    file = indexed.write("docs/notes.md", "# Notes\n\nSome words.\n")
    capsys.readouterr()

    assert indexed.run("index", str(file)) == 0

    printed = capsys.readouterr().out
    assert "2 documents (0 read, 2 unchanged)" in printed
    assert "unlisted  docs/notes.md: not in the catalogue, so not indexed" in printed
