"""`threadsheet index --report`: what became of every cell, with its place."""

import csv
import json
from pathlib import Path

import pytest

from bot.reading_account import Accounts
from bot.reading_account_lines import lines_of
from core.knowledge.extraction_report import Account, Entry, Fate, Image, Stranger
from core.knowledge.tree import Place
from tests.bot.shelf import CATALOG, Shelf, filled

Output = pytest.CaptureFixture[str]
MANUAL = """\
# Installation manual

## Power

| Property | ECU-750 | ECU-850b | ECU-990 |
| --- | --- | --- | --- |
| Supply voltage | 14 V DC | 24 V DC | as wired |
| Fuse rating | 12 frob | 7 frob | as wired |
| Heater | =wired | not specified | |

## Connectors

![Pinout of J1](j1.png)
"""
LISTED = CATALOG + "- {path: docs/manual.md, title: Manual, covered_models: [ECU-750, ECU-850b]}\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Two data sheets, and a manual with all that can be wrong with one."""
    shelf = filled(tmp_path)
    shelf.write("docs/manual.md", MANUAL)
    shelf.write("catalog.yaml", LISTED)
    return shelf


def told(shelf: Shelf, capsys: Output, *options: str, code: int = 0) -> str:
    """Index and return what is printed."""
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs), *options) == code
    return capsys.readouterr().out


def test_an_ordinary_run_says_how_much_became_facts(shelf: Shelf, capsys: Output) -> None:
    """One line shows whether it is worth looking at the rest; where nothing was read, there is nothing to say."""
    first, again = told(shelf, capsys), told(shelf, capsys)

    assert "Facts from 6 of 12 labelled values read; the others are kept as text (--report says why)." in first
    assert "labelled values" not in again


def test_the_report_tells_shares_and_reasons_with_an_example(shelf: Shelf, capsys: Output) -> None:
    """An operator sees what to write differently, and where."""
    printed = told(shelf, capsys, "--report")

    assert (
        "Of 13 value cells in tables: facts 6 (46.2%), kept as text 5 (38.5%), nothing 2 (15.4%); 15 labels apart."
    ) in printed
    assert "2  text: product model in the heading unknown  (as in docs/manual.md, line 7, row 2, column 4" in printed
    assert (
        "2  text: number with an unknown unit: frob  (as in docs/manual.md, line 8, row 3, column 2: "
        "Fuse rating = 12 frob)"
    ) in printed
    assert "1  nothing: empty  (as in docs/manual.md, line 9, row 4, column 4)" in printed


def test_the_report_tells_what_is_to_be_looked_at(shelf: Shelf, capsys: Output) -> None:
    """Contradictions, unknown product models and tables that are images answer nothing, or worse."""
    printed = told(shelf, capsys, "--report").splitlines()

    assert "conflict  docs/ecu-750.md, line 7, row 2, column 2: ECU-750: Supply voltage = 12 V DC" in printed
    assert "     but  docs/manual.md, line 7, row 2, column 2: ECU-750: Supply voltage = 14 V DC" in printed
    assert "unknown  docs/manual.md, line 5: ECU-990" in printed
    assert "image  docs/manual.md, line 13: an image, maybe of a table: not read (Pinout of J1)" in printed
    assert "1 image, not read." in printed


def test_the_report_is_complete_though_nothing_changed(shelf: Shelf, capsys: Output) -> None:
    """It is about the library, not about what this run had to read."""
    first = told(shelf, capsys, "--report").splitlines()
    again = told(shelf, capsys, "--report").splitlines()

    assert [line for line in first if line not in again] == first[:2]
    assert "Of 13 value cells" in again[1 + again.index(next(line for line in again if "uncovered" in line))]


def test_a_library_without_fault_has_a_short_report(tmp_path: Path, capsys: Output) -> None:
    """Nothing is said about nothing."""
    printed = told(filled(tmp_path), capsys, "--report").splitlines()

    assert "Facts from all 4 labelled values read." in printed
    assert printed[-1].startswith("Of 4 value cells in tables: facts 4 (100.0%)")


def test_long_lists_are_cut_on_the_terminal(shelf: Shelf, capsys: Output) -> None:
    """A dozen of a kind shows what is wrong; the file has all."""
    shelf.write("docs/manual.md", MANUAL + "".join(f"\n![Table {number}](t.png)\n" for number in range(12)))

    printed = told(shelf, capsys, "--report")

    assert printed.count("maybe of a table") == 12
    assert "image  … and 1 more (a report FILE lists all)" in printed


def test_json_carries_the_figures(shelf: Shelf, capsys: Output) -> None:
    """A nightly job can compare them."""
    report = json.loads(told(shelf, capsys, "--report", "--json"))

    assert (report["values"], report["typed"]) == (12, 6)
    assert report["account"]["cells"] == {"fact": 6, "text": 5, "nothing": 2, "label": 15}
    assert report["account"]["shares"] == {"fact": 0.4615, "text": 0.3846, "nothing": 0.1538}
    assert report["account"]["key_values"] == {"fact": 0, "text": 0, "nothing": 0, "label": 0}
    assert {"fate": "text", "why": "number with an unknown unit: frob", "count": 2} in report["account"]["reasons"]
    figures = ("documents", "conflicts", "images", "images_of_tables", "unknown_product_models")
    assert [report["account"][name] for name in figures] == [3, 1, 1, 1, 1]
    assert "account" not in json.loads(told(shelf, capsys, "--json"))


def test_a_json_file_has_every_cell_with_its_place(shelf: Shelf, capsys: Output) -> None:
    """Programs can go through what wasn't understood."""
    file = shelf.root / "report.json"
    told(shelf, capsys, "--report", str(file))

    written = json.loads(file.read_text("utf-8"))

    kinds = [line["kind"] for line in written["lines"]]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counted == {"fact": 6, "text": 5, "nothing": 2, "conflict": 2, "image": 1, "unknown product model": 1}
    assert {
        "kind": "text",
        "why": "number with an unknown unit: frob",
        "path": "docs/manual.md",
        "page": None,
        "line": 8,
        "section": "Installation manual › Power",
        "row": 3,
        "column": 2,
        "label": "Fuse rating",
        "text": "12 frob",
    } in written["lines"]
    assert written["summary"]["documents"] == 3


def test_a_csv_file_is_harmless_in_a_spreadsheet(shelf: Shelf, capsys: Output) -> None:
    """A document's text must not become a formula on somebody's desk."""
    file = shelf.root / "report.csv"
    told(shelf, capsys, "--report", str(file))

    rows = list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))

    assert len(rows) == 17
    (heater,) = (row for row in rows if row["label"] == "Heater" and row["kind"] == "text" and row["column"] == "2")
    assert (heater["text"], heater["why"], heater["line"]) == ("'=wired", "words only", "9")


def test_a_markdown_file_reads_by_document(shelf: Shelf, capsys: Output) -> None:
    """People go through it document by document; what became a fact is counted only."""
    file = shelf.root / "report.MD"
    told(shelf, capsys, "--report", str(file))

    written = file.read_text("utf-8").splitlines()

    assert [line for line in written if line.startswith("#")] == [
        "# What was understood",
        "## Conflicts",
        "## docs/manual.md",
    ]
    assert "- fact: 6 (46.2%)" in written
    assert "| 2 | text | number with an unknown unit: frob |" in written
    assert (
        "| text | number with an unknown unit: frob | line 8, row 3, column 2 | Installation manual › Power "
        "| Fuse rating | 12 frob |"
    ) in written


@pytest.mark.parametrize(
    "name, said",
    [
        pytest.param("report.txt", ".md, .json or .csv", id="unknown format"),
        pytest.param("reports/report.md", "there is no folder", id="missing folder"),
        pytest.param("docs/report.csv", "among the documents", id="among the documents"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_done(
    shelf: Shelf, capsys: Output, name: str, said: str
) -> None:
    """A slip in the last word of a command must not overwrite a document, nor be told an hour later."""
    assert shelf.run("index", str(shelf.docs), "--report", str(shelf.root / name)) == 1

    assert said in capsys.readouterr().err
    assert not (shelf.data / "index.db").exists()


def test_a_file_that_turns_out_not_to_be_writable_is_told(shelf: Shelf, capsys: Output) -> None:
    """The knowledge is published all the same."""
    (shelf.root / "report.md").mkdir()

    assert shelf.run("index", str(shelf.docs), "--report", str(shelf.root / "report.md")) == 1

    told_twice = capsys.readouterr()
    assert "3 documents (3 read" in told_twice.out
    assert "report.md: the report can't be written" in told_twice.err


def test_a_report_that_is_interrupted_leaves_all_indexed(
    shelf: Shelf, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who doesn't want to wait for it must know that the knowledge is there."""

    def interrupted(*_: object) -> Accounts:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.commands.index.accounts_of", interrupted)

    assert shelf.run("index", str(shelf.docs), "--report") == 130

    assert "All documents are indexed" in capsys.readouterr().err
    assert "3 unchanged" in told(shelf, capsys)


def test_a_file_without_the_option_is_refused(shelf: Shelf, capsys: Output) -> None:
    """Two folders in one command are a slip."""
    assert shelf.run("index", str(shelf.docs), str(shelf.root / "report.md")) == 2

    assert "only --report writes a file" in " ".join(capsys.readouterr().err.split())


def test_a_document_that_cannot_be_read_is_left_out(shelf: Shelf, capsys: Output) -> None:
    """Its fault is told above; the others are accounted for."""
    (shelf.docs / "ecu-850b.md").unlink()

    printed = told(shelf, capsys, "--report", code=3)

    assert "skipped  docs/ecu-850b.md" in printed
    assert "Of 11 value cells in tables: " in printed


def test_formats_without_lines_tell_row_and_column_only() -> None:
    """Nobody finds line 14 in a Word document."""
    account = Account(
        entries=(Entry(fate=Fate.TEXT, why="words only", text="x", place=Place(0, 1), line=14, row=1, column=0),),
        images=(Image(alt="Front", maybe_table=False, line=15),),
        strangers=(Stranger(name="ECU-990", line=16),),
    )

    lines = lines_of(Accounts(documents={"Sheet.DOCX": account, "sheet.md": account}))

    assert [line.where for line in lines] == [
        "row 2, column 1",
        "",
        "",
        "line 14, row 2, column 1",
        "line 16",
        "line 15",
    ]
