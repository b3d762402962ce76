"""Nothing of a document's mark-up is left in what a person reads, over all documents at hand."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.documents import read_document
from adapters.documents.read import FORMATS
from core.catalog.catalog import Catalog
from core.knowledge.chunk import PieceKind
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from tests.core.packs import build_names

pytestmark = pytest.mark.slow

SHARED = Path(__file__).parents[3].parent / "shared"
MARKED = frozenset({".md", ".mdx", ".markdown", ".html", ".htm", ".rst", ".adoc"})
MARKUP = re.compile(
    r"</[A-Za-z][\w.-]*\s*>"  # an end tag
    r"|<[A-Za-z][\w.-]*\s[^<>]*=\s*[\"'{][^<>]*>"  # a tag with attributes
    r"|<!--|-->|\{/\*|\{:\s?[.#\w]|:::|\{\{[<%]|\{%|\]\(https?:|^import\s.+\sfrom\s|^\s*export\s+(?:const|default)\s"
    r"|:[a-z]+:`|`_|^\s*\.\.\s[\w-]+::|\*\*[^\s*][^*]*\*\*|&(?:nbsp|amp|lt|gt|deg);"
)


def folders() -> list[Path]:
    """Return each family's documents; none where there are none."""
    return sorted(folder for folder in (*SHARED.glob("families/*/docs"), SHARED / "corpus" / "docs") if folder.is_dir())


def shown(path: Path) -> Iterator[str]:
    """Yield everything of a document that people read, but code."""
    tree = read_document(path)
    named = build_names(Catalog()).named
    yield tree.title
    for chunk in chunk_document(tree, Document(path=path.name, title=tree.title), named):
        yield from chunk.section
        for piece in chunk.pieces:
            if piece.kind is not PieceKind.CODE:
                yield piece.plain
                yield from (text for value in piece.values for text in (value.label, value.text))


@pytest.mark.parametrize("folder", folders() or [None], ids=lambda folder: folder.parent.name if folder else "none")
def test_no_markup_is_left_in_what_a_person_reads(folder: Path | None) -> None:
    """An answer with a custom element or half a link in it looks broken, and is."""
    if folder is None:
        pytest.skip("no documents here; they belong at ../shared/families")
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in MARKED & FORMATS.keys())

    left = [(path.name, text) for path in paths for text in shown(path) if MARKUP.search(text)]

    assert left == []
