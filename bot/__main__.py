"""The command line; the only place that touches the process's environment."""

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.call import Call
from bot.commands.calls import gaps, insights, models
from bot.commands.options import (
    CatalogOption,
    DataOption,
    Engine,
    HostOption,
    JsonOption,
    PortOption,
    VersionOption,
    tell_version,
)
from core.errors import BotError, ConfigError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def threadsheet(
    call: typer.Context,
    *,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error came from.")] = False,
    _version: VersionOption = False,
) -> None:
    """Answer questions about technical products from their documentation."""
    call.obj.debug = debug


@app.command()
def index(
    call: typer.Context,
    docs: Annotated[Path, typer.Argument(metavar="DOCS", help="Folder that holds the documents, or one file.")],
    report_file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="With --report: where all of it goes; .md, .csv or .json."),
    ] = None,
    *,
    catalog: CatalogOption = None,
    data: DataOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Use proposed product models unasked.")] = False,
    to: Annotated[Engine | None, typer.Option(help="Where the index is kept (THREADSHEET_INDEX).")] = None,
    write_catalog: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write proposed product models to a catalogue.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --write-catalog: overwrite what is there.")] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Tell what became of every table cell, and why some are text only.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Read documents, so that questions can be answered from them.

    Only what changed is read; everything becomes visible in one step at the end. One file is read beside all that
    is indexed already; a folder is all that there is.
    """
    from bot.commands.index import run_index

    if report_file is not None and not report:
        raise typer.BadParameter(f"{report_file}: only --report writes a file")
    environ = call.obj.settings(data=data, catalog=catalog, index=to)
    done = run_index(
        environ,
        docs,
        yes=yes,
        write_to=write_catalog,
        force=force,
        as_json=as_json,
        account=report,
        account_file=report_file,
    )
    raise typer.Exit(done)


@app.command()
def migrate(
    call: typer.Context,
    source: Annotated[Engine, typer.Argument(metavar="FROM", help="embedded or weaviate.")],
    target: Annotated[Engine, typer.Argument(metavar="TO", help="The other one.")],
    *,
    data: DataOption = None,
) -> None:
    """Bring what one index knows into another, without the documents."""
    from bot.commands.migrate import run_migrate

    raise typer.Exit(run_migrate(call.obj.settings(data=data), source, target))


@app.command(name="migrate-state")
def migrate_state(
    call: typer.Context,
    source: Annotated[str | None, typer.Option("--from", metavar="FILE", help="By default DATA/state.db.")] = None,
    *,
    data: DataOption = None,
) -> None:
    """Bring what was asked and answered into the empty database that THREADSHEET_STATE names."""
    from bot.commands.migrate_state import run_migrate_state

    raise typer.Exit(run_migrate_state(call.obj.settings(data=data), source))


@app.command()
def ask(
    call: typer.Context,
    question: Annotated[str | None, typer.Argument(metavar="QUESTION")] = None,
    *,
    thread: Annotated[str | None, typer.Option(metavar="ID", help="Go on in this thread; any name.")] = None,
    batch: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Questions as JSON lines: id, question, maybe thread.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the answers of --batch go.")] = None,
    receipts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it goes how each answer of --batch came about.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="With --batch: keep the answers that are there.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Show how the answer came about, too.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask a question, or a file of them."""
    environ = call.obj.settings(data=data)
    if question is None and batch is not None and out is not None and thread is None:
        from bot.commands.ask import run_batch

        raise typer.Exit(run_batch(environ, batch, out, receipts=receipts, resume=resume))
    if batch is None and out is None and not resume and not (question or "").strip():
        raise ConfigError('no question was given: threadsheet ask "How heavy is the P-200?", or --batch with --out')
    if question is None or batch is not None or out is not None or resume:
        raise typer.BadParameter("give a QUESTION, or --batch FILE with --out FILE")
    if thread is not None:
        from bot.commands.ask_in_thread import run_ask_in_thread

        run_ask_in_thread(environ, question, thread=thread, why=why, as_json=as_json)
    else:
        from bot.commands.ask import run_ask

        run_ask(environ, question, why=why, as_json=as_json)


@app.command()
def why(
    call: typer.Context,
    receipt: Annotated[str, typer.Argument(metavar="ID", help="Id of a receipt, or how it begins.")],
    *,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell how an answer came about: how the question was read, what was weighed, how it was decided.

    “Why?” below an answer, or asked in its thread, tells the id.
    """
    from bot.commands.why import run_why

    run_why(call.obj.settings(data=data), receipt, as_json=as_json)


@app.command()
def statements(
    call: typer.Context,
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where they go, as JSON lines.")],
    data: DataOption = None,
) -> None:
    """Write everything that the index can quote into a file."""
    from bot.commands.statements import run_statements

    run_statements(call.obj.settings(data=data), out)


app.command()(models)
app.command()(gaps)
app.command()(insights)


@app.command()
def serve(call: typer.Context, *, host: HostOption = None, port: PortOption = None, data: DataOption = None) -> None:
    """Serve the web page and, if configured, Slack and Teams."""
    from bot.commands.serve import run_serve

    run_serve(call.obj.settings(host=host, port=port, data=data))


@app.command("teams-package")
def teams_package(
    call: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("threadsheet-teams.zip"),
    *,
    website: Annotated[str, typer.Option(metavar="URL", help="Where people find who runs the bot.")],
    privacy: Annotated[str, typer.Option(metavar="URL", help="Privacy statement; else --website.")] = "",
    terms: Annotated[str, typer.Option(metavar="URL", help="Terms of use; else --website.")] = "",
    name: Annotated[str, typer.Option(help="What people see and mention.")] = "Threadsheet",
    developer: Annotated[str, typer.Option(help="Who runs the bot; else --name.")] = "",
    app_version: Annotated[str, typer.Option(metavar="1.0.0", help="To be raised with each change.")] = "1.0.0",
    manifest: Annotated[str, typer.Option(metavar="1.24", help="Another version of the manifest, up to 1.30.")] = "",
    read_all: Annotated[bool, typer.Option("--read-all", help="Ask to hear replies without a mention.")] = False,
) -> None:
    """Write the app package to upload to Microsoft Teams, for the bot in MICROSOFT_APP_ID."""
    from bot.commands.teams_package import run_teams_package

    run_teams_package(
        call.obj.environ,
        file,
        name=name,
        developer=developer,
        website=website,
        privacy=privacy,
        terms=terms,
        app_version=app_version,
        manifest=manifest,
        read_all=read_all,
    )


@app.command()
def demo(call: typer.Context, *, port: PortOption = None, data: DataOption = None) -> None:
    """Serve the web page with a small fictional product family, to try it out."""
    from bot.commands.demo import run_demo

    run_demo(call.obj.settings(port=port, data=data), own_data=data is not None)


@app.command()
def doctor(
    call: typer.Context,
    *,
    host: HostOption = None,
    port: PortOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check configuration, tokens, index and clock, and say how to mend each fault."""
    from bot.commands.doctor import run_doctor

    environ = call.obj.settings(host=host, port=port, data=data)
    raise typer.Exit(run_doctor(environ, as_json=as_json))


@app.command()
def version() -> None:
    """Print the version."""
    tell_version()


def run(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run one command and return its exit code.

    0 is fine, 1 refused, 2 wrongly called, 3 done but with documents that can't be read or questions that failed,
    130 interrupted.
    """
    call = Call(environ=environ)
    try:
        app(list(arguments), obj=call, prog_name="threadsheet")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
    except BotError as error:
        return _failed(call, str(error))
    except Exception as error:  # noqa: BLE001  a traceback is for --debug only
        return _failed(call, f"unexpected {type(error).__name__}: {error}; --debug shows where")
    return 0


def main() -> None:
    """Run the command that the process was called with."""
    environ = os.environ  # noqa: TID251  this is that one place
    for name in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        environ.setdefault(name, "1")  # our matrices are small: several threads wait for each other more than they work
    sys.exit(run(sys.argv[1:], environ))


def _failed(call: Call, said: str) -> int:
    if call.debug:
        traceback.print_exc()
    typer.echo(f"Error: {' '.join(said.split())}", err=True)
    return 1


if __name__ == "__main__":
    main()
