"""Every fact is grounded in its table, whatever stands there."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.knowledge.document import Document
from core.knowledge.extraction import facts_of
from tests.core.catalog.families import ecu_family
from tests.core.knowledge.reading import BOTH, ONE, READER
from tests.core.paper import Paper, a_document
from tests.rings.drawing import examples

WORDS = (
    "", "—", "n/a", "TBD", "yes", "ECU-850", "ECU-850b", "ECU-850 / ECU-850b", "Model", "Parameter", "Value", "Unit",
    "Min", "Typ", "Max", "Conditions", "V", "°C", "mA", "9 to 36 V", "−40…+85 °C", "1,000 A", "2,5 A", "24", "36",
    "Supply voltage", "Supply voltage [V]", "Weight", "540 g", "max. 5 W", "100 x 50 x 20 mm", "4/8/16 GB", "4/8/16",
    "Memory", "1", "No.", "2x USB 3.0, 1 Gbit/s; 2.4 GHz", "Processor", "Operating", "Temperature > Storage", "85¹",
    "All values at 25 °C unless noted.", "IP67", "at 24 V",
)  # fmt: skip
short = st.sampled_from(WORDS) | st.text(max_size=12).map(lambda text: " ".join(text.replace("|", "").split()))
grids = st.integers(1, 5).flatmap(lambda width: st.lists(st.lists(short, min_size=width, max_size=width), max_size=5))


@settings(deadline=None, max_examples=examples(250))
@given(
    grid=grids,
    head=st.integers(0, 2),
    title=st.sampled_from(("Data", "ECU-850b", "Absolute maximum ratings", "Storage")),
    document=st.sampled_from((ONE, BOTH, a_document("generic.md"))),
)
def test_whatever_stands_in_a_table_a_fact_is_grounded_in_it(
    grid: list[list[str]], head: int, title: str, document: Document
) -> None:
    """For any grid: nothing raises, and each fact is said in its row, of a product model that the document covers."""
    paper = Paper().heading(title).table(*(" | ".join(text or " " for text in row) for row in grid), head=head)
    source = paper.tree().text
    chunks = {chunk.chunk_id: chunk for chunk in paper.chunks(document, ecu_family())}

    found = facts_of(tuple(chunks.values()), document, READER)

    assert len({fact.fact_id for fact in found}) == len(found)
    assert bool(found) <= bool(document.covered_models)
    for fact in found:
        assert fact.attribute
        assert fact.model in {*chunks[fact.chunk_id].models, *document.covered_models}
        assert fact.value.text in fact.said
        assert source[chunks[fact.chunk_id].pieces[fact.position].place.start :].startswith(fact.quote)
        said = fact.excerpt + fact.quote
        assert all(digit in said for digit in fact.value.text if digit.isdecimal())
