"""reStructuredText's tables (grid, simple, list-table, csv-table) to a grid."""

from collections.abc import Sequence

from docutils import nodes

from adapters.documents.builder import Builder
from adapters.documents.grid import LooseCell, LooseRow, table_of
from adapters.documents.rst_places import Finder, raw_of
from core.knowledge.tree import Place, TableRows


def rst_table(builder: Builder, finder: Finder, node: nodes.Element) -> TableRows | None:
    """Return the table that the node is; None if it says nothing.

    Rows of a `thead` are headings, or else what reads like them; cells of stub columns label their rows.
    """
    title = next((child for child in node.children if isinstance(child, nodes.title)), None)
    caption = builder.read(raw_of(title)) if title is not None else ""
    if title is not None:
        finder.find(title)
    rows = [
        _row(builder, finder, row, in_head=isinstance(part, nodes.thead), stubs=_stubs(group))
        for group in node.findall(nodes.tgroup)
        for part in group.children
        if isinstance(part, nodes.thead | nodes.tbody)
        for row in part.children
        if isinstance(row, nodes.row)
    ]
    if not rows:
        return None
    place = Place(min(row.place.start for row in rows), max(row.place.end for row in rows))
    return table_of(rows, place, caption=caption, tabs=builder.tabs)


def _stubs(group: nodes.Element) -> int:
    columns = [column for column in group.children if isinstance(column, nodes.colspec)]
    return sum(1 for column in columns if column.get("stub"))


def _row(builder: Builder, finder: Finder, row: nodes.Element, *, in_head: bool, stubs: int) -> LooseRow:
    cells: list[LooseCell] = []
    for number, entry in enumerate(node for node in row.children if isinstance(node, nodes.entry)):
        texts = _texts(entry)
        cells.append(
            LooseCell(
                lines=_lines(builder, entry, texts),
                place=_place(finder, texts),
                heads=in_head or number < stubs,
                columns=int(entry.get("morecols", 0)) + 1,
                rows=int(entry.get("morerows", 0)) + 1,
            )
        )
    said = [cell.place for cell in cells if cell.lines] or [Place(finder.at, finder.at)]
    place = finder.whole_lines(min(each.start for each in said), max(each.end for each in said))
    return LooseRow(cells=cells, place=place, in_head=in_head)


def _texts(entry: nodes.Element) -> list[nodes.Element]:
    """Return each paragraph, entry of a list, and line of a cell."""
    kinds = (nodes.paragraph, nodes.line, nodes.literal_block, nodes.term)
    found = (node for node in entry.findall() if isinstance(node, kinds))
    return [node for node in found if not isinstance(node.parent, nodes.system_message)]


def _place(finder: Finder, texts: Sequence[nodes.Element]) -> Place:
    """Return where a cell's texts stand; the next cell is looked for behind the first line of this one."""
    places = [place for node in texts if (place := finder.find(node, walls=True))]
    if not places:
        return Place(finder.at, finder.at)
    first = finder.text.find("\n", places[0].start)
    finder.at = min(places[0].end, first if first >= 0 else places[0].end)
    return Place(places[0].start, max(place.end for place in places))


def _lines(builder: Builder, entry: nodes.Element, texts: Sequence[nodes.Element]) -> tuple[str, ...]:
    pictures = [str(node.get("alt", "")) for node in entry.findall(nodes.image)]
    return tuple(line for raw in [*map(raw_of, texts), *pictures] if (line := builder.read(raw)))
