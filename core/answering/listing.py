"""What many product models state, without an order, and who states nothing; and everything that one states."""

import re
from collections.abc import Sequence

from core.answer import Cell, Grounded, Note, Ranked, Ranking, Span, Table, TableRow
from core.answering.sources import Sources
from core.answering.wording import listed, shortened, shown
from core.catalog.catalog import Catalog
from core.finding.evidence import Evidence, Finding
from core.finding.found import GATE
from core.knowledge.dimensions import says_none
from core.knowledge.words import fold

_MAX_ROWS = 15
_MAX_CELL_CHARS = 240
_MAX_SHEET_ROWS = 60
_SHEET = "spec"
_NEGATION = re.compile(r"\b(?:no|not|without|never|isn't|aren't|doesn't|don't|can't|cannot|lacks?)\b")


def list_models(evidence: Sequence[Evidence], catalog: Catalog, *, filtering: bool = False) -> Ranking | None:
    """Return the product models that state what is asked, without an order; None if none does.

    Args:
        evidence: One per product model in scope.
        catalog: For the scope.
        filtering: Who has it is asked: models that are said not to have it are named apart.
    """
    told = [(each.model or "", each.findings[0]) for each in evidence if each.enough(GATE)]
    lacking = [model for model, finding in told if filtering and _denies(finding)]
    stating = [(model, finding) for model, finding in told if model not in lacking]
    if not stating:
        return None
    sources = Sources(catalog)
    items = tuple(_listed(model, finding, sources) for model, finding in stating[:_MAX_ROWS])
    more = [model for model, _ in stating[_MAX_ROWS:]]
    notes = [f"{len(stating)} of {len(evidence)} product models state this. They are listed, not ranked."]
    if filtering:
        notes = [f"{len(stating)} of {len(evidence)} product models, by what their documents state."]
    if lacking:
        notes.append(f"Stated not to be there: {listed(lacking)}.")
    if more:
        notes.append(f"{len(more)} more product models state it: {listed(more)}.")
    return Ranking(
        blocks=tuple(Note(spans=(Span(note),)) for note in notes),
        items=items,
        citations=sources.citations,
        models=tuple(model for model, _ in stating),
        scope=sources.scope(),
        not_stated=tuple(each.model for each in evidence if each.model and not each.enough(GATE)),
    )


def _denies(finding: Finding) -> bool:
    """Return whether a value, or a sentence, says that something isn't there."""
    return says_none(finding.said) or (finding.value is None and _NEGATION.search(fold(finding.said)) is not None)


def _listed(model: str, finding: Finding, sources: Sources) -> Ranked:
    number = sources.cite(finding, model=model)
    text = shortened(shown(finding.said), _MAX_CELL_CHARS)
    return Ranked(model=model, value=None, unit="", text=text, citations=(number,))


def fact_sheet(model: str, findings: Sequence[Finding], catalog: Catalog) -> Grounded | None:
    """Return the labelled values of one product model in document order; None if it has none.

    Where documents of specifications cover it, only theirs are shown.
    """
    sources = Sources(catalog)
    rows: dict[str, TableRow] = {}
    sheets = [finding for finding in findings if finding.document.doc_kind == _SHEET]
    for finding in sheets or findings:
        if len(rows) == _MAX_SHEET_ROWS:
            break
        if finding.value and finding.value.label and finding.value.label not in rows:
            rows[finding.value.label] = TableRow(
                label=finding.value.label.replace(" > ", ", "),
                cells=(
                    Cell(
                        text=shortened(shown(finding.said), _MAX_CELL_CHARS),
                        citations=(sources.cite(finding, model=model),),
                    ),
                ),
            )
    if not rows:
        return None
    table = Table(columns=("Attribute", model), rows=tuple(rows.values()))
    return Grounded(blocks=(table,), citations=sources.citations, models=(model,), scope=sources.scope())
