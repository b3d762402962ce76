"""Evidence from papers about two product models, one of which inherits from the other."""

from collections.abc import Sequence

from core.finding.evidence import Evidence
from core.finding.gather import gather
from core.finding.layout import Layouts
from core.retrieval.plan import Passage
from core.finding.wanted import Wanted
from core.knowledge.document import Document
from core.reading.question import Intent
from core.reading.topic import Topic, topic_of
from tests.core.catalog.families import ecu_family
from tests.core.paper import Paper, a_document
from tests.core.worlds import glossary

FAMILY = ecu_family()
BOTH = a_document("both.md", "ECU-850", "ECU-850b", title="Datasheet")
BASE = a_document("base.md", "ECU-850", title="ECU-850 datasheet")
GENERAL = a_document("general.md", title="Terms")
TABLE = Paper().table(
    "Parameter | ECU-850 | ECU-850b",
    "Weight | 540 g | 525 g",
    "Supply current | 380 mA | 340 mA",
    "Operating temperature | −40 °C to +85 °C | −40 °C to +105 °C",
    "Storage temperature | −40 °C to +105 °C | −55 °C to +125 °C",
    "Display | – | –",
)


def topic(text: str) -> Topic:
    """Return the topic of a text."""
    return topic_of(text, glossary(), {}, chunks=10)


def evidence(
    text: str, *papers: tuple[Document, Paper], model: str | None = "ECU-850b", intent: Intent = Intent.LOOKUP
) -> Evidence:
    """Return the evidence for what is asked of `model` in papers."""
    passages = [Passage(chunk, 1.0) for document, paper in papers for chunk in paper.chunks(document)]
    lineage = (model, *FAMILY.bases(model)) if model else ()
    wanted = Wanted(topic=topic(text), intent=intent, model=model, lineage=lineage)
    return gather(passages, {document.path: document for document, _ in papers}, wanted, Layouts())


def said(found: Evidence) -> Sequence[str]:
    """Return what the findings say, best first."""
    return [finding.said for finding in found.findings]
