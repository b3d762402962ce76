"""A library's account in short, as people read it on the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from bot.reading_account import Accounts
from bot.reading_account_lines import IMAGE_OF_TABLE, Line, conflict_lines, line_of, lines_of, shortened
from bot.reading_account_summary import Frequent, Summary
from core.knowledge.extraction_report import Fate

SHOWN = 12
_EXAMPLE_CHARS = 60
_VALUES = {Fate.FACT: "facts", Fate.TEXT: "kept as text", Fate.NOTHING: "nothing"}


def show_accounts(accounts: Accounts, summary: Summary, out: Console) -> None:
    """Print shares and the most frequent reasons, then what is to be looked at, a dozen of each."""
    out.print(_shares(summary))
    for reason in summary.reasons:
        out.print(_reason(reason))
    lines = lines_of(accounts)
    _list(out, "conflict", ["\n     but  ".join(map(_told, sides)) for sides in conflict_lines(accounts)])
    _list(out, "unknown", [_told(line) for line in lines if line.kind == "unknown product model"])
    _list(out, "image", [_told(line) for line in lines if line.why == IMAGE_OF_TABLE])
    if summary.images:
        out.print(Text("1 image, not read." if summary.images == 1 else f"{summary.images:,} images, not read."))


def _shares(summary: Summary) -> Text:
    cells = summary.cells
    values = sum(cells.get(fate, 0) for fate in _VALUES)
    shares = ", ".join(f"{_VALUES[fate]} {cells.get(fate, 0):,} ({summary.share(fate):.1%})" for fate in _VALUES)
    beside = summary.key_values
    key_values = sum(beside.values())
    return Text(
        f"Of {values:,} value cells in tables: {shares}; {cells.get(Fate.LABEL, 0):,} labels apart. "
        f'Of {key_values:,} "key: value" outside of tables: facts {beside.get(Fate.FACT, 0):,}.'
    )


def _reason(reason: Frequent) -> Text:
    line = line_of(reason.path, reason.example)
    said = shortened(" = ".join(filter(None, (line.label, line.text))), _EXAMPLE_CHARS)
    example = f"{line.path}, {line.where}{f': {said}' if said else ''}"
    return Text(f"{reason.count:>7,}  {reason.fate}: {reason.why}  (as in {example})", style="dim")


def _told(line: Line) -> str:
    if line.kind == "image":
        said = f"{line.why} ({line.text})" if line.text else line.why
    else:
        said = " = ".join(filter(None, (line.label, line.text)))
    return f"{line.path}, {line.where}: {said}"


def _list(out: Console, kind: str, lines: Sequence[str]) -> None:
    for line in lines[:SHOWN]:  # a conflict has several lines: all of its sides are shown, or none
        out.print(Text(f"{kind}  {line}", style="yellow"))
    if len(lines) > SHOWN:
        out.print(Text(f"{kind}  … and {len(lines) - SHOWN} more (a report FILE lists all)", style="dim"))
