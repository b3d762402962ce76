"""Options that several commands have, and the one that all answer alike."""

import sys
from importlib.metadata import version as installed
from pathlib import Path
from typing import Annotated, Literal

import typer

DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Folder of index and state (THREADSHEET_DATA)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
HostOption = Annotated[str | None, typer.Option(help="Address to listen on (THREADSHEET_HOST).")]
PortOption = Annotated[int | None, typer.Option(help="Port to listen on (THREADSHEET_PORT).")]
Engine = Literal["embedded", "weaviate"]
CatalogOption = Annotated[
    Path | None,
    typer.Option("--catalog", metavar="FILE", help="Catalogue; by default catalog.yaml in DOCS or above it."),
]


def tell_version(wanted: bool = True) -> None:  # noqa: FBT001, FBT002  typer calls it with the option's value
    """Print the version and end, if that is wanted.

    Raises:
        Exit: It was.
    """
    if wanted:
        typer.echo(f"threadsheet {installed('threadsheet')} (Python {sys.version.split()[0]})")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", help="Print the version.", callback=tell_version, is_eager=True)
]
