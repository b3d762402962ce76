"""`threadsheet doctor`: check everything, say how to mend each fault."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict

import typer
from rich.text import Text

from bot.clock import SystemClock
from bot.commands.console import console
from bot.doctor import examine
from bot.findings import Level

_STYLES = {Level.OK: "green", Level.WARN: "yellow", Level.FAIL: "bold red"}


def run_doctor(environ: Mapping[str, str], *, as_json: bool) -> int:
    """Print one line per check and return the exit code: 1 if one must be mended."""
    findings = asyncio.run(examine(environ, SystemClock().now))
    failed = any(finding.level is Level.FAIL for finding in findings)
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=2))
        return int(failed)
    out = console()
    for finding in findings:
        line = Text(f"{finding.level:<5}", style=_STYLES[finding.level])
        line.append(f"{finding.check}: {finding.said}", style="")
        out.print(line)
        if finding.remedy:
            out.print(Text(f"     → {finding.remedy}", style="dim"))
    return int(failed)
