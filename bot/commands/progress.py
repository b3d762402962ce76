"""How far a long run has come: a bar on a terminal, plain lines elsewhere."""

import sys
from types import TracebackType
from typing import Self

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

LINES = 10


class Progress:
    """A progress display on stderr, from `with` to the end of its block."""

    def __init__(self, console: Console | None = None, *, doing: str = "Reading") -> None:
        self._doing = doing
        self._bar = Bar(
            TextColumn(doing),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console or Console(file=sys.stderr),
            transient=True,
        )
        self._plain = not self._bar.console.is_terminal
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        if not self._plain:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._plain:
            self._bar.stop()

    def show(self, done: int, total: int, path: str) -> None:
        """Show that `done` of `total` are done and `path` is next."""
        if not self._plain:
            self._bar.update(self._task, completed=done, total=total, description=path)
        elif done % max(1, -(-total // LINES)) == 0:
            typer.echo(f"{self._doing} {done + 1} of {total}: {path}", err=True)
