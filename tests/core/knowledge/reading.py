"""What is read of a paper on the ECU family: labels with the built-in glossary, facts with any."""

from collections.abc import Iterable

from core.knowledge.attributes import Attributes
from core.knowledge.document import Document
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.facts import Fact
from tests.core.packs import shipped_glossary
from tests.core.paper import Paper, a_document

BUILT_IN = shipped_glossary()
ATTRIBUTES = Attributes(BUILT_IN)
READER = Reader(attributes={"": ATTRIBUTES})
BOTH = a_document("datasheet.md", "ECU-850", "ECU-850b")
ONE = a_document("datasheet.md", "ECU-850")


def facts(paper: Paper, document: Document = ONE) -> tuple[Fact, ...]:
    """Return the facts of a paper, as they are indexed."""
    return facts_of(paper.chunks(document), document, READER)


def told(found: Iterable[Fact]) -> list[tuple[str, str, str]]:
    """Return (product model, key, value's text) of each fact."""
    return [(fact.model, fact.attribute, fact.value.text) for fact in found]
