"""The catalogue file: what it may hold, and what is said when something in it is wrong."""

from pathlib import Path

import pytest

from adapters.catalogfile.reader import read_catalog, write_catalog
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.errors import CatalogError
from core.knowledge.document import Document, Status

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"

GOOD = """
models:
- name: ECU-850
  aliases: [unit 850, 1043-77]
  family: Fleet Control Units
  series: ECU 800
  inherits_from: null
- name: ECU-850b
  inherits_from: ECU-850
  status: legacy
  kind: module
  note: Sold out.
  replaced_by: ECU-850
- 5000
docs:
- path: ./manuals/ecu.md
  title: ECU manual
  covered_models: [ECU-850, ECU-850b]
  inherits_from: {ECU-850b: ECU-850}
  license: CC-BY-4.0
  source: {repo: here}
  date: 2026-05-01
  authority: 2
  series: ECU 800
- path: notice.txt
  covered_models: "*"
  superseded_by: old/notice.txt
"""


def written(folder: Path, text: str) -> Path:
    """Return the path of a catalogue file with this text."""
    path = folder / "catalog.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_in_the_file_is_read(tmp_path: Path) -> None:
    """What people wrote about their products decides every filter later on."""
    catalog = read_catalog(written(tmp_path, GOOD))

    assert tuple(catalog.models.values()) == (
        ProductModel(
            name="ECU-850",
            aliases=("unit 850", "1043-77"),
            family="Fleet Control Units",
            series="ECU 800",
        ),
        ProductModel(
            name="ECU-850b",
            inherits_from="ECU-850",
            status=Status.LEGACY,
            kind="module",
            note="Sold out.",
            replaced_by=("ECU-850",),
        ),
        ProductModel(name="5000"),
    )
    assert tuple(catalog.documents.values()) == (
        Document(
            path="manuals/ecu.md",
            title="ECU manual",
            covered_models=("ECU-850", "ECU-850b"),
            series=("ECU 800",),
            format="md",
            date="2026-05-01",
            authority=2,
        ),
        Document(path="notice.txt", title="", superseded_by="old/notice.txt", format="txt"),
    )


FAULTS = [
    pytest.param("", "the file is empty; list product models under `models:`", id="empty"),
    pytest.param("- a\n- b\n", "expected `models:` and `docs:` at the top", id="no sections"),
    pytest.param("models:\n- name: [a\n- b: c", "line 3, column 4: not valid YAML", id="syntax"),
    pytest.param("models: &a [*a, *b]", "not valid YAML", id="unknown anchor"),
    pytest.param("models: \x01", "not valid YAML", id="control character"),
    pytest.param(
        "models: []\ndocs:\n- {path: a.md, url: 'javascript:alert(1)'}\n",
        "url: expected an address such as https://example.com/manual, got 'javascript:alert(1)'",
        id="address",
    ),
    pytest.param(
        "models: []\ndocs:\n- {path: a.md, date: March 2024}\n",
        "date: expected a day such as 2026-03-31, or 2026-03 or 2026, got 'March 2024'",
        id="date",
    ),
    pytest.param("models: []\ndocs:\n- {path: a.md, date: '2024-13-45'}\n", "got '2024-13-45'", id="no month"),
    pytest.param("models: []\ndocs:\n- {path: a.md, date: 20240501}\n", "got '20240501'", id="no dashes"),
    pytest.param("model:\n- name: A\n", "unknown key 'model'; did you mean 'models'?", id="section misspelt"),
    pytest.param("models: A\n", "models: expected a list, each entry starting with `- `", id="no list"),
    pytest.param("models:\n- [A]\n", "line 2: expected an entry of `key: value` lines, got list", id="no entry"),
    pytest.param("models:\n- true\n", "line 2: expected an entry of `key: value` lines, got bool", id="a bool"),
    pytest.param(
        "models:\n- aliases: [A]\n", "line 2 (entry without a name): name is missing; add `name: …`", id="no name"
    ),
    pytest.param(
        "docs:\n- path: a.md\n  covers_models: [A]\n",
        "line 2 (a.md): unknown key 'covers_models'; did you mean 'covered_models'?",
        id="misspelt key",
    ),
    pytest.param(
        "models:\n- name: A\n  extends: B\n", "unknown key 'extends'; did you mean 'inherits_from'?", id="synonym"
    ),
    pytest.param("models:\n- name: 2.10\n", 'put quotes around it: name: "2.1"', id="number with a point"),
    pytest.param("models:\n- name: A\n  note: {a: 1}\n", "note: expected text, got dict", id="mapping for text"),
    pytest.param("models:\n- name: A\n  aliases: {a: 1}\n", "aliases: expected a list of names", id="no names"),
    pytest.param(
        "models:\n- name: A\n  status: old\n", "status: expected one of online, legacy, got 'old'", id="status"
    ),
    pytest.param("docs:\n- path: a.md\n  authority: high\n", "authority: expected a whole number", id="authority"),
    pytest.param("docs:\n- path: ../a.md\n", "leads out of the catalogue's folder", id="outside"),
    pytest.param("docs:\n- path: /a.md\n", "leads out of the catalogue's folder", id="absolute"),
    pytest.param("docs:\n- path: a\\b.md\n", "write / between folders", id="backslash"),
    pytest.param("docs:\n- path: a.md\n- path: ./a.md\n", "document 'a.md' is listed twice", id="twice"),
    pytest.param(
        "models:\n- name: A\ndocs:\n- path: a.md\n  covered_models: [A, '*']\n", "stands alone", id="star and name"
    ),
    pytest.param("models:\n- name: A\n  inherits_from: B\n", "unknown base 'B'", id="unknown base"),
    pytest.param(
        "models:\n- name: A1\n  aliases: [x 9]\n- name: B1\n  aliases: [X9]\n",
        "B1: alias 'X9' is also an alias of A1; remove it from one of them",
        id="alias of two",
    ),
]


@pytest.mark.parametrize("text,message", FAULTS)
def test_a_fault_is_named_with_file_place_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    """Whoever keeps the catalogue must find the line and know what to write instead."""
    path = written(tmp_path, text)

    with pytest.raises(CatalogError) as raised:
        read_catalog(path)

    assert str(raised.value).startswith(str(path))
    assert message in str(raised.value)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Mending a long file one error per run is a punishment."""
    path = written(tmp_path, "models:\n- nam: A\n- name: B\n  status: no way\n")

    with pytest.raises(CatalogError, match=r"did you mean 'name'.*expected one of online"):
        read_catalog(path)


def test_a_file_that_cant_be_read_says_why(tmp_path: Path) -> None:
    """A wrong path is the most common mistake of all."""
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"models:\n- name: caf\xe9\n")

    with pytest.raises(CatalogError, match="can't be read: No such file"):
        read_catalog(tmp_path / "missing.yaml")
    with pytest.raises(CatalogError, match="save it as UTF-8"):
        read_catalog(latin)


def test_what_is_written_is_read_back_the_same(tmp_path: Path) -> None:
    """Proposals are saved, edited and read again; nothing may be lost on the way."""
    catalog = read_catalog(written(tmp_path, GOOD))
    saved = tmp_path / "saved.yaml"

    write_catalog(catalog, saved)

    assert read_catalog(saved) == catalog


def test_a_catalogue_that_cant_be_written_says_why(tmp_path: Path) -> None:
    """A missing folder is told, not raised raw."""
    with pytest.raises(CatalogError, match="can't be written: No such file"):
        write_catalog(build_catalog([], []), tmp_path / "nowhere" / "catalog.yaml")


@pytest.mark.skipif(not CORPUS.exists(), reason="the development corpus is not beside the checkout")
def test_the_corpus_catalogue_is_read_whole(tmp_path: Path) -> None:
    """Its format is the one that we promise."""
    catalog = read_catalog(CORPUS / "catalog.yaml")

    write_catalog(catalog, tmp_path / "copy.yaml")

    assert (len(catalog.models), len(catalog.documents)) == (101, 83)
    assert read_catalog(tmp_path / "copy.yaml") == catalog
    assert isinstance(catalog, Catalog)
