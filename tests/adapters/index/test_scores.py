"""Scores that every engine can tell are those of SQLite's FTS5."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.index.analysis import indexed_words, query_words
from adapters.index.embedded import EmbeddedIndex
from adapters.index.scores import Held, Scorer
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from core.plan import SearchPlan
from tests.contracts.index_world import WORDS, a_chunk, a_staged, ids
from tests.rings.drawing import examples

TEXTS = st.lists(st.sampled_from((*WORDS, "not", "CAN FD", "850b")), max_size=9).map(" ".join)


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(TEXTS, min_size=1, max_size=9), title=TEXTS, asked=st.lists(TEXTS, min_size=1, max_size=4))
async def test_the_order_is_that_of_the_embedded_index(
    tmp_path_factory: "object", texts: list[str], title: str, asked: list[str]
) -> None:
    """The same question must get the same answer, whichever engine found the chunks."""
    path: Path = tmp_path_factory.mktemp("index") / "index.db"  # type: ignore[attr-defined]
    chunks = [a_chunk(f"{number:02}", text, section=("Power",) * (number % 2)) for number, text in enumerate(texts)]
    writer, index = EmbeddedWriter(path), EmbeddedIndex(path)
    await writer.stage(a_staged("a.md", *chunks, title=title))
    await writer.publish(Catalog(), remove=())
    known = await index.knowledge()
    document = Document(path="a.md", title=title)
    held = Held(words=known.words, chunks=known.chunks, tokens=sum(_length(chunk, document) for chunk in chunks))

    for text in asked:
        found = ids(await index.search(SearchPlan(text=text or "nothing", limit=99)))
        scorer = Scorer(query_words(text or "nothing"), held)
        scored = {chunk.chunk_id: _score(scorer, chunk, document) for chunk in chunks}
        best = sorted((name for name in scored if scored[name]), key=lambda name: (-scored[name], name))
        assert found == best
    await index.close()
    await writer.close()


def _length(chunk: Chunk, document: Document) -> int:
    text, title = indexed_words(chunk, document)
    return len(text) + len(title) + 2


def _score(scorer: Scorer, chunk: Chunk, document: Document) -> float:
    text, title = indexed_words(chunk, document)
    return scorer.score(" ".join(text), " ".join(title), _length(chunk, document))


def test_a_word_that_nobody_has_counted_yet_does_no_harm() -> None:
    """Between two publications the counts may be those of the one before."""
    scorer = Scorer(["new"], Held(words={"new": 9}, chunks=3, tokens=0))

    assert scorer.score("new words", "", 2) > scorer.score("other words", "", 2) == 0
