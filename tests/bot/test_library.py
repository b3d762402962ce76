"""Which files are indexed, and under which name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.library import catalog_near, survey
from core.catalog.catalog import Catalog
from core.errors import ConfigError
from core.knowledge.document import Document

FORMATS = (".md", ".pdf")
Fill = Callable[..., Path]


@pytest.fixture
def fill(tmp_path: Path) -> Fill:
    """Make files below a temporary folder and return the folder."""

    def make(*names: str) -> Path:
        for name in names:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("text")
        return tmp_path

    return make


def _catalog(*paths: str) -> Catalog:
    return Catalog(documents={path: Document(path=path, title=path) for path in paths})


def test_every_readable_file_is_found_in_a_stable_order(fill: Fill) -> None:
    """The same folder must give the same index on every machine."""
    docs = fill("docs/b.md", "docs/a/c.PDF", "docs/photo.jpg", "docs/.git/x.md", "docs/.draft.md") / "docs"

    library = survey(docs, catalog=Catalog(), catalog_file=None, formats=FORMATS)

    assert [source.path for source in library.sources] == ["a/c.PDF", "b.md"]
    assert library.ignored == {".jpg": 1}


def test_catalogue_paths_start_at_the_catalogues_folder(fill: Fill) -> None:
    """The catalogue is the register: its names are the documents' names."""
    root = fill("catalog.yaml", "docs/a.md", "docs/unlisted.md")

    library = survey(root / "docs", catalog=_catalog("docs/a.md"), catalog_file=root / "catalog.yaml", formats=FORMATS)

    found = [(source.path, source.file, source.document is not None) for source in library.sources]
    assert found == [("docs/a.md", root / "docs/a.md", True), ("docs/unlisted.md", root / "docs/unlisted.md", False)]


def test_a_catalogue_elsewhere_may_name_documents_from_their_folder(fill: Fill) -> None:
    """Configuration and documents often come from two mounts."""
    root = fill("etc/catalog.yaml", "docs/a.md")

    library = survey(root / "docs", catalog=_catalog("a.md"), catalog_file=root / "etc/catalog.yaml", formats=FORMATS)

    assert [(source.path, source.file) for source in library.sources] == [("a.md", root / "docs/a.md")]


def test_a_listed_file_that_is_missing_is_still_told(fill: Fill) -> None:
    """What disappears silently is missed by nobody until somebody needs it."""
    root = fill("catalog.yaml", "a.md")

    library = survey(root, catalog=_catalog("a.md", "gone.md"), catalog_file=root / "catalog.yaml", formats=FORMATS)

    assert [source.path for source in library.sources] == ["a.md", "gone.md"]


@pytest.mark.parametrize("names", [pytest.param((), id="nothing"), pytest.param(("a.jpg",), id="nothing readable")])
def test_a_folder_without_documents_is_refused(fill: Fill, tmp_path: Path, names: tuple[str, ...]) -> None:
    """An empty mount would otherwise wipe out everything that is indexed."""
    fill(*names)

    with pytest.raises(ConfigError, match=r"holds no documents; formats that can be read: \.md \.pdf"):
        survey(tmp_path, catalog=Catalog(), catalog_file=None, formats=FORMATS)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    """A typo in a path must not look like an empty folder."""
    with pytest.raises(ConfigError, match="nowhere: no such folder"):
        survey(tmp_path / "nowhere", catalog=Catalog(), catalog_file=None, formats=FORMATS)


def test_the_catalogue_is_looked_for_here_and_above(fill: Fill) -> None:
    """Most people keep it next to the documents' folder."""
    root = fill("docs/sub/a.md", "catalog.yaml")

    assert catalog_near(root) == root / "catalog.yaml"
    assert catalog_near(root / "docs") == root / "catalog.yaml"
    assert catalog_near(root / "docs" / "sub") is None
