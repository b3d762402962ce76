"""Places in the source, and the pages that hold them."""

import pytest

from core.knowledge.tree import DocumentTree, Heading, Place


@pytest.mark.parametrize(
    "offset, page",
    [
        pytest.param(0, 1, id="first character"),
        pytest.param(99, 1, id="end of the first page"),
        pytest.param(100, 2, id="start of the second"),
        pytest.param(10_000, 3, id="last page"),
    ],
)
def test_an_offset_has_the_page_it_stands_on(offset: int, page: int) -> None:
    """A citation with the wrong page sends people looking."""
    assert DocumentTree(text="", title="", blocks=(), page_starts=(0, 100, 200)).page_of(offset) == page


def test_a_document_without_pages_has_none() -> None:
    """Markdown has no page 1."""
    assert DocumentTree(text="", title="", blocks=()).page_of(5) is None


def test_a_document_calls_itself_by_its_title_or_else_its_first_heading() -> None:
    """Documents without a heading of the outermost level have a name nevertheless."""
    heading = Heading(level=2, title="Power supply", place=Place(0, 12))

    assert DocumentTree(text="", title="Manual", blocks=(heading,)).called == "Manual"
    assert DocumentTree(text="", title="", blocks=(heading,)).called == "Power supply"
    assert DocumentTree(text="", title="", blocks=()).called == ""
