"""Curated values and routed tables, from their files to answers."""

import json
from pathlib import Path

import pytest

from tests.bot.shelf import Shelf, sheet

Output = pytest.CaptureFixture[str]

CATALOG = """\
models:
- {name: ECU-750, family: Control Units}
- {name: ECU-850, family: Control Units}
- {name: ECU-850b, family: Control Units, inherits_from: ECU-850}
docs:
- path: docs/ecu-750.md
  title: ECU-750 data sheet
  covered_models: [ECU-750]
  date: 2026-01-10
- path: docs/benefits.csv
  title: Benefits
  covers: {name_prefix: ECU-8}
curated:
- path: curated/values.yaml
"""
VALUES = """\
source: Lab report 17
effective: 2025-04-01
values:
- model: ECU-750
  attribute: Supply voltage
  value: 24 V DC
- product_line: Control Units
  attribute: Housing
  value: aluminium
"""
BENEFITS = "Model,Benefit,Warranty\nECU-850,Runs without a fan,5 years\nECU-850b,Half the weight,3 years\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A data sheet, a table of benefits and a file of curated values, nothing indexed."""
    shelf = Shelf(root=tmp_path)
    shelf.write("catalog.yaml", CATALOG)
    shelf.write("curated/values.yaml", VALUES)
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 12))
    shelf.write("docs/benefits.csv", BENEFITS)
    return shelf


def indexed(shelf: Shelf, capsys: Output) -> dict[str, object]:
    """Index and return the report."""
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs), "--json") == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


def asked(shelf: Shelf, capsys: Output, question: str) -> str:
    """Return the answer to a question."""
    capsys.readouterr()
    assert shelf.run("ask", question) == 0
    return capsys.readouterr().out


def test_a_curated_value_comes_first_and_a_newer_document_is_shown_beside_it(shelf: Shelf, capsys: Output) -> None:
    """It is believed before a data sheet, yet one that is outdated must never be obeyed silently."""
    indexed(shelf, capsys)

    told = asked(shelf, capsys, "What is the supply voltage of the ECU-750?")

    assert told.index("24 V DC") < told.index("12 V DC")
    assert "“Lab report 17” is authoritative here; the newer “ECU-750 data sheet” states otherwise" in told
    assert "Lab report 17 (2025-04-01) › ECU-750" in told
    assert "ECU-750 data sheet (2026-01-10)" in told


def test_a_value_for_a_product_line_answers_for_each_of_it(shelf: Shelf, capsys: Output) -> None:
    """It is written once, and holds for whoever joins the line."""
    indexed(shelf, capsys)

    assert "Housing: aluminium [1]" in asked(shelf, capsys, "What housing does the ECU-850b have?")


def test_a_citation_quotes_the_entry_as_it_is_written(shelf: Shelf, capsys: Output) -> None:
    """Who doubts a curated value must find it in the file."""
    indexed(shelf, capsys)

    capsys.readouterr()
    shelf.run("ask", "--json", "What is the supply voltage of the ECU-750?")
    first = json.loads(capsys.readouterr().out)["citations"][0]

    assert first["doc"] == "curated/values.yaml"
    assert first["quote"] in VALUES
    assert "value: 24 V DC" in first["quote"]


def test_a_table_routed_by_prefix_answers_for_its_product_models_only(shelf: Shelf, capsys: Output) -> None:
    """A benefit of one series is no benefit of another."""
    indexed(shelf, capsys)

    assert "Warranty: 3 years [1]" in asked(shelf, capsys, "What warranty does the ECU-850b have?")
    assert "don't state" in asked(shelf, capsys, "What warranty does the ECU-750 have?")


def test_a_changed_curated_value_is_answered_with_and_an_unchanged_file_is_not_read_again(
    shelf: Shelf, capsys: Output
) -> None:
    """The file is edited by hand, often, and every edit must count."""
    assert indexed(shelf, capsys)["read"] == 3
    assert indexed(shelf, capsys)["unchanged"] == 3

    shelf.write("curated/values.yaml", VALUES.replace("aluminium", "steel"))

    assert indexed(shelf, capsys)["read"] == 1
    assert "steel" in asked(shelf, capsys, "What housing does the ECU-850 have?")


def test_a_new_member_of_a_product_line_has_its_values_at_once(shelf: Shelf, capsys: Output) -> None:
    """The file itself did not change, but whom it holds for did."""
    indexed(shelf, capsys)

    shelf.write("catalog.yaml", CATALOG.replace("docs:\n", "- {name: ECU-950, family: Control Units}\ndocs:\n"))
    indexed(shelf, capsys)

    assert "aluminium" in asked(shelf, capsys, "What housing does the ECU-950 have?")


def test_a_value_to_come_is_warned_of(shelf: Shelf, capsys: Output) -> None:
    """A slip in a year would otherwise be found by nobody."""
    shelf.write("curated/values.yaml", VALUES.replace("2025-04-01", "9998-01-01"))

    report = indexed(shelf, capsys)

    warning = "Line 4: 'Supply voltage' holds from 9998-01-01 only; index again on that day."
    assert ["curated/values.yaml", warning] in report["warnings"]  # type: ignore[operator]


def test_a_curated_value_that_a_newer_document_contradicts_is_reported_in_every_run(
    shelf: Shelf, capsys: Output
) -> None:
    """Whoever keeps the values must learn that one has been overtaken, not only the first time."""
    shelf.write("docs/ecu-850.md", sheet("ECU-850", 24))
    shelf.write("docs/old.md", sheet("ECU-750", 9))
    documents = (
        "- {path: docs/ecu-850.md, covered_models: [ECU-850, ECU-850b], date: 2026-02-01}\n"
        "- {path: docs/old.md, covered_models: [ECU-750], date: 2020-01-01}\n"
    )
    shelf.write("catalog.yaml", CATALOG.replace("curated:\n", f"{documents}curated:\n"))
    of_line = "- {name_prefix: ECU-8, attribute: Supply current, value: 135 mA}\n"
    shelf.write("curated/values.yaml", VALUES + of_line)
    indexed(shelf, capsys)

    assert shelf.run("index", str(shelf.docs)) == 0

    told = capsys.readouterr().out
    assert (
        "outdated  curated/values.yaml: Supply voltage of ECU-750 is 24 V DC since 2025-04-01, "
        "but docs/ecu-750.md (2026-01-10) states 12 V DC"
    ) in told
    assert (
        "outdated  curated/values.yaml: Supply current of ECU-850, ECU-850b is 135 mA since 2025-04-01, "
        "but docs/ecu-850.md (2026-02-01) states 120 mA"
    ) in told
    assert told.count("outdated") == 2


def test_faults_of_all_curated_files_are_told_and_nothing_is_changed(shelf: Shelf, capsys: Output) -> None:
    """The old knowledge answers on until every file is mended."""
    indexed(shelf, capsys)
    shelf.write("catalog.yaml", CATALOG + "- path: curated/more.csv\n- path: curated/none.yaml\n")
    shelf.write("curated/values.yaml", VALUES.replace("ECU-750", "ECU-755"))
    shelf.write("curated/more.csv", "Model,Attribute,Value\nECU-750,Fan,none\n")

    assert shelf.run("index", str(shelf.docs)) == 1

    told = capsys.readouterr().err
    assert "values.yaml: line 4 (Supply voltage): unknown product model 'ECU-755'; the closest are 'ECU-750'" in told
    assert "more.csv: line 2 (Fan): says nothing of when it holds from" in told
    assert "none.yaml: can't be read: No such file" in told
    assert "24 V DC" in asked(shelf, capsys, "What is the supply voltage of the ECU-750?")


def test_curated_values_need_declared_product_models(shelf: Shelf, capsys: Output) -> None:
    """Proposals may be wrong, and whoever vouches for a value knows whom it is for."""
    shelf.write("catalog.yaml", "curated:\n- path: curated/values.yaml\n")

    assert shelf.run("index", str(shelf.docs), "--yes") == 1

    assert "curated values need product models; list them under `models:`" in capsys.readouterr().err
