"""`threadsheet index` in a terminal, without a catalogue: somebody corrects proposals, which make one."""

import contextlib
from pathlib import Path

import typer

from adapters.catalogfile.reader import read_catalog, write_catalog
from bot.commands.confirming import Quit, confirm
from bot.commands.console import console
from bot.library import CATALOG_NAME
from bot.register import Register, confirmed, proposals_in
from core.catalog.induction.proposals import Proposal
from core.errors import CatalogError, ConfigError

DRAFT = ".catalog-draft.yaml"
"""What somebody changed before they were interrupted; hidden files are no documents."""


def confirm_in_terminal(register: Register, docs: Path) -> Register:
    """Return the register as somebody confirmed it; it is written as the catalogue beside the documents.

    Raises:
        ConfigError: Somebody refused, or broke it off; nothing is indexed, and what was changed so far is kept.
        CatalogError: The catalogue can't be written.
    """
    draft, out = docs / DRAFT, console()
    proposals, changed = _begun(register, draft)
    out.print("Neither a catalogue nor front matter says which product models there are. Proposed:")

    def keep(proposals: tuple[Proposal, ...]) -> None:
        nonlocal changed
        changed = True
        write_catalog(confirmed(register, proposals).catalog, draft)

    try:
        wanted = confirm(proposals, out, _ask, keep)
    except (KeyboardInterrupt, EOFError) as stopped:
        kept = f"; your changes are kept in {draft}, and the same command goes on from there" if changed else ""
        raise ConfigError(f"stopped; nothing was indexed, and what was indexed before is as it was{kept}") from stopped
    except Quit as left:
        draft.unlink(missing_ok=True)
        raise ConfigError("nothing was indexed, and no catalogue was written") from left
    agreed = confirmed(register, wanted)
    write_catalog(agreed.catalog, docs / CATALOG_NAME)
    draft.unlink(missing_ok=True)
    typer.echo(f"Wrote {docs / CATALOG_NAME}; the next run reads it. Correct it there whenever you like.")
    return agreed


def _begun(register: Register, draft: Path) -> tuple[tuple[Proposal, ...], bool]:
    """Return what somebody began to correct, if that still holds; else what is proposed."""
    with contextlib.suppress(CatalogError):
        if draft.is_file():
            typer.echo(f"Going on from {draft}.")
            return proposals_in(read_catalog(draft)), True
    return register.proposals, False


def _ask(prompt: str) -> str:
    return input(prompt)
