"""Curated values in tables: a row per value, or a row per product model."""

from pathlib import Path

import pytest

from core.errors import CatalogError
from tests.adapters.catalogfile.curating import curated, pieces_of, told

LONG = """\
Model,Product line,Attribute,Value,Unit,Conditions,Effective from,Source,Note
ECU-750;ECU-850,,Supply current,120,mA,at 12 V,2025-04-01,Lab report 17,
,ECU 800,Housing,"Steel, painted",,,2025-05-01,Lab report 17,since ever
"""
WIDE = """\
Name prefix\tEffective\tWeight [kg]\tFan\tconditions
ECU-75\t2025-04-01\t0.21\tnone\tunpacked
ECU-85\t2025-04-01\t\ttwo\t
"""


def test_a_long_table_has_a_value_in_each_row(tmp_path: Path) -> None:
    """It is what a spreadsheet of measurements looks like."""
    read = curated(tmp_path, LONG, name="values.csv")

    assert told(read) == [
        (("ECU-750", "ECU-850"), "Supply current", "120 mA (at 12 V)"),
        (("ECU-850", "ECU-850b", "ECU-850b Plus"), "Housing", "Steel, painted"),
    ]
    assert [piece.quote for piece in pieces_of(read)] == LONG.splitlines()[1:]
    assert (read.document.title, read.document.date) == ("Lab report 17", "2025-05-01")


def test_a_wide_table_has_an_attribute_in_each_column(tmp_path: Path) -> None:
    """It is what a benefits table looks like; an empty cell states nothing."""
    read = curated(tmp_path, WIDE, name="values.tsv")

    assert told(read) == [
        (("ECU-750", "ECU-750 Plus"), "Weight", "0.21 kg (unpacked)"),
        (("ECU-750", "ECU-750 Plus"), "Fan", "none (unpacked)"),
        (("ECU-850", "ECU-850b", "ECU-850b Plus"), "Fan", "two"),
    ]
    assert {piece.quote for piece in pieces_of(read)} == {line.strip() for line in WIDE.splitlines()[1:]}


def test_any_document_with_tables_can_be_curated(tmp_path: Path) -> None:
    """Some keep such values in a page of their handbook; only its tables count."""
    text = (
        "# Values\n\nWe keep them here.\n\n"
        "| model | attribute | value |\n| --- | --- | --- |\n| ECU-750 | Fan | none |\n| | | |\n"
    )

    read = curated(tmp_path, text, name="values.md", date="2025-04-01")

    assert told(read) == [(("ECU-750",), "Fan", "none")]
    assert pieces_of(read)[0].quote == "| ECU-750 | Fan | none |"


FAULTS = [
    pytest.param(
        "Model,Atribute,Value\nECU-750,Fan,none\n", "line 1: a column 'attribute' is missing", id="column missing"
    ),
    pytest.param(
        "Model,Attribute,Value,Colour\nECU-750,Fan,none,red\n",
        "line 1: unknown key 'colour'; known are",
        id="column unknown",
    ),
    pytest.param(
        "Model,Attribute,Value,Value\nECU-750,Fan,none,two\n",
        "line 1: two columns are called 'value'",
        id="column twice",
    ),
    pytest.param("Fan,Weight\nnone,1 kg\n", "line 1: the first row of a table must name its columns", id="no model"),
    pytest.param(
        "Model,Attribute,Value\nECU-750,Fan,none\nECU-759,Fan,none\n",
        "line 3 (Fan): unknown product model 'ECU-759'",
        id="model",
    ),
    pytest.param("Model,Attribute,Value\nECU-750,,none\n", "line 2: attribute is missing", id="no attribute"),
    pytest.param(
        "Model,Attribute,Value\nECU-750,Current,2,5 A\nECU-850,Fan,none\nECU-650,Fan,one\n",
        "Line 2 has more or fewer cells",
        id="ragged",
    ),
    pytest.param("just text\n", "holds no table; its first row must name its columns", id="no table"),
]


@pytest.mark.parametrize("text, message", FAULTS)
def test_a_fault_in_a_table_is_named_with_file_line_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    """A half understood table would be believed before every document."""
    with pytest.raises(CatalogError) as raised:
        curated(tmp_path, text, name="values.csv", date="2025-04-01")

    assert str(raised.value).startswith(str(tmp_path / "values.csv"))
    assert message in str(raised.value)


def test_a_file_of_an_unknown_format_is_refused(tmp_path: Path) -> None:
    """What can't be read isn't silently without values."""
    with pytest.raises(CatalogError, match=r"values\.ods: can't read the format"):
        curated(tmp_path, "x", name="values.ods")
