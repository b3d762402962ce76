"""AsciiDoc tables: cells with their specifications, columns, headings, and tables of separated values."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adapters.documents.builder import Builder
from adapters.documents.dialect import rows_in
from adapters.documents.grid import MAX_SPAN, LooseCell, LooseRow, table_of
from adapters.documents.source import Line, trim
from core.knowledge.tree import Place, TableRows

_SPEC = re.compile(
    r"(?:(?P<columns>\d{1,3})?(?:\.(?P<rows>\d{1,3}))?(?P<kind>[+*]))?"
    r"(?:[<^>])?(?:\.[<^>])?(?P<style>[aehlmsdv])?\Z"
)
_COLUMN = re.compile(r"(?:(?P<times>\d{1,3})\*)?[<^>]?(?:\.[<^>])?(?:\d{1,3}%?|~)?(?P<style>[aehlmsdv])?\Z")
_PARAGRAPHS = re.compile(
    r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)|(?:\r\n|\r|\n)[ \t]*(?=(?:[*-]|\.{1,3}|\d{1,2}\.)[ \t]+\S)"
)
_LISTED = re.compile(r"\A[ \t]*(?:\*{1,3}|-|\.{1,3}|\d{1,2}\.)[ \t]+(?=\S)")
_SPEC_CHARS = 16
_SEPARATORS = {"csv": ",", "tsv": "\t", "dsv": ":"}
_FORMATS = {",": "csv", ":": "dsv"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """A cell as it is written; `times` is how often it stands there."""

    place: Place
    start: int
    columns: int = 1
    rows: int = 1
    times: int = 1
    style: str = ""


def asciidoc_table(
    builder: Builder, sign: str, lines: Sequence[Line], given: Mapping[str, str], caption: str
) -> TableRows | None:
    """Return the table of the lines between its delimiters; None if it says nothing.

    Args:
        builder: Reads cells.
        sign: The delimiter's first character.
        lines: Those that hold.
        given: The table's attributes: `cols`, `format`, `separator`, and "%header" of its options.
        caption: Its title.
    """
    said = [line for line in lines if builder.text[line.start : line.end].strip()]
    if not said:
        return None
    styles = _styles(given.get("cols", ""))
    kind = given.get("format", "") or _FORMATS.get(sign, "psv")
    separator = given.get("separator", "") or _SEPARATORS.get(kind, sign)
    separator = "\t" if separator == "\\t" else separator[:1]
    if kind in _SEPARATORS:
        rows = _separated(builder, said, separator)
    else:
        cells = list(_cells(builder.text, lines, separator))
        first = [cell for cell in cells if cell.place.start <= said[0].end]
        width = len(styles) or sum(cell.columns * cell.times for cell in first)
        rows = _rows(builder, cells, max(1, min(width, MAX_SPAN)), styles)
    options = given.get("options", "") + given.get("%", "")
    headed = "header" in options.replace("noheader", "") or ("noheader" not in options and _is_apart(lines, said))
    place = Place(said[0].start, said[-1].end)
    return table_of(
        rows, place, header_rows=1 if headed and len(rows) > 1 else None, caption=caption, tabs=builder.tabs
    )


def _is_apart(lines: Sequence[Line], said: Sequence[Line]) -> bool:
    """Return whether the first line stands right below the delimiter, and a blank one below it: it is a heading."""
    return len(lines) > 1 and lines[0] == said[0] and lines[1] not in said[:2]


def _styles(given: str) -> list[str]:
    """Return the style of each column: "h" for headings of rows, empty for no special one."""
    styles: list[str] = []
    for part in re.split(r"[,;]", given) if given.strip() else ():
        match = _COLUMN.match(part.strip())
        styles += [(match["style"] or "") if match else ""] * min(int((match and match["times"]) or 1), MAX_SPAN)
    return styles[:MAX_SPAN]


def _cells(text: str, lines: Sequence[Line], separator: str) -> Iterator[_Cell]:
    """Yield the cells of a table whose cells begin with a separator, with a specification before it or not."""
    places = [
        at
        for line in lines
        for at in range(line.start, line.end)
        if text[at] == separator and text[at - 1 : at] != "\\"
    ]
    specs = [_spec(text, at, lines[0].start) for at in places]
    ends = [*(start for start, _ in specs[1:]), lines[-1].end]
    for at, (start, spec), end in zip(places, specs, ends, strict=True):
        many = [min(int(spec[name] or 1), MAX_SPAN) if spec else 1 for name in ("columns", "rows")]
        spans = spec is not None and spec["kind"] == "+"
        yield _Cell(
            place=trim(text, at + 1, max(at + 1, end)),
            start=start,
            columns=max(1, many[0]) if spans else 1,
            rows=max(1, many[1]) if spans else 1,
            times=max(1, many[0]) if spec and spec["kind"] == "*" else 1,
            style=(spec["style"] or "") if spec else "",
        )


def _spec(text: str, at: int, first: int) -> tuple[int, re.Match[str] | None]:
    """Return where a cell begins whose separator stands at `at`, and what its specification says."""
    low = max(first, at - _SPEC_CHARS)
    for start in range(low, at):
        if (start == first or text[start - 1].isspace()) and (match := _SPEC.match(text[start:at])):
            return start, match
    return at, None


def _rows(builder: Builder, cells: Sequence[_Cell], width: int, styles: Sequence[str]) -> list[LooseRow]:
    """Return the cells in rows of `width` columns; what cells of rows above take is taken."""
    rows: list[LooseRow] = []
    taken: set[tuple[int, int]] = set()
    row, column = 0, 0
    for cell in (each for each in cells for _ in range(each.times)):
        while (row, column) in taken or column >= width:
            row, column = (row, column + 1) if column < width else (row + 1, 0)
        if row >= len(rows):
            rows += [LooseRow(place=Place(cell.start, cell.place.end)) for _ in range(row + 1 - len(rows))]
        columns = min(cell.columns, width - column)
        taken |= {(row + down, column + right) for down in range(cell.rows) for right in range(columns)}
        style = cell.style or (styles[column] if column < len(styles) else "")
        rows[row].cells.append(_loose(builder, cell, columns, heads=style == "h"))
        rows[row].place = Place(min(rows[row].place.start, cell.start), max(rows[row].place.end, cell.place.end))
        column += columns
    return rows


def _loose(builder: Builder, cell: _Cell, columns: int, *, heads: bool) -> LooseCell:
    raw = builder.text[cell.place.start : cell.place.end].replace("\\|", "|")
    read = (builder.read(_LISTED.sub("", part, count=1)) for part in _PARAGRAPHS.split(raw))
    lines = tuple(line for part in read for line in part.split("\n") if line)
    return LooseCell(lines=lines, place=cell.place, heads=heads, columns=columns, rows=cell.rows)


def _separated(builder: Builder, lines: Sequence[Line], separator: str) -> list[LooseRow]:
    text = builder.text[: lines[-1].end]
    return [
        LooseRow(
            place=row.place,
            cells=[
                LooseCell(
                    lines=tuple(filter(None, builder.read(text[start:end].replace('""', '"')).split("\n"))),
                    place=Place(start, end),
                )
                for start, end, _ in row.cells
            ],
        )
        for row in rows_in(text, separator, lines[0].start)
        if not row.blank
    ]
