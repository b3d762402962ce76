"""Passages to evidence: the pieces that speak of a topic, best first, each once."""

from collections.abc import Collection, Iterable, Mapping

from core.finding.credit import findings_in, may_speak_of
from core.finding.evidence import Evidence, Finding
from core.finding.layout import Layouts
from core.retrieval.plan import Passage, SearchPlan
from core.finding.wanted import Wanted
from core.knowledge.document import Document
from core.knowledge.glossary import spelled
from core.knowledge.words import fold
from core.reading.topic import Topic

LIMIT = 40
_KEPT = 60
_FLOOR = 0.15


def plan_for(text: str, topic: Topic, wanted_models: tuple[str, ...] | None, *, legacy: bool) -> SearchPlan:
    """Return the search for one topic, worded with every name of its attributes.

    Args:
        text: The question without product models.
        topic: Its terms.
        wanted_models: A product model and its bases; None for any document.
        legacy: Whether superseded documents may answer.
    """
    other_names = [" ".join(name) for term in topic.terms if term.attribute for name in spelled(term.attribute)]
    mended = [word for term in topic.terms for spelling in term.spellings for word in spelling]
    return SearchPlan(
        text=" ".join([text, *other_names, *mended]),
        covering=None if wanted_models is None else frozenset(wanted_models),
        generic=wanted_models is not None,
        legacy=legacy,
        limit=LIMIT,
    )


def gather(
    passages: Iterable[Passage], documents: Mapping[str, Document], wanted: Wanted, layouts: Layouts
) -> Evidence:
    """Return the evidence in `passages`; what covers next to nothing is left out."""
    found: dict[tuple[str, int], Finding] = {}
    for passage in passages:
        document = documents.get(passage.chunk.document)
        if document is None or not may_speak_of(passage.chunk, document, wanted):
            continue
        for finding in findings_in(layouts.of(passage.chunk, document, wanted), wanted, floor=_FLOOR):
            found.setdefault((document.path, finding.piece.place.start), finding)
    ordered = sorted(_overridden(found.values()), key=lambda finding: (-finding.score, -finding.document.authority))
    return Evidence(model=wanted.model, findings=tuple(ordered[:_KEPT]))


def _overridden(findings: Collection[Finding]) -> list[Finding]:
    """Drop what is inherited where the product model states the attribute, or the very same label, itself."""
    mine = [finding for finding in findings if finding.base is None]
    own = any(finding.labelled and finding.measured for finding in mine)
    labels = {fold(finding.label) for finding in mine if finding.value and finding.label}
    return [
        finding
        for finding in findings
        if not (finding.base and ((own and finding.labelled) or (finding.value and fold(finding.label) in labels)))
    ]
