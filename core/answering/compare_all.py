"""Comparisons of all that product models state under labels that they share, and of what tells them apart."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Bullets, Cell, Comparison, Grounded, Span, TableRow
from core.answering.cells import MAX_CELL_CHARS, UncitedCell, UncitedRow, cell_of, comparison_of, differing
from core.answering.disputed import Disputes, disagreement_note, dispute_of, left_out_note
from core.answering.sheet import SHEET
from core.answering.sources import Sources
from core.answering.wording import shown, without_links
from core.catalog.catalog import Catalog
from core.cutting import shortened
from core.retrieval.candidate import Candidate
from core.retrieval.comparison import Contrast

_MAX_ROWS = 300


def compare_all(
    models: Sequence[str],
    values: Sequence[Sequence[Candidate]],
    contrasts: Sequence[Contrast],
    catalog: Catalog,
    disputes: Disputes | None = None,
) -> Comparison | None:
    """Return what all of `models` state under the same label, and what is said about their difference; None if nothing.

    What the documents say comes first, then rows out of documents of specifications, and of these the differing ones.

    Args:
        models: In the order of the columns.
        values: Per model, its labelled values in document order.
        contrasts: Sentences that tell them apart.
        catalog: For the scope.
        disputes: Cells that others contradict: all that is stated of them is told.
    """
    sources = Sources(catalog)
    by_label = [_by_label(findings) for findings in values]
    called = {label: told for labels in reversed(by_label) for label, (told, _) in labels.items()}
    every = dict.fromkeys(label for labels in by_label for label in labels)
    shared = [label for label in every if sum(label in labels for labels in by_label) > 1]
    found = [[labels.get(label, ("", None))[1] for labels in by_label] for label in shared]
    order = sorted(range(len(shared)), key=lambda place: (not _differ(found[place]), not _in_sheets(found[place])))
    order = sorted(order[:_MAX_ROWS], key=lambda place: not _in_sheets(found[place]))
    labels = [called[shared[place]].replace(" > ", ", ") for place in order]
    together = [_said_of_all(contrast, models, sources) for contrast in contrasts if not contrast.said]
    rows = [_said_apart(contrast, models, sources) for contrast in contrasts if contrast.said]
    rows += [
        _cells(label, found[place], models, disputes or {}).cited(sources)
        for label, place in zip(labels, order, strict=True)
    ]
    if not rows:
        return None
    made = comparison_of(rows, tuple(models), sources)
    told = [(model, each) for place in order for model, each in zip(models, found[place], strict=True) if each]
    disputed = (model for model, each in told if dispute_of(each, disputes or {}))
    notes = [*disagreement_note(disputed), *left_out_note(len(shared) - len(order))]
    made = replace(made, blocks=(*made.blocks, *notes))
    return replace(made, blocks=(Bullets(items=tuple(together)), *made.blocks)) if together else made


def differences(models: Sequence[str], contrasts: Sequence[Contrast], catalog: Catalog) -> Grounded | None:
    """Return what documents say about the difference of product models without a label in common; None if nothing."""
    if not contrasts:
        return None
    sources = Sources(catalog)
    said = tuple(_said_of_all(contrast, models, sources) for contrast in contrasts)
    return Grounded(
        blocks=(Bullets(items=said),), citations=sources.citations, models=tuple(models), scope=sources.scope()
    )


def _said_apart(contrast: Contrast, models: Sequence[str], sources: Sources) -> TableRow:
    """Return the row of a sentence that says something of each product model."""
    cells = (Cell(text=contrast.said[each], citations=(sources.cite(contrast.finding, model=each),)) for each in models)
    return TableRow(label="Difference", cells=tuple(cells), differs=True)


def _said_of_all(contrast: Contrast, models: Sequence[str], sources: Sources) -> Span:
    """Return a sentence that says something of the product models together."""
    numbers = dict.fromkeys(sources.cite(contrast.finding, model=model) for model in models)
    return Span(shown(contrast.finding.said), tuple(numbers))


def _in_sheets(findings: Sequence[Candidate | None]) -> bool:
    """Return whether documents of specifications say it, and no list of accessories or the like."""
    return all(finding is None or finding.document.doc_kind == SHEET for finding in findings)


def _differ(findings: Sequence[Candidate | None]) -> bool:
    return len({" ".join(finding.said.casefold().split()) if finding else "" for finding in findings}) > 1


def _by_label(findings: Sequence[Candidate]) -> dict[str, tuple[str, Candidate]]:
    """Return folded label → (label as written, first finding under it)."""
    found: dict[str, tuple[str, Candidate]] = {}
    for finding in findings:
        if finding.value and finding.value.label:
            label = " ".join(finding.value.label.split())
            found.setdefault(label.casefold(), (label, finding))
    return found


def _cells(label: str, findings: Sequence[Candidate | None], models: Sequence[str], disputes: Disputes) -> UncitedRow:
    cells = tuple(_disputed(finding, model, disputes) for finding, model in zip(findings, models, strict=True))
    return UncitedRow(label, cells, differing((), cells))


def _disputed(finding: Candidate | None, model: str, disputes: Disputes) -> UncitedCell:
    """Return the cell of a labelled value, with what others state instead."""
    stated = dispute_of(finding, disputes) if finding else ()
    if not stated:
        return cell_of(finding, model, None)
    text = "; ".join(dict.fromkeys(without_links(fact.said) for fact in stated))
    return UncitedCell(shortened(text, MAX_CELL_CHARS), model, stated)
