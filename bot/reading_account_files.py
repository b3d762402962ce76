"""An account as a file: Markdown to read, CSV to sort, JSON for programs."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from pathlib import Path

from bot.reading_account import Accounts
from bot.reading_account_lines import Line, lines_of
from bot.reading_account_summary import Summary
from core.answer import Cell, Table, TableRow
from core.answer_table import table_csv
from core.counting import counted
from core.errors import ConfigError
from core.knowledge.extraction_report import Fate

SUFFIXES = (".md", ".json", ".csv")
_COLUMNS = tuple(field.name for field in fields(Line))


def check_report_file(file: Path, docs: Path) -> None:
    """Make sure that an account can be written to `file`, before anything is done.

    Raises:
        ConfigError: Its suffix says no format, its folder is missing, or it would lie among the documents.
    """
    if file.suffix.lower() not in SUFFIXES:
        raise ConfigError(f"{file}: name the report .md, .json or .csv; its suffix says how it is written")
    if not file.parent.is_dir():
        raise ConfigError(f"{file}: there is no folder {file.parent}; make it first")
    if file.resolve().is_relative_to(docs.resolve()):
        raise ConfigError(f"{file}: it would lie among the documents; write the report to another folder than {docs}")


def write_accounts(accounts: Accounts, summary: Summary, file: Path) -> None:
    """Write everything with its place, as the suffix of `file` says.

    Raises:
        ConfigError: It can't be written.
    """
    lines = lines_of(accounts)
    match file.suffix.lower():
        case ".json":
            text = json.dumps(
                {"summary": summary_json(summary), "lines": [asdict(line) for line in lines]},
                ensure_ascii=False,
                indent=1,
            )
        case ".csv":
            text = _csv(lines)
        case _:
            text = "\n".join(_markdown(lines, summary)) + "\n"
    try:
        file.write_text(text, "utf-8", newline="")
    except OSError as error:
        raise ConfigError(f"{file}: the report can't be written: {error.strerror or error}") from error


def summary_json(summary: Summary) -> dict[str, object]:
    """Return the figures for programs; shares are of the value cells of tables, 0.0 to 1.0."""
    return {
        "documents": summary.documents,
        "cells": summary.cells,
        "shares": {fate: round(summary.share(fate), 4) for fate in (Fate.FACT, Fate.TEXT, Fate.NOTHING)},
        "key_values": summary.key_values,
        "reasons": [{"fate": each.fate, "why": each.why, "count": each.count} for each in summary.reasons],
        "conflicts": summary.conflicts,
        "images": summary.images,
        "images_of_tables": summary.images_of_tables,
        "unknown_product_models": summary.strangers,
    }


def _csv(lines: Sequence[Line]) -> str:
    rows = [["" if value is None else str(value) for value in asdict(line).values()] for line in lines]
    return table_csv(
        Table(
            columns=_COLUMNS,
            rows=tuple(TableRow(label=row[0], cells=tuple(Cell(text=text) for text in row[1:])) for row in rows),
        )
    )


def _markdown(lines: Sequence[Line], summary: Summary) -> Iterator[str]:
    """Yield the lines of a Markdown file; facts are counted only."""
    yield "# What was understood"
    yield ""
    yield f"{counted(summary.documents, 'document')}. Value cells of tables:"
    yield ""
    for fate in (Fate.FACT, Fate.TEXT, Fate.NOTHING):
        yield f"- {fate}: {summary.cells.get(fate, 0)} ({summary.share(fate):.1%})"
    yield ""
    yield from _table(("cells", "became", "why"), ([str(each.count), each.fate, each.why] for each in summary.reasons))
    for path, group in groupby((line for line in lines if line.kind != Fate.FACT), key=_chapter):
        yield f"## {_inert(path)}"
        yield ""
        yield from _table(
            ("what", "why", "place", "section", "about", "text"),
            ([line.kind, line.why, _place(line, path), line.section, line.label, line.text] for line in group),
        )


def _chapter(line: Line) -> str:
    return "Conflicts" if line.kind == "conflict" else line.path


def _place(line: Line, chapter: str) -> str:
    return line.where if chapter == line.path else f"{line.path}, {line.where}"


def _table(columns: Sequence[str], rows: Iterator[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(map(_inert, row))} |"
    yield ""


def _inert(text: str) -> str:
    """Return text as Markdown shows it unchanged in a table."""
    plain = " ".join(text.split())
    return "".join(f"\\{sign}" if sign in "\\|`*_[]<>#" else sign for sign in plain)
