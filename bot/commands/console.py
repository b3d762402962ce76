"""Where commands print: wrapped on a terminal, whole lines for other programs."""

import sys

from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Return a console on stdout or stderr."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, highlight=False, soft_wrap=not stream.isatty())
