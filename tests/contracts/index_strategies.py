"""Any history of an index and any search in it, for hypothesis."""

from hypothesis import strategies as st

from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.plan import SearchPlan
from core.ports import Staged
from tests.contracts.index_world import CONFUSABLE, PATHS, WORDS, a_chunk, a_staged

_TEXTS = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
_MODELS = st.lists(st.sampled_from(CONFUSABLE), max_size=3, unique=True).map(tuple)


@st.composite
def documents(draw: st.DrawFn) -> Staged:
    """Draw a document of up to four chunks."""
    path = draw(st.sampled_from(PATHS))
    status = draw(st.sampled_from(Status))
    version = draw(st.integers(0, 99))
    chunks = tuple(
        a_chunk(
            f"{path}#{version}#{place}",
            draw(_TEXTS),
            document=path,
            models=draw(_MODELS),
            kind=draw(st.sampled_from(ChunkKind)),
            status=status,
            section=draw(st.sampled_from(((), ("Power",), ("Power", "Reset")))),
        )
        for place in range(draw(st.integers(0, 4)))
    )
    return a_staged(path, *chunks, title=draw(_TEXTS), fingerprint=str(version))


@st.composite
def plans(draw: st.DrawFn) -> SearchPlan:
    """Draw a search with any mix of filters."""
    return SearchPlan(
        text=draw(st.one_of(_TEXTS, st.text(max_size=30))),
        covering=draw(st.none() | st.frozensets(st.sampled_from((*CONFUSABLE, "unknown")), max_size=3)),
        generic=draw(st.booleans()),
        kinds=draw(st.frozensets(st.sampled_from(ChunkKind), max_size=2)),
        documents=draw(st.none() | st.frozensets(st.sampled_from((*PATHS, "gone.md")), max_size=3)),
        legacy=draw(st.booleans()),
        limit=draw(st.sampled_from((1, 3, 100))),
    )


steps = st.lists(
    st.one_of(
        documents(),
        st.frozensets(st.sampled_from(PATHS), max_size=2),
        st.lists(st.sampled_from(PATHS), min_size=1, max_size=2),
    ),
    max_size=8,
)
"""What a writer does: a document is staged, a set of paths is removed by publishing, a list is unstaged."""
