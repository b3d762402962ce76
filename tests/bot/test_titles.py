"""What documents are called: by the catalogue, else by themselves, in every run alike."""

import asyncio
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from tests.bot.shelf import Shelf

CATALOG = """\
models:
- name: ECU-750
docs:
- {path: docs/a-1.md, covered_models: [ECU-750]}
- {path: docs/b-2.md, title: Given title, covered_models: [ECU-750]}
- {path: docs/c-3.txt, covered_models: [ECU-750]}
"""


@pytest.fixture
def named(shelf: Shelf) -> Shelf:
    """Three documents: called by their heading, by the catalogue, and by nothing but their file."""
    shelf.write("catalog.yaml", CATALOG)
    for name in ("a-1.md", "b-2.md"):
        shelf.write(f"docs/{name}", "## Safety notes\n\nThe ECU-750 is safe.\n")
    shelf.write("docs/c-3.txt", "the ecu is safe, and that is all that is said of it here.\n")
    return shelf


def titles(shelf: Shelf) -> dict[str, str]:
    """Return what readers see."""

    async def read(path: Path) -> dict[str, str]:
        index = EmbeddedIndex(path)
        try:
            return {path: each.title for path, each in (await index.knowledge()).catalog.documents.items()}
        finally:
            await index.close()

    return asyncio.run(read(shelf.data / "index.db"))


EXPECTED = {"docs/a-1.md": "Safety notes", "docs/b-2.md": "Given title", "docs/c-3.txt": "c-3"}


def test_a_document_without_a_title_is_called_by_its_first_heading(named: Shelf) -> None:
    """The name of a file says little to who didn't choose it; in a later run nothing changes of it."""
    assert named.run("index", str(named.docs)) == 0
    first = titles(named)

    named.write("docs/b-2.md", "## Safety notes\n\nThe ECU-750 is very safe.\n")
    assert named.run("index", str(named.docs)) == 0

    assert (first, titles(named)) == (EXPECTED, EXPECTED)


def test_what_an_interrupted_run_has_read_is_called_the_same(named: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits to be published, and is not read as a whole again; its title must not get lost."""

    async def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("adapters.index.writer.EmbeddedWriter.publish", broken)
        assert named.run("index", str(named.docs)) == 130

    assert named.run("index", str(named.docs)) == 0

    assert titles(named) == EXPECTED
