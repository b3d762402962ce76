"""An answer as it looks on a terminal: text, real tables, numbered sources."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from adapters.chat.sources import scope_lines
from adapters.codec import CLOSEST, citation_lines, plain_text
from core.answer import Answer, Block, Cell, Comparison, Grounded, NoEvidence, Note, Ranking, Table
from core.closest import Run

INDENT = 4


def show_answer(answer: Answer, out: Console) -> None:
    """Print the answer, then what proves it, then what could be asked next."""
    if isinstance(answer, Grounded | Comparison | Ranking):
        for part in _parts(answer):
            out.print(part)
            out.print()
        if not isinstance(answer, Ranking):
            _show_scope(out, scope_lines(answer, _whole))
        _show_sources(out, answer, [Text(f"“{each.excerpt}”", style="dim") for each in answer.citations])
    elif isinstance(answer, NoEvidence) and answer.closest:
        out.print(Text(answer.text))
        out.print(Text(f"\n{CLOSEST}\n", style="bold"))
        _show_sources(out, answer, [_found(each.runs) for each in answer.closest])
    else:
        out.print(Text(plain_text(answer)))


def beginning_parts(beginning: Grounded) -> Iterable[RenderableType]:
    """Return the beginning of an answer as it will look in the whole."""
    for part in _parts(beginning):
        yield part
        yield ""


def _parts(answer: Grounded | Comparison | Ranking) -> Iterable[RenderableType]:
    if isinstance(answer, Ranking):
        yield Text(plain_text(replace(answer, blocks=answer.before, not_stated=())))
    for block in answer.behind if isinstance(answer, Ranking) else answer.blocks:
        yield _block(block)
    if answer.not_stated:
        yield Text(f"Not stated: {', '.join(answer.not_stated)}")


def _block(block: Block) -> RenderableType:
    """Everything but a table is shown as plain text has it."""
    if isinstance(block, Table):
        return _table(block)
    text = plain_text(Grounded(blocks=(block,), citations=()))
    return Text(text, style="italic" if isinstance(block, Note) else "")


def _table(table: Table) -> Grid:
    grid = Grid(header_style="bold")
    for column in table.columns:
        grid.add_column(Text(column))
    for row in table.rows:
        label = Text(row.label, style="bold" if row.differs else "")
        grid.add_row(label, *(Text(_cell(cell)) for cell in row.cells))
    return grid


def _cell(cell: Cell) -> str:
    return cell.text + "".join(f" [{number}]" for number in cell.citations)


def _whole(text: str, _chars: int) -> str:
    """A terminal has room."""
    return text


def _show_scope(out: Console, lines: Sequence[str]) -> None:
    """Say for which product models it holds; a ranking says so in each of its lines."""
    for line in lines:
        out.print(Text(line))
    if lines:
        out.print()


def _found(runs: Iterable[Run]) -> Text:
    return Text.assemble(*((run.text, "bold" if run.marked else "") for run in runs))


def _show_sources(out: Console, answer: Answer, said: Sequence[Text]) -> None:
    """Print each source, and below it what it says."""
    for line, text in zip(citation_lines(answer), said, strict=True):
        out.print(Text(line, style="cyan"))
        out.print(Padding(text, (0, 0, 0, INDENT), expand=False))
