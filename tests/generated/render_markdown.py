"""Sheets as Markdown and MDX: pipe tables where they suffice, HTML tables where cells are stretched."""

import re

from tests.generated.render_html import table_html
from tests.generated.sheets import Block, Cell, Heading, Pairs, PairStyle, Paragraph, Sheet, Table, Tabs

_SPECIAL = re.compile(r"(?<!\\)([|*_`])")


def markdown(sheet: Sheet) -> bytes:
    """Return the sheet as Markdown."""
    return ("\n\n".join(_block(block, mdx=False) for block in sheet.blocks) + "\n").encode()


def mdx(sheet: Sheet) -> bytes:
    """Return the sheet as MDX with front matter, imports and tabs."""
    head = f"---\ntitle: {sheet.title}\n---\n\nimport Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';"
    return "\n\n".join([head, *(_block(block, mdx=True) for block in sheet.blocks), ""]).encode()


def _block(block: Block, *, mdx: bool) -> str:
    match block:
        case Heading(level=level, text=text):
            return f"{'#' * level} {text}"
        case Paragraph(text=text):
            return text
        case Table():
            return _pipes(block) if block.plain else table_html(block)
        case Pairs():
            return _pairs(block)
        case Tabs(tabs=tabs):
            if mdx:
                return _tabs(block)
            parts = (
                "\n\n".join((f"### {name}", *(_block(inner, mdx=False) for inner in blocks))) for name, blocks in tabs
            )
            return "\n\n".join(parts)


def _pipes(table: Table) -> str:
    head, *body = (f"| {' | '.join(map(_content, cells))} |" for cells in table.rows)
    return "\n".join((head, f"|{' --- |' * len(table.rows[0])}", *body))


def _content(cell: Cell) -> str:
    return _SPECIAL.sub(r"\\\1", cell.text) + cell.mark


def _pairs(pairs: Pairs) -> str:
    if pairs.style is PairStyle.BULLETS:
        return "\n".join(f"- **{key}:** {_content(cell)}" for key, cell in pairs.items)
    return "\n\n".join(f"{key}: {_content(cell)}" for key, cell in pairs.items)


def _tabs(tabs: Tabs) -> str:
    lines = ["<Tabs>"]
    for name, blocks in tabs.tabs:
        value = re.sub(r"\W+", "-", name.lower())
        inner = "\n\n".join(_block(block, mdx=True) for block in blocks)
        lines.append(f'<TabItem value="{value}" label="{name}">\n\n{inner}\n\n</TabItem>')
    return "\n".join([*lines, "</Tabs>"])
