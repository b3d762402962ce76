"""A document being written for a test: every block lands in the source, with its exact place."""

from collections.abc import Sequence
from typing import Self

from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from core.knowledge.tree import (
    Code,
    DocumentTree,
    GridCell,
    Heading,
    Item,
    Listing,
    Picture,
    Place,
    Prose,
    TableRows,
    Text,
    TreeBlock,
)
from tests.core.catalog.families import ecu_family
from tests.core.packs import named_of

LEFT, ABOVE = "<", "^"
"""Cells that belong to the one to the left, or to the one above."""


class Paper:
    """Blocks in reading order; every method returns the paper, so that calls can be chained."""

    def __init__(self) -> None:
        self._source = ""
        self._blocks: list[TreeBlock] = []
        self._page_starts: list[int] = []

    def heading(
        self, title: str, *, level: int = 2, tabs: tuple[str, ...] = (), models: tuple[str, ...] = (), date: str = ""
    ) -> Self:
        """Add a heading."""
        text = self._written(title, before="#" * level + " ", after="\n\n")
        return self._with(Heading(level=level, title=title, place=text.place, tabs=tabs, models=models, date=date))

    def says(self, *sentences: str, admonition: str = "", tabs: tuple[str, ...] = ()) -> Self:
        """Add a paragraph."""
        texts = tuple(self._written(sentence, after=" ") for sentence in sentences)
        return self._with(Prose(sentences=texts, place=_around(texts), admonition=admonition, tabs=tabs))

    def bullets(self, *texts: str, tabs: tuple[str, ...] = ()) -> Self:
        """Add a list without order."""
        items = tuple(Item(text=self._written(text, before="- ", after="\n")) for text in texts)
        return self._with(Listing(items=items, place=_around([item.text for item in items]), tabs=tabs))

    def nested(self, *texts: str) -> Self:
        """Add a list without order; two blanks before an entry put it one level deeper."""
        items: list[Item] = []
        for text in texts:
            depth = (len(text) - len(text.lstrip())) // 2
            items.append(Item(text=self._written(text.strip(), before="  " * depth + "- ", after="\n"), depth=depth))
        return self._with(Listing(items=tuple(items), place=_around([item.text for item in items])))

    def steps(self, *texts: str) -> Self:
        """Add numbered steps; one that begins with "- " is a note below the step before it."""
        items: list[Item] = []
        for text in texts:
            nested = text.startswith("- ")
            number = None if nested else 1 + sum(item.number is not None for item in items)
            before = "   - " if nested else f"{number}. "
            written = self._written(text.removeprefix("- "), before=before, after="\n")
            items.append(Item(text=written, number=number, depth=int(nested)))
        return self._with(Listing(items=tuple(items), place=_around([item.text for item in items])))

    def table(self, *rows: str, head: int = 1, caption: str = "", tabs: tuple[str, ...] = ()) -> Self:
        """Add a table, one "a | b | c" per row; `LEFT` and `ABOVE` stretch a cell that is there."""
        grid: list[tuple[GridCell, ...]] = []
        places: list[Place] = []
        for row, line in enumerate(rows):
            cells: list[GridCell] = []
            start = len(self._source)
            for column, plain in enumerate(line.split(" | ")):
                text = self._written(plain.strip(), before="| " if column == 0 else " | ")
                own = GridCell(plain=text.plain, place=text.place, origin=(row, column), header=row < head)
                above = grid[-1][column] if plain == ABOVE and grid else own
                cells.append(cells[-1] if plain == LEFT and cells else above)
            grid.append(tuple(cells))
            places.append(Place(start, len(self._source)))
            self._source += " |\n"
        place = Place(places[0].start, places[-1].end) if places else Place(0, 0)
        table = TableRows(
            rows=tuple(grid), places=tuple(places), header_rows=head, place=place, caption=caption, tabs=tabs
        )
        return self._with(table)

    def code(self, text: str) -> Self:
        """Add a block of code."""
        return self._with(Code(text=self._written(text, before="```\n", after="\n```\n")))

    def picture(self, alt: str) -> Self:
        """Add a picture."""
        return self._with(Picture(alt=alt, place=self._written(alt, before="![", after="]\n").place))

    def page(self) -> Self:
        """Begin a page."""
        self._page_starts.append(len(self._source))
        return self

    def gap(self, chars: int) -> Self:
        """Leave out so many characters that belong to no block."""
        self._source += " " * chars
        return self

    def tree(self, *, title: str = "") -> DocumentTree:
        """Return what a loader would have read."""
        return DocumentTree(
            text=self._source, title=title, blocks=tuple(self._blocks), page_starts=tuple(self._page_starts)
        )

    def chunks(self, document: Document, catalog: Catalog | None = None) -> tuple[Chunk, ...]:
        """Return what is indexed of it."""
        named = named_of(*(catalog or ecu_family()).models.values())
        return chunk_document(self.tree(title=document.title), document, named)

    def _with(self, block: TreeBlock) -> Self:
        self._blocks.append(block)
        return self

    def _written(self, plain: str, *, before: str = "", after: str = "") -> Text:
        start = len(self._source) + len(before)
        self._source += before + plain + after
        return Text(plain, Place(start, start + len(plain)))


def a_document(path: str = "datasheet.md", *models: str, title: str = "Datasheet", **more: object) -> Document:
    """Return a registered document that covers `models`."""
    return Document(path=path, title=title, covered_models=models, **more)  # type: ignore[arg-type]  # tests name fields


def _around(texts: Sequence[Text]) -> Place:
    return Place(texts[0].place.start, texts[-1].place.end) if texts else Place(0, 0)
