"""`threadsheet index`: what is read, what is told, and that nothing is lost when something goes wrong."""

import json
from pathlib import Path

import pytest

from tests.bot.shelf import CATALOG, Shelf, sheet

BROKEN_PDF = "%PDF-1.7\nthis is no PDF"


def _report(shelf: Shelf, capsys: pytest.CaptureFixture[str], *options: str, code: int = 0) -> dict[str, object]:
    """Index once more and return the report."""
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs), "--json", *options) == code
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


def _voltage(shelf: Shelf, capsys: pytest.CaptureFixture[str], model: str = "ECU-750") -> str:
    """Return what the indexed knowledge says."""
    capsys.readouterr()
    assert shelf.run("ask", f"What is the supply voltage of the {model}?") == 0
    return capsys.readouterr().out


def test_the_report_tells_what_was_read(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """An operator must see at a glance that all documents are in."""
    assert shelf.run("index", str(shelf.docs)) == 0

    told = capsys.readouterr()
    assert "2 documents (2 read, 0 unchanged)" in told.out
    assert "3 product models" in told.out
    assert "uncovered  ECU-850b Plus: no document covers it" in told.out
    assert f"Catalogue: {shelf.root / 'catalog.yaml'}" in told.err
    assert "Reading 1 of 2: docs/ecu-750.md" in told.err
    assert "12 V" in _voltage(shelf, capsys)


def test_only_what_changed_is_read_again(indexed: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A manual of a thousand pages is read once, not every night."""
    again = _report(indexed, capsys)
    indexed.write("docs/ecu-750.md", sheet("ECU-750", 48))
    changed = _report(indexed, capsys)

    assert (again["read"], again["unchanged"]) == (0, 2)
    assert (changed["read"], changed["unchanged"]) == (1, 1)
    assert "48 V" in _voltage(indexed, capsys)


def test_a_changed_register_entry_counts_as_a_change(indexed: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A document that covers another product model now must not be filtered by the old one."""
    indexed.write("catalog.yaml", CATALOG.replace("covered_models: [ECU-850b]", "covered_models: [ECU-850b Plus]"))

    assert _report(indexed, capsys)["read"] == 1


def test_a_document_without_a_title_is_called_by_its_first_heading(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    """“[1] ecu-750” tells nobody what was quoted; the document says itself what it is."""
    shelf.write("catalog.yaml", CATALOG.replace("  title: ECU-750 data sheet\n", ""))
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 12).replace("# ECU-750 data sheet", "## Control unit ECU-750"))
    assert shelf.run("index", str(shelf.docs)) == 0
    first = _voltage(shelf, capsys)

    again = _report(shelf, capsys)

    assert again["unchanged"] == 2
    assert "[1] Control unit ECU-750 › Power" in first
    assert _voltage(shelf, capsys) == first


def test_a_document_that_calls_itself_nothing_goes_by_its_file(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    """It must have some name below an answer."""
    shelf.write("catalog.yaml", CATALOG.replace("  title: ECU-750 data sheet\n", ""))
    shelf.write("docs/ecu-750.md", "| Property | Value |\n| --- | --- |\n| Supply voltage | 12 V |\n")

    assert shelf.run("index", str(shelf.docs)) == 0

    assert "[1] ecu-750 — docs/ecu-750.md\n" in _voltage(shelf, capsys)


def test_what_left_the_catalogue_is_removed(indexed: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A withdrawn document must not answer any more."""
    indexed.write("catalog.yaml", CATALOG[: CATALOG.index("- path: docs/ecu-850b.md")])

    report = _report(indexed, capsys)

    assert (report["removed"], report["unlisted"]) == (["docs/ecu-850b.md"], ["docs/ecu-850b.md"])


def test_a_broken_pdf_is_skipped_and_the_others_go_on(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """One bad file of a thousand must neither stop the run nor pass unnoticed."""
    shelf.write("docs/manual.pdf", BROKEN_PDF)
    shelf.write("catalog.yaml", CATALOG + "- {path: docs/manual.pdf, title: Manual, covered_models: [ECU-750]}\n")

    assert shelf.run("index", str(shelf.docs)) == 3

    told = capsys.readouterr().out
    assert "skipped  docs/manual.pdf: " in told
    assert "Finished, but 1 document could not be read." in told
    assert "12 V" in _voltage(shelf, capsys)


def test_a_document_that_breaks_keeps_its_earlier_version(indexed: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A half-copied file must not wipe out what was known."""
    (indexed.docs / "ecu-750.md").unlink()

    report = _report(indexed, capsys, code=3)

    (skipped,) = report["skipped"] if isinstance(report["skipped"], list) else []
    assert (skipped["path"], skipped["kept"]) == ("docs/ecu-750.md", True)
    assert "12 V" in _voltage(indexed, capsys)


FAULTS = [
    pytest.param(
        "models:\n- {name: A-1, inherits_from: B-1}\n- {name: B-1, inherits_from: A-1}\n", "itself", id="cycle"
    ),
    pytest.param("models:\n- {name: ECU-750, inherits_from: ECU-700}\n", "ECU-700", id="unknown base"),
    pytest.param("models:\n- {name: ECU-750, inherit_from: ECU-700}\n", "inherit_from", id="misspelt key"),
    pytest.param("models: [", "catalog.yaml", id="no YAML"),
    pytest.param(CATALOG.replace("[ECU-750]", "[ECU-760]"), "ECU-760", id="unknown product model"),
]


@pytest.mark.parametrize("catalog, named", FAULTS)
def test_a_faulty_catalogue_changes_nothing(
    indexed: Shelf, capsys: pytest.CaptureFixture[str], catalog: str, named: str
) -> None:
    """It is written by hand: each slip is told, and the old knowledge answers on."""
    indexed.write("catalog.yaml", catalog)

    assert indexed.run("index", str(indexed.docs)) == 1

    told = capsys.readouterr().err
    assert named in told
    assert told.strip().splitlines()[-1].startswith("Error: ")
    assert "12 V" in _voltage(indexed, capsys)


def test_a_missing_catalogue_changes_nothing(indexed: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A typo in a path must not be taken for "no catalogue"."""
    assert indexed.run("index", str(indexed.docs), "--catalog", str(indexed.root / "none.yaml")) == 1

    assert "none.yaml" in capsys.readouterr().err
    assert "12 V" in _voltage(indexed, capsys)


@pytest.mark.parametrize("folder", [pytest.param("empty", id="empty"), pytest.param("missing", id="missing")])
def test_an_empty_or_missing_folder_changes_nothing(
    indexed: Shelf, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory, folder: str
) -> None:
    """A mount that failed looks just like this."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "empty" / "sub").mkdir(parents=True)

    assert indexed.run("index", str(elsewhere / folder)) == 1

    assert capsys.readouterr().err.startswith("Error: ")
    assert "12 V" in _voltage(indexed, capsys)


def test_when_nothing_can_be_read_nothing_is_published(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An index without a document would answer every question with "not stated"."""
    shelf = Shelf(root=tmp_path)
    shelf.write("catalog.yaml", "models:\n- name: ECU-750\ndocs:\n- {path: docs/a.pdf, title: A}\n")
    shelf.write("docs/a.pdf", BROKEN_PDF)

    assert shelf.run("index", str(shelf.docs)) == 1

    assert "none of the 1 documents could be read" in capsys.readouterr().err
