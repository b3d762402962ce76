"""The dialogue in a terminal by which somebody corrects proposed product models, one line a change."""

import re
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from core.catalog.induction.confirmation import (
    Proposals,
    drop,
    mark_legacy,
    mark_variant,
    merge,
    proposed_catalog,
    rename,
    set_line,
)
from core.errors import CatalogError

HELP = """\
Enter alone uses these. Else one change a line, by the numbers (2, 3 5, 4-7):
  drop 3 5            no product models
  rename 2 NAME       another name; the old one stays as an alias
  merge 4 5 into 2    the same product model
  variant 3 of 2      inherits from it what its own documents don't state; variant 3 of none
  legacy 6            not made any more; again takes it back
  line 1-4 NAME       their product line
  undo                the last change; quit leaves all as it was"""

_NUMBERS = r"(?P<at>\d+(?:[\s,]+\d+|\s*-\s*\d+)*)"
_COMMANDS = {
    "drop": re.compile(rf"drop\s+{_NUMBERS}"),
    "rename": re.compile(r"rename\s+(?P<at>\d+)\s+(?P<name>\S.*)"),
    "merge": re.compile(rf"merge\s+{_NUMBERS}\s+into\s+(?P<to>\d+)"),
    "variant": re.compile(rf"variant\s+{_NUMBERS}\s+of\s+(?P<to>\d+|none)"),
    "legacy": re.compile(rf"legacy\s+{_NUMBERS}"),
    "line": re.compile(rf"line\s+{_NUMBERS}(?:\s+(?P<name>[^\s\d,-].*))?"),
}


class Refused(Exception):
    """A line that can't be done; says why."""


class Quit(Exception):
    """Somebody wants no product models of these."""


def confirm(
    proposals: Proposals, out: Console, ask: Callable[[str], str], keep: Callable[[Proposals], object]
) -> Proposals:
    """Return the proposals as somebody wants them.

    Args:
        proposals: The start.
        out: Where the table goes.
        ask: Gives the next line; its argument is the prompt.
        keep: Told each change, so that none is lost.

    Raises:
        Quit: They are not wanted.
    """
    before: list[Proposals] = []
    show_numbered(proposals, out)
    out.print(HELP, markup=False)
    while line := ask("> ").strip():
        try:
            if line == "undo":
                proposals = before.pop() if before else proposals
            else:
                changed = changed_by(line, proposals)
                before.append(proposals)
                proposals = changed
        except Refused as refused:
            out.print(Text(str(refused), style="yellow"))
            continue
        keep(proposals)
        show_numbered(proposals, out)
    return proposals


def changed_by(line: str, proposals: Proposals) -> Proposals:
    """Return the proposals changed as a line says.

    Raises:
        Refused: It can't be done; says why.
        Quit: It says quit.
    """
    word = line.split(maxsplit=1)[0].casefold()
    if word in {"quit", "q", "exit"}:
        raise Quit
    found = _COMMANDS[word].fullmatch(line) if word in _COMMANDS else None
    if found is None:
        raise Refused(f"{line!r} is none of: drop, rename, merge, variant, legacy, line, undo, quit; see above")
    at = _places(found["at"], len(proposals))
    named = found.groupdict()
    match word:
        case "drop":
            changed = drop(proposals, at)
        case "rename":
            changed = rename(proposals, at[0], str(named["name"]).strip())
        case "merge":
            changed = merge(proposals, at, _places(str(named["to"]), len(proposals))[0])
        case "variant":
            base = None if named["to"] == "none" else _places(str(named["to"]), len(proposals))[0]
            changed = mark_variant(proposals, at, base)
        case "legacy":
            changed = mark_legacy(proposals, at)
        case _:
            changed = set_line(proposals, at, (named["name"] or "").strip())
    return _checked(changed)


def show_numbered(proposals: Proposals, out: Console) -> None:
    """Print the proposals with their numbers."""
    table = Table(
        *("", "product model", "line", "marks", "documents", "because"),
        box=None,
        pad_edge=False,
        header_style="bold",
    )
    for number, one in enumerate(proposals, start=1):
        variant = f"{'inherits from' if one.inherits else 'variant of'} {one.variant_of}" if one.variant_of else ""
        marks = ", ".join(filter(None, (variant, "legacy" if one.legacy else "")))
        said = f"{one.name} ({', '.join(one.aliases)})" if one.aliases else one.name
        cells = (str(number), said, one.family, marks, str(len(one.documents)), one.reason)
        table.add_row(*map(Text, cells))
    out.print(table)


def _checked(proposals: Proposals) -> Proposals:
    try:
        proposed_catalog(proposals, {})
    except CatalogError as error:
        raise Refused(f"that can't be: {error}") from error
    return proposals


def _places(said: str, count: int) -> Sequence[int]:
    """Return the places that numbers and ranges name, counted from 0.

    Raises:
        Refused: There is no such number.
    """
    places: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", said):
        places += range(int(first) - 1, int(last or first))
    if not places or min(places) < 0 or max(places) >= count:
        raise Refused(f"{said}: the numbers go from 1 to {count}")
    return places
