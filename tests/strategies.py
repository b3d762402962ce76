"""Hypothesis strategies for what goes in and out: utterances and answers of every kind."""

from hypothesis import strategies as st

from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    Scope,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.closest import Closest, Run
from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.reading.question import Intent
from core.receipt import KeptCandidate, KeptCell, KeptReceipt, Reading, Reason, Stage

words = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
said = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=20)
models = st.sampled_from(("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus"))
numbers = st.lists(st.integers(1, 30), max_size=3, unique=True).map(tuple)


def several(of: st.SearchStrategy, *, least: int = 0) -> st.SearchStrategy[tuple]:
    """Return short tuples."""
    return st.lists(of, min_size=least, max_size=3).map(tuple)


spans = st.builds(Span, words, numbers)
cells = st.builds(Cell, text=said, citations=numbers)
choices = st.builds(Choice, label=said, text=words)
citations = st.builds(
    Citation,
    number=st.integers(1, 30),
    document=words,
    title=words,
    section=several(words),
    page=st.none() | st.integers(1, 900),
    quote=words,
    excerpt=words,
    url=words,
    models=several(models),
    inherited_from=st.none() | models,
    chunk=words,
    legacy=st.booleans(),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table whose rows are as wide as its head."""
    columns = draw(several(words, least=1))
    row = st.builds(
        TableRow,
        label=words,
        cells=st.lists(cells, min_size=len(columns), max_size=len(columns)).map(tuple),
        differs=st.booleans(),
    )
    return Table(columns=("", *columns), rows=draw(several(row)))


blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Paragraph, spans=several(spans)),
    st.builds(Steps, items=several(spans)),
    st.builds(Bullets, items=several(spans)),
    tables(),
    st.builds(Quote, text=words, citation=st.integers(1, 30)),
    st.builds(Note, spans=several(spans)),
)
_answered = {
    "blocks": several(blocks),
    "citations": several(citations),
    "models": several(models),
    "scope": several(
        st.builds(
            Scope,
            model=models,
            own=st.integers(0, 9),
            inherited=several(st.tuples(models, st.integers(1, 9))),
        )
    ),
    "not_stated": several(models),
    "follow_ups": several(choices),
}
ranked = st.builds(
    Ranked,
    model=models,
    value=st.none() | st.floats(allow_nan=False),
    unit=words,
    text=words,
    citations=numbers,
)


@st.composite
def comparisons(draw: st.DrawFn) -> Comparison:
    """Draw a comparison whose table stands among its blocks, as the contract says."""
    table = draw(tables())
    fields = {name: draw(strategy) for name, strategy in _answered.items()}
    return Comparison(**{**fields, "blocks": (*fields["blocks"], table), "table": table})


@st.composite
def refusals(draw: st.DrawFn) -> NoEvidence:
    """Draw a refusal, perhaps with passages; each stands at a citation that is there."""
    cited = draw(several(citations))
    runs = several(st.builds(Run, text=words, marked=st.booleans()), least=1)
    numbers_of = st.sampled_from([each.number for each in cited] or [0])
    return NoEvidence(
        text=draw(words),
        closest=draw(several(st.builds(Closest, runs=runs, citation=numbers_of))) if cited else (),
        citations=cited,
        models=draw(several(models)),
        not_stated=draw(several(models)),
        follow_ups=draw(several(choices)),
        wanting=draw(st.booleans()),
        by_catalogue=draw(st.booleans()),
    )


answers: st.SearchStrategy[Answer] = st.one_of(
    st.builds(Grounded, **_answered),
    comparisons(),
    st.builds(Ranking, items=several(ranked), **_answered),
    st.builds(Clarify, question=words, candidates=several(models), choices=several(choices)),
    refusals(),
    st.builds(SmallTalk, text=words, follow_ups=several(choices)),
    st.builds(Apology, ticket=words, text=words),
)
thread_keys = st.builds(ThreadKey, platform=st.sampled_from(Platform), workspace=words, channel=words, root=words)
utterances = st.builds(
    Utterance,
    thread=thread_keys,
    delivery_ids=several(said, least=1),
    author=words,
    text=words,
    trigger=st.sampled_from(Trigger),
    resumes=st.none() | words,
    reply_to=words,
)

reasons = st.builds(Reason, text=said, points=st.floats(-9, 9))
readings = st.builds(
    Reading,
    operation=st.sampled_from(tuple(each.value for each in Intent)),
    models=several(models),
    aspects=several(words),
    conditions=several(words),
    carried=st.lists(st.sampled_from(("intent", "models", "topic")), unique=True).map(tuple),
    notes=several(words),
    why=words,
)
kept_candidates = st.builds(
    KeptCandidate,
    document=words,
    title=words,
    section=several(words),
    page=st.none() | st.integers(1, 900),
    quote=words,
    excerpt=words,
    label=words,
    said=words,
    models=several(models),
    base=st.none() | models,
    score=st.floats(-9, 9),
    share=st.floats(0, 1),
    pros=several(reasons),
    cons=several(reasons),
)
kept_cells = st.builds(
    KeptCell,
    aspect=words,
    model=st.none() | models,
    candidates=several(kept_candidates),
    weighed=st.integers(0, 240),
    probability=st.floats(0, 1),
    needed=st.floats(0, 1),
    enough=st.booleans(),
)
receipts = st.builds(
    KeptReceipt,
    question=words,
    outcome=st.sampled_from(("answer", "comparison", "ranking", "clarify", "no_evidence", "smalltalk", "apology")),
    reading=readings,
    rejected=several(readings),
    cells=several(kept_cells),
    left_out=st.integers(0, 9),
    unweighed=several(words),
    judged=words,
    knowledge=words,
    stages=several(st.builds(Stage, name=said, ms=st.floats(0, 9))),
)
