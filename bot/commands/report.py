"""An indexing run's report and its proposals, as people read them."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.report import Outdated, Report
from core.catalog.induction.proposals import Proposal

SHOWN = 12


def show_report(report: Report, out: Console) -> None:
    """Print what was done, then what was not understood."""
    out.print(_figures(report))
    if report.values:
        out.print(Text(_values(report)))
    for skipped in report.skipped:
        kept = " (its earlier version still answers)" if skipped.kept else ""
        out.print(Text(f"skipped  {skipped.path}: {skipped.why}{kept}", style="red"))
    _list(out, "warning", [f"{path}: {warning}" for path, warning in report.warnings])
    _list(out, "outdated", [_outdated(each) for each in report.outdated])
    _list(out, "general", [f"{path}: names no product model, so it holds for none" for path in report.generic])
    _list(out, "unlisted", [f"{path}: not in the catalogue, so not indexed" for path in report.unlisted])
    _list(out, "uncovered", [f"{name}: no document covers it" for name in report.bare_models])
    if report.ignored:
        counts = ", ".join(f"{count} {suffix}" for suffix, count in sorted(report.ignored.items()))
        out.print(Text(f"ignored  files in formats that can't be read: {counts}", style="dim"))
    if report.skipped:
        out.print(f"Finished, but {_count(len(report.skipped), 'document')} could not be read.")


def show_proposals(proposals: Sequence[Proposal], out: Console) -> None:
    """Print the proposed product models with the reason for each."""
    table = Table("product model", "documents", "because", box=None, pad_edge=False, header_style="bold")
    for proposal in proposals:
        table.add_row(Text(proposal.name), str(len(proposal.documents)), Text(proposal.reason))
    out.print("Neither a catalogue nor front matter says which product models there are. Proposed:")
    out.print(table)


def _figures(report: Report) -> Text:
    parts = [f"{report.read} read", f"{report.unchanged} unchanged"]
    parts += [f"{report.resumed} from an interrupted run"] if report.resumed else []
    parts += [f"{len(report.removed)} removed"] if report.removed else []
    total = report.read + report.unchanged + report.resumed
    return Text(
        f"{_count(total, 'document')} ({', '.join(parts)}), {_count(report.chunks, 'chunk')}, "
        f"{_count(report.product_models, 'product model')}."
    )


def _values(report: Report) -> str:
    """Say how much of what was read in this run can be looked up as facts."""
    if report.typed == report.values:
        return f"Facts from all {_count(report.values, 'labelled value')} read."
    return (
        f"Facts from {report.typed:,} of {_count(report.values, 'labelled value')} read; the others are kept as text "
        "(--report says why)."
    )


def _outdated(value: Outdated) -> str:
    """Say which curated value is to be looked at again."""
    return (
        f"{value.path}: {value.label} of {', '.join(value.models)} is {value.said} since {value.since}, "
        f"but {value.newer} ({value.newer_date}) states {value.newer_said}"
    )


def _list(out: Console, kind: str, lines: Sequence[str]) -> None:
    for line in lines[:SHOWN]:
        out.print(Text(f"{kind}  {line}", style="yellow" if kind in {"warning", "outdated"} else "dim"))
    if len(lines) > SHOWN:
        out.print(Text(f"{kind}  … and {len(lines) - SHOWN} more (--json lists all)", style="dim"))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
