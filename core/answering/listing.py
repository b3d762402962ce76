"""Answers over many product models: what each of them states, side by side, and who states nothing.

Putting them in order by value needs typed facts; without those nothing is called the highest.
"""

from collections.abc import Sequence

from core.answer import Block, Cell, Grounded, Note, Span, Table, TableRow
from core.answering.sources import Sources
from core.answering.wording import listed, shortened, without_links
from core.catalog.catalog import Catalog
from core.finding.evidence import Evidence, Finding
from core.finding.found import GATE
from core.knowledge.dimensions import says_none

_MAX_ROWS = 15
_MAX_CELL_CHARS = 240
_MAX_SHEET_ROWS = 60
_SHEET = "spec"


def list_models(
    asked: str, evidence: Sequence[Evidence], catalog: Catalog, *, filtering: bool = False
) -> Grounded | None:
    """Return a row per product model that states it; None if none does.

    Args:
        asked: The heading of what they state.
        evidence: One per product model in scope.
        catalog: For the scope.
        filtering: Who has it is asked: models that are said not to have it are named apart.
    """
    told = [(each.model or "", each.findings[0]) for each in evidence if each.enough(GATE)]
    lacking = [model for model, finding in told if filtering and says_none(finding.said)]
    stating = [(model, finding) for model, finding in told if model not in lacking]
    if not stating:
        return None
    sources = Sources(catalog)
    shown, rest = stating[:_MAX_ROWS], stating[_MAX_ROWS:]
    rows = tuple(_row(model, finding, sources) for model, finding in shown)
    silent = tuple(each.model for each in evidence if each.model and not each.enough(GATE))
    what = " ".join(asked.split()).strip(" ?!.,") or "Stated"
    blocks: list[Block] = [Table(columns=("Product model", what), rows=rows)]
    notes = [f"{len(stating)} of {len(evidence)} product models state this. They are listed, not ranked."]
    if filtering:
        notes = [f"{len(stating)} of {len(evidence)} product models, by what their documents state."]
    if lacking:
        notes.append(f"Stated not to be there: {listed(lacking)}.")
    if rest:
        notes.append(f"{len(rest)} more product models state it: {listed([model for model, _ in rest])}.")
    blocks += [Note(spans=(Span(note),)) for note in notes]
    return Grounded(
        blocks=tuple(blocks),
        citations=sources.citations,
        models=tuple(model for model, _ in stating),
        scope=sources.scope(),
        not_stated=silent,
    )


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
                        text=shortened(without_links(finding.said), _MAX_CELL_CHARS),
                        citations=(sources.cite(finding, model=model),),
                    ),
                ),
            )
    if not rows:
        return None
    table = Table(columns=("Attribute", model), rows=tuple(rows.values()))
    return Grounded(blocks=(table,), citations=sources.citations, models=(model,), scope=sources.scope())


def _row(model: str, finding: Finding, sources: Sources) -> TableRow:
    number = sources.cite(finding, model=model)
    return TableRow(
        label=model, cells=(Cell(text=shortened(without_links(finding.said), _MAX_CELL_CHARS), citations=(number,)),)
    )
