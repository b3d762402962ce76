"""What is said when a file of curated values is wrong: they are believed before every document."""

from pathlib import Path

import pytest

from adapters.catalogfile.curated.read import read_curated
from adapters.documents import read_document
from core.errors import CatalogError
from core.knowledge.document import Document
from tests.adapters.catalogfile.curating import TODAY, curated

TOP = "effective: 2025-04-01\nvalues:\n"
GOOD = "- {model: ECU-750, attribute: Fan, value: none}\n"
OF_LINE = GOOD.replace("model: ECU-750", "product_line: ECU 700")
OF_PREFIX = GOOD.replace("model: ECU-750", "name_prefix: ECU-7")

FAULTS = [
    pytest.param("", "expected `values:` with a list below it", id="empty"),
    pytest.param("text", "expected `values:` with a list below it", id="no YAML list"),
    pytest.param("values: {a: b}", "expected `values:` with a list below it", id="no list of values"),
    pytest.param("values: [", "line 1, column 10: not valid YAML", id="syntax"),
    pytest.param("values: []", "holds no values; add some, or take the file out of `curated:`", id="no values"),
    pytest.param(TOP + "- ECU-750\n", "line 3: expected an entry of `key: value` lines", id="no entry"),
    pytest.param(
        TOP + GOOD.replace("attribute", "atribute"),
        "line 3: unknown key 'atribute'; did you mean 'attribute'?",
        id="misspelt key",
    ),
    pytest.param(
        TOP + GOOD.replace("model", "family"), "unknown key 'family'; did you mean 'product_line'?", id="synonym"
    ),
    pytest.param(
        TOP + GOOD.replace("value:", "x:"), "line 3: unknown key 'x'; known are model, models,", id="unknown key"
    ),
    pytest.param(
        "until: x\n" + TOP + GOOD, "line 1: unknown key 'until'; known are effective, source,", id="unknown at the top"
    ),
    pytest.param(TOP + GOOD.replace("none", ""), "line 3 (Fan): value is missing; add `value: …`", id="no value"),
    pytest.param(TOP + GOOD.replace("none", "~"), "line 3 (Fan): value is missing", id="null"),
    pytest.param(
        TOP + GOOD.replace("Fan", "''"), "line 3: attribute is missing; add `attribute: …`", id="no attribute"
    ),
    pytest.param(
        TOP + GOOD.replace("none", "{min: 1, max: 2}"), "line 3: value: expected text or a list of texts", id="mapping"
    ),
    pytest.param(
        TOP + GOOD.replace("none", "none, value: two"), "line 3: value is given twice; keep one of them", id="key twice"
    ),
    pytest.param(
        TOP + GOOD.replace("model: ECU-750, ", ""), "line 3 (Fan): says nothing of whom it holds for", id="nobody"
    ),
    pytest.param(
        TOP + GOOD.replace("750", "751"),
        "line 3 (Fan): unknown product model 'ECU-751'; the closest are 'ECU-750'",
        id="unknown model",
    ),
    pytest.param(
        TOP + GOOD.replace("model: ECU-750", "product_line: ECU 70"),
        "no product model is of the product line 'ECU 70'; the closest are 'ECU 700'",
        id="unknown line",
    ),
    pytest.param(
        TOP + GOOD.replace("model: ECU-750", "name_prefix: X"),
        "no product model's name begins with 'X'",
        id="unknown prefix",
    ),
    pytest.param(
        "values:\n" + GOOD, "line 2 (Fan): says nothing of when it holds from; add `effective: 2026-03-31`", id="no day"
    ),
    pytest.param(
        TOP + GOOD.replace("none", "none, effective: 1.4.2025"),
        "line 3 (Fan): effective: expected a day such as 2026-03-31, got '1.4.2025'",
        id="no ISO day",
    ),
    pytest.param(TOP + GOOD.replace("none", "none, effective: 2025-02-30"), "got '2025-02-30'", id="no such day"),
    pytest.param(
        TOP.replace("2025-04-01", "20250401") + GOOD, "line 1: effective: expected a day", id="day at the top"
    ),
    pytest.param(
        TOP + GOOD.replace("none", "&a none") + GOOD.replace("none", "*a"),
        "line 4: value: write it out here",
        id="alias",
    ),
    pytest.param(
        TOP + GOOD + GOOD.replace("none", "two").replace("Fan", "fan"),
        "lines 3 and 4: two values of 'fan' for ECU-750, 'none' and 'two'; keep the one that holds",
        id="two values",
    ),
    pytest.param(
        TOP + OF_LINE + OF_PREFIX.replace("none", "two"),
        "lines 3 and 4: two values of 'Fan' for ECU-750 Plus, 'none' and 'two'; keep the one that holds",
        id="two values of a line",
    ),
    pytest.param(
        TOP + GOOD.replace("ECU-750", "'*'") + GOOD + GOOD.replace("none", "two"),
        "lines 4 and 5: two values of 'Fan' for ECU-750",
        id="two values below a rule",
    ),
]


@pytest.mark.parametrize("text, message", FAULTS)
def test_a_fault_is_named_with_file_line_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    """Whoever keeps the values must find the line and know what to write instead."""
    with pytest.raises(CatalogError) as raised:
        curated(tmp_path, text)

    assert str(raised.value).startswith(str(tmp_path / "values.yaml"))
    assert message in str(raised.value)


def test_all_faults_are_told_at_once_and_each_once(tmp_path: Path) -> None:
    """Mending a long file one error per run is a punishment; one wrong line at the top is one fault."""
    text = "effective: soon\nproduct_line: ECU 9\nvalues:\n- {attribute: Fan}\n- {value: none}\n"

    with pytest.raises(CatalogError) as raised:
        curated(tmp_path, text)

    assert str(raised.value).count("effective: expected a day") == 1
    assert str(raised.value).count("product line 'ECU 9'") == 1
    assert "line 4 (Fan): value is missing" in str(raised.value)
    assert "line 5: attribute is missing" in str(raised.value)


def test_equal_values_and_different_conditions_are_no_fault(tmp_path: Path) -> None:
    """The same thing twice contradicts nothing, nor does one value at 12 V and another at 24 V."""
    read = curated(tmp_path, TOP + GOOD + GOOD + GOOD.replace("none", "two, conditions: above 60 °C"))

    assert read.document.covered_models == ("ECU-750",)


def test_a_file_that_cant_be_read_says_why(tmp_path: Path) -> None:
    """A wrong path is the most common mistake of all."""
    document = Document(path="none.yaml", title="none")

    with pytest.raises(CatalogError, match=r"none\.yaml: can't be read: No such file"):
        read_curated(tmp_path / "none.yaml", document, {}, today=TODAY, read=read_document)
