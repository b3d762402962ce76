"""Documents and files of curated values that the catalogue routes by product line or by the beginning of names."""

from pathlib import Path

import pytest

from adapters.catalogfile.reader import read_catalog, write_catalog
from core.errors import CatalogError
from core.knowledge.document import Document

MODELS = """\
models:
- {name: ECU-750, family: Control Units}
- {name: ECU-850, family: Control Units, series: ECU 800}
- {name: ECU-850b, family: Control Units, series: ECU 800}
- {name: RX-1, family: Receivers}
"""


def written(folder: Path, text: str) -> Path:
    """Return the path of a catalogue file with these models and this text."""
    path = folder / "catalog.yaml"
    path.write_text(MODELS + text, encoding="utf-8")
    return path


COVERS = [
    pytest.param("{product_line: receivers}", ("RX-1",), id="product line"),
    pytest.param("{product_line: [ECU 800, Receivers]}", ("ECU-850", "ECU-850b", "RX-1"), id="two lines"),
    pytest.param("{name_prefix: ECU-8}", ("ECU-850", "ECU-850b"), id="prefix"),
    pytest.param("{product_line: Receivers, name_prefix: [ecu 75]}", ("ECU-750", "RX-1"), id="line or prefix"),
]


@pytest.mark.parametrize("covers, models", COVERS)
def test_a_document_covers_whom_its_route_means(tmp_path: Path, covers: str, models: tuple[str, ...]) -> None:
    """A table of benefits for a whole line needn't list every product model, nor be changed for a new one."""
    catalog = read_catalog(written(tmp_path, f"docs:\n- path: benefits.csv\n  covers: {covers}\n"))

    assert catalog.documents["benefits.csv"].covered_models == models


def test_a_route_adds_to_the_product_models_that_are_named(tmp_path: Path) -> None:
    """Named ones come first, and nobody twice."""
    text = "docs:\n- {path: a.csv, covered_models: [RX-1, ECU-850], covers: {name_prefix: ECU-85}}\n"

    assert read_catalog(written(tmp_path, text)).documents["a.csv"].covered_models == ("RX-1", "ECU-850", "ECU-850b")


CURATED = """\
curated:
- path: curated/values.yaml
  source: Lab report 17
  effective: 2025-04-01
  url: https://docs.example.com/lab/17
  product_line: ECU 800
- path: curated/more.csv
  title: More
  source: Lab report 18
  authority: 3
- path: curated/bare.yaml
"""


def test_a_file_of_curated_values_has_authority(tmp_path: Path) -> None:
    """It is believed before ordinary documents, unless the catalogue says otherwise."""
    catalog = read_catalog(written(tmp_path, CURATED))

    assert tuple(catalog.documents.values()) == (
        Document(
            path="curated/values.yaml",
            title="Lab report 17",
            covered_models=("ECU-850", "ECU-850b"),
            doc_kind="spec",
            url="https://docs.example.com/lab/17",
            format="yaml",
            date="2025-04-01",
            authority=10,
            curated=True,
        ),
        Document(path="curated/more.csv", title="More", doc_kind="spec", format="csv", authority=3, curated=True),
        Document(path="curated/bare.yaml", title="bare", doc_kind="spec", format="yaml", authority=10, curated=True),
    )


def test_curated_files_are_written_and_read_back_the_same(tmp_path: Path) -> None:
    """`--write-catalog` must not turn them into ordinary documents."""
    catalog = read_catalog(written(tmp_path, "docs:\n- path: a.md\n" + CURATED))

    write_catalog(catalog, tmp_path / "saved.yaml")

    assert read_catalog(tmp_path / "saved.yaml") == catalog


FAULTS = [
    pytest.param(
        "docs:\n- path: a.csv\n  covers: {product_line: Recievers}\n",
        "line 7 (a.csv), covers: no product model is of the product line 'Recievers'; the closest are 'Receivers'",
        id="unknown line",
    ),
    pytest.param(
        "docs:\n- {path: a.csv, covers: {name_prefix: ECU-9}}\n",
        "no product model's name begins with 'ECU-9'; the closest are 'ECU-750'",
        id="unknown prefix",
    ),
    pytest.param("docs:\n- {path: a.csv, covers: [ECU-850]}\n", "names go to covered_models", id="names"),
    pytest.param("docs:\n- {path: a.csv, covers: {}}\n", "covers: expected `product_line: …`", id="nobody"),
    pytest.param(
        "docs:\n- {path: a.csv, covers: {prefix: ECU-8}}\n",
        "unknown key 'prefix'; did you mean 'name_prefix'?",
        id="misspelt key of a route",
    ),
    pytest.param(
        "curated:\n- {path: a.yaml, date: 2025-04-01}\n",
        "line 7 (a.yaml): unknown key 'date'; did you mean 'effective'?",
        id="misspelt key of a curated file",
    ),
    pytest.param(
        "curated:\n- {path: a.yaml, doc_kind: spec}\n", "unknown key 'doc_kind'; known are path,", id="key of others"
    ),
    pytest.param(
        "curated:\n- {path: a.yaml, effective: spring}\n", "expected a day such as 2026-03-31, got 'spring'", id="day"
    ),
    pytest.param("curated:\n- {path: a.yaml, model: ECU-8}\n", "unknown product model 'ECU-8'", id="unknown model"),
    pytest.param("curated:\n- {path: a.yaml, authority: x}\n", "authority: expected a whole number", id="authority"),
    pytest.param(
        "docs:\n- path: a.csv\ncurated:\n- path: a.csv\n", "document 'a.csv' is listed twice", id="listed twice"
    ),
]


@pytest.mark.parametrize("text, message", FAULTS)
def test_a_fault_is_named_with_line_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    """A route to nobody would leave a document to nobody's questions."""
    path = written(tmp_path, text)

    with pytest.raises(CatalogError) as raised:
        read_catalog(path)

    assert message in str(raised.value)
