"""`threadsheet index`: read documents, show what was understood."""

import asyncio
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import typer

from adapters.catalogfile.reader import write_catalog
from adapters.documents import kept_reader
from bot.bootstrap.knowledge import glossary_of, index_reader, pack_of
from bot.clock import SystemClock
from bot.commands.account_report import show_accounts
from bot.commands.confirm_index import confirm_in_terminal
from bot.commands.console import console
from bot.commands.progress import Progress
from bot.commands.report import show_proposals, show_report
from bot.index_one_file import beside
from bot.indexing import index_all
from bot.proposing import by_rules, for_confirmation
from bot.reading_account import accounts_of
from bot.reading_account_files import check_report_file, summary_json, write_accounts
from bot.reading_account_summary import summary_of
from bot.register import Propose, Register, register_of, to_be_written
from bot.report import Report
from bot.settings import Settings, read_settings
from core.catalog.catalog import Catalog
from core.errors import ConfigError

UNREADABLE = 3
INTERRUPTED = 130
_SHOWN = 3


def run_index(
    environ: Mapping[str, str],
    docs: Path,
    *,
    yes: bool,
    write_to: Path | None,
    force: bool = False,
    as_json: bool,
    account: bool = False,
    account_file: Path | None = None,
) -> int:
    """Index `docs`, print the report and return the exit code: 3 if a document can't be read.

    Args:
        environ: The environment.
        docs: The folder; or a file, which is read beside what is indexed already.
        yes: Proposed product models need no confirmation.
        write_to: Where proposed product models are written; None: nowhere.
        force: What is there already may be overwritten.
        as_json: Print JSON.
        account: Tell what became of every cell, too.
        account_file: Where all of that is written; None: nowhere.

    Raises:
        BotError: Nothing was changed, or only the account can't be written; the message says why.
    """
    settings = read_settings(environ)
    _check_target(write_to, force=force)
    if account_file is not None:
        check_report_file(account_file, docs)
    try:
        register = _registered(settings, docs, by_rules(settings) if yes else for_confirmation(settings, _say))
        if register.proposals:
            register = _agreed(register, docs, yes=yes or write_to is not None)
        if write_to is not None:
            write_catalog(to_be_written(register, write_to) if register.proposals else register.catalog, write_to)
            _say(f"Wrote the catalogue to {write_to}; check it, and name it with --catalog from now on.")
            _say_unknown(register.catalog)
        report = asyncio.run(_index(settings, register))
    except KeyboardInterrupt:
        _say(
            "Stopped. What was indexed before is as it was; what was read in this run is kept, "
            "and the same command goes on from there."
        )
        return INTERRUPTED
    if not as_json:
        show_report(report, console())
    try:
        figures = _account(settings, register, account_file, as_json=as_json) if account else {}
    except KeyboardInterrupt:
        _say("Stopped. All documents are indexed; only their report was not made.")
        return INTERRUPTED
    if as_json:
        typer.echo(json.dumps(asdict(report) | figures, ensure_ascii=False, indent=2))
    return UNREADABLE if report.skipped else 0


def _say_unknown(catalog: Catalog) -> None:
    """Tell in one sentence for which documents no product model is known."""
    bare = [path for path, document in catalog.documents.items() if not (document.covered_models or document.curated)]
    if bare:
        shown = ", ".join(bare[:_SHOWN]) + (", …" if len(bare) > _SHOWN else "")
        _say(f"No product model is known of {len(bare)} of {len(catalog.documents)} documents: {shown}")


def _check_target(write_to: Path | None, *, force: bool) -> None:
    """Make sure, before anything is done, that no catalogue is overwritten which somebody may have corrected.

    Raises:
        ConfigError: It is there already.
    """
    if write_to is not None and write_to.exists() and not force:
        raise ConfigError(f"{write_to}: it is there already: name another file, or overwrite it with --force")


def _account(settings: Settings, register: Register, file: Path | None, *, as_json: bool) -> dict[str, object]:
    """Tell what became of every cell; return the figures, as a part of the printed JSON.

    Raises:
        ConfigError: The file can't be written.
    """
    with kept_reader(settings.trees_path) as read, Progress() as progress:
        accounts = accounts_of(register, glossary_of(settings), pack_of(settings), progress.show, read)
    summary = summary_of(accounts)
    if not as_json:
        show_accounts(accounts, summary, console())
    if file is not None:
        write_accounts(accounts, summary, file)
        _say(f"Wrote every cell, image and conflict with its place to {file}.")
    return {"account": summary_json(summary)}


def _registered(settings: Settings, docs: Path, propose: Propose) -> Register:
    """Return what is to be indexed: a folder is all that there is, a file comes beside what is known.

    Raises:
        BotError: There is nothing, or catalogue, front matter or curated values contradict themselves.
    """
    today = SystemClock().now().date()
    with kept_reader(settings.trees_path) as read, Progress(doing="Looking at") as shown:
        register = register_of(
            docs, settings.catalog, propose=propose, today=today, say=_say, progress=shown.show, read=read
        )
    return beside(register, asyncio.run(_known(settings))) if docs.is_file() else register


async def _known(settings: Settings) -> Catalog:
    async with index_reader(settings) as index:
        return (await index.knowledge()).catalog


async def _index(settings: Settings, register: Register) -> Report:
    with kept_reader(settings.trees_path) as read, Progress() as progress:
        return await index_all(settings, register, progress=progress.show, say=_say, read=read)


def _agreed(register: Register, docs: Path, *, yes: bool) -> Register:
    """Return the register with the proposed product models as somebody confirmed them.

    Raises:
        ConfigError: Nobody confirmed them.
    """
    if not yes and sys.stdin.isatty() and sys.stdout.isatty():
        return confirm_in_terminal(register, docs)
    show_proposals(register.proposals, console(stderr=True))
    if yes:
        return register
    raise ConfigError(
        "nobody confirmed the proposed product models: correct them in a terminal, use them with --yes, or write them "
        "to a catalogue with --write-catalog FILE and correct it"
    )


def _say(line: str) -> None:
    typer.echo(line, err=True)
