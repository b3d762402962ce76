"""Sheets as HTML pages, and their tables as HTML wherever a format has none of its own."""

from html import escape

from tests.generated.sheets import Block, Cell, Heading, Pairs, PairStyle, Paragraph, Sheet, Table, Tabs


def html(sheet: Sheet) -> bytes:
    """Return the sheet as a page with the menus and footers that pages have."""
    body = "\n".join(block_html(block) for block in sheet.blocks)
    page = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{escape(sheet.title)}</title></head>\n'
        f'<body>\n<nav><a href="/">Home</a> <a href="/contact">Contact</a></nav>\n<main>\n{body}\n</main>\n'
        "<footer>All rights reserved.</footer>\n</body>\n</html>\n"
    )
    return page.encode()


def block_html(block: Block) -> str:
    """Return one block."""
    match block:
        case Heading(level=level, text=text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text=text):
            return f"<p>{escape(text)}</p>"
        case Table():
            return table_html(block)
        case Pairs():
            return _pairs(block)
        case Tabs(tabs=tabs):
            parts = (f"<h3>{escape(name)}</h3>\n" + "\n".join(map(block_html, blocks)) for name, blocks in tabs)
            return "\n".join(parts)


def table_html(table: Table) -> str:
    """Return a table with its spans."""
    lines = ["<table>"]
    for number, cells in enumerate(table.rows):
        if number == 0:
            lines.append("<thead>")
        if number == table.head_rows:
            lines.append("</thead>\n<tbody>")
        lines.append("<tr>" + "".join(map(_cell, cells)) + "</tr>")
    return "\n".join([*lines, "</tbody>", "</table>"])


def _cell(cell: Cell) -> str:
    tag = "th" if cell.head else "td"
    spans = f' colspan="{cell.colspan}"' * (cell.colspan > 1) + f' rowspan="{cell.rowspan}"' * (cell.rowspan > 1)
    return f"<{tag}{spans}>{_content(cell)}</{tag}>"


def _content(cell: Cell) -> str:
    mark = "<sup>1</sup>" if cell.mark else ""
    return escape(cell.text, quote=False) + mark


def _pairs(pairs: Pairs) -> str:
    match pairs.style:
        case PairStyle.BULLETS:
            items = (f"<li><strong>{escape(key)}:</strong> {_content(cell)}</li>" for key, cell in pairs.items)
            return "<ul>\n" + "\n".join(items) + "\n</ul>"
        case PairStyle.LINES:
            return "\n".join(f"<p>{escape(key)}: {_content(cell)}</p>" for key, cell in pairs.items)
        case PairStyle.DEFINITIONS:
            items = (f"<dt>{escape(key)}</dt><dd>{_content(cell)}</dd>" for key, cell in pairs.items)
            return "<dl>\n" + "\n".join(items) + "\n</dl>"
