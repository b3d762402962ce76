"""Comparisons: a row per thing asked, a column per product model, a citation in every cell that states something."""

from collections.abc import Sequence

from core.answer import Block, Cell, Comparison, Note, Span, Table, TableRow
from core.answering.sources import Sources
from core.answering.wording import shortened, without_links
from core.catalog.catalog import Catalog
from core.finding.evidence import Finding
from core.finding.found import GATE, Found
from core.reading.question import Question

NOT_STATED = "not stated"
_MAX_ROWS = 12
_MAX_CELL_CHARS = 320


def compare(question: Question, found: Found, catalog: Catalog) -> Comparison | None:
    """Return the comparison, or None if nothing asked is stated for any of the product models."""
    sources = Sources(catalog)
    models = question.models
    rows = [row for index in range(len(found.asked)) if (row := _row(index, found, models, sources))]
    if not rows:
        return None
    return _comparison(_distinct(rows), models, sources)


def compare_all(models: Sequence[str], values: Sequence[Sequence[Finding]], catalog: Catalog) -> Comparison | None:
    """Return what all of `models` state under the same label, differing rows first; None if nothing.

    Args:
        models: In the order of the columns.
        values: Per model, its labelled values in document order.
        catalog: For the scope.
    """
    sources = Sources(catalog)
    by_label = [_by_label(findings) for findings in values]
    shared = [label for label in by_label[0] if sum(label in labels for labels in by_label) > 1]
    found = [[labels.get(label, ("", None))[1] for labels in by_label] for label in shared]
    order = sorted(range(len(shared)), key=lambda place: not _differ(found[place]))[:_MAX_ROWS]
    rows = [_cells(by_label[0][shared[place]][0], found[place], models, sources) for place in order]
    return _comparison(rows, tuple(models), sources) if rows else None


def _differ(findings: Sequence[Finding | None]) -> bool:
    return len({" ".join(finding.said.casefold().split()) if finding else "" for finding in findings}) > 1


def _by_label(findings: Sequence[Finding]) -> dict[str, tuple[str, Finding]]:
    """Return folded label → (label as written, first finding under it)."""
    found: dict[str, tuple[str, Finding]] = {}
    for finding in findings:
        if finding.value and finding.value.label:
            label = " ".join(finding.value.label.split())
            found.setdefault(label.casefold(), (label, finding))
    return found


def _row(index: int, found: Found, models: Sequence[str], sources: Sources) -> TableRow | None:
    best = [_best(index, found, model) for model in models]
    stated = [finding for finding in best if finding is not None]
    if not stated:
        return None
    labels = [finding.value.label for finding in stated if finding.value and finding.value.label]
    label = (
        labels[0].replace(" > ", ", ")
        if labels
        else " ".join(found.asked[index].text.split()).strip(" ?!.,") or "Statement"
    )
    return _cells(label, best, models, sources)


def _best(index: int, found: Found, model: str) -> Finding | None:
    evidence = found.of(index, model)
    return evidence.findings[0] if evidence.enough(GATE) else None


def _cells(label: str, findings: Sequence[Finding | None], models: Sequence[str], sources: Sources) -> TableRow:
    cells = tuple(
        Cell(
            text=shortened(without_links(finding.said), _MAX_CELL_CHARS),
            citations=(sources.cite(finding, model=model),),
        )
        if finding
        else Cell(text=NOT_STATED)
        for finding, model in zip(findings, models, strict=True)
    )
    said = {" ".join(cell.text.casefold().split()) for cell in cells}
    return TableRow(label=label, cells=cells, differs=len(said) > 1)


def _distinct(rows: Sequence[TableRow]) -> list[TableRow]:
    """Drop a row whose cells are those of an earlier one."""
    return list({tuple(cell.text for cell in row.cells): row for row in reversed(rows)}.values())[::-1]


def _comparison(rows: Sequence[TableRow], models: Sequence[str], sources: Sources) -> Comparison:
    table = Table(columns=("Attribute", *models), rows=tuple(rows))
    silent = tuple(
        model for column, model in enumerate(models) if all(row.cells[column].text == NOT_STATED for row in rows)
    )
    notes: list[Block] = [Note(spans=(Span(f"Nothing of this is stated for {model}."),)) for model in silent]
    notes += [
        Note(spans=(Span(f"Values of {scope.model} that it doesn't state itself come from {base}."),))
        for scope in sources.scope()
        for base, _ in scope.inherited
    ]
    return Comparison(
        blocks=(table, *notes),
        citations=sources.citations,
        models=tuple(models),
        scope=sources.scope(),
        not_stated=silent,
        table=table,
    )
