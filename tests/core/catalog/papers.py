"""Documents of trades that the rules have never seen, built by hand: pumps, kettles, looms."""

from collections.abc import Sequence

from core.knowledge.tree import (
    Code,
    DocumentTree,
    GridCell,
    Heading,
    Item,
    Listing,
    Place,
    Prose,
    TableRows,
    Text,
    TreeBlock,
)

HERE = Place(0, 1)


def a_tree(title: str = "", *blocks: TreeBlock) -> DocumentTree:
    """Return a document with this title."""
    return DocumentTree(text="x", title=title, blocks=blocks)


def heading(title: str, level: int = 2) -> Heading:
    """Return a heading."""
    return Heading(level=level, title=title, place=HERE)


def prose(*sentences: str) -> Prose:
    """Return a paragraph."""
    return Prose(sentences=tuple(Text(sentence, HERE) for sentence in sentences), place=HERE)


def entries(*items: str) -> Listing:
    """Return a list."""
    return Listing(items=tuple(Item(text=Text(item, HERE)) for item in items), place=HERE)


def code(text: str) -> Code:
    """Return what a terminal shows."""
    return Code(text=Text(text, HERE))


def table(*rows: Sequence[str], header_rows: int = 1) -> TableRows:
    """Return a table."""
    grid = tuple(
        tuple(GridCell(plain=text, place=HERE, origin=(at, column)) for column, text in enumerate(row))
        for at, row in enumerate(rows)
    )
    return TableRows(rows=grid, places=(HERE,) * len(rows), header_rows=header_rows, place=HERE)
