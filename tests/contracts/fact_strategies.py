"""Any typed value, any fact, and any history and question of an index of facts, for hypothesis."""

from dataclasses import fields, replace
from typing import TypeVar

from hypothesis import strategies as st

from core.knowledge.chunk import Belongs
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.plan import FactOrder, FactPlan
from core.ports import Staged
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.value import Interval, Stat, State, Value
from tests.contracts.fact_world import ATTRIBUTES, stating
from tests.contracts.index_world import CONFUSABLE, PATHS

_T = TypeVar("_T")

texts = st.text(st.characters(codec="utf-8"), max_size=12)
"""Whatever a document may hold: all of Unicode but halves of surrogate pairs."""

_CELLS = "5 V;9..36 V;≥ 12 V;max. 48 V;12/24/48 V;500 mA;yes;TBD;10 x 20 x 30 mm;2x CAN FD;IP67;24 V ±5 %;robust;-0 V"
_SIZES = (float("-inf"), -1.0, 0.0, 0.5, 12.0, 24.0, 36.0, float("inf"))


def several(of: st.SearchStrategy[_T]) -> st.SearchStrategy[tuple[_T, ...]]:
    """Draw short tuples."""
    return st.lists(of, max_size=2).map(tuple)


def whole(kind: type[_T], /, **parts: st.SearchStrategy[object]) -> st.SearchStrategy[_T]:
    """Draw a dataclass of which every field is given, so that nobody forgets to draw a new one."""
    assert parts.keys() == {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return st.builds(kind, **parts)


_ends = st.none() | st.sampled_from(_SIZES) | st.floats(allow_nan=False)
_intervals = whole(Interval, low=_ends, high=_ends, nominal=_ends)


def _values(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return whole(
        Value,
        stat=st.sampled_from(Stat),
        text=texts,
        start=st.integers(0, 10**6),
        end=st.integers(0, 10**6),
        written=_intervals,
        canonical=_intervals,
        low_inclusive=st.booleans(),
        high_inclusive=st.booleans(),
        unit=texts,
        unit_written=texts,
        canonical_unit=st.sampled_from(("", "V", "A", "°C")),
        dimension=st.none() | st.sampled_from(Dimension),
        conditions=several(texts),
        notes=several(texts),
        items=several(inner),
        labels=several(texts),
        kind=texts,
        state=st.none() | st.sampled_from(State),
        tolerance=texts,
        approximate=st.booleans(),
        original=st.none() | inner,
    )


parsed = st.sampled_from([parse_value(cell)[0] for cell in _CELLS.split(";")])
values = parsed | st.recursive(_values(parsed), _values, max_leaves=3)

facts = whole(
    Fact,
    fact_id=texts,
    model=st.sampled_from(CONFUSABLE),
    attribute=st.sampled_from(ATTRIBUTES),
    label=st.sampled_from(("Supply", "supply", "Power > Supply")),
    value=values,
    said=texts,
    document=st.just(""),
    chunk_id=texts,
    position=st.integers(0, 3),
    place=st.builds(Place, st.integers(0, 2), st.just(9)),
    quote=texts,
    excerpt=texts,
    section=several(texts),
    conditions=several(texts),
    belongs=st.sampled_from(Belongs),
    page=st.none() | st.integers(1, 900),
    row=st.none() | st.integers(0, 90),
    column=st.none() | st.integers(0, 90),
    covers=several(st.sampled_from(CONFUSABLE)),
    status=st.sampled_from(Status),
    authority=st.integers(-1, 9),
    date=texts,
    confidence=st.floats(0.0, 1.0),
)


@st.composite
def statements(draw: st.DrawFn) -> Staged:
    """Draw a document of up to six facts."""
    path, version = draw(st.sampled_from(PATHS)), draw(st.integers(0, 99))
    drawn = draw(st.lists(facts, max_size=6))
    named = [replace(fact, fact_id=f"{path}#{version}#{number}") for number, fact in enumerate(drawn)]
    return stating(path, *named, fingerprint=str(version))


fact_plans = whole(
    FactPlan,
    models=st.none() | st.frozensets(st.sampled_from((*CONFUSABLE, "unknown")), max_size=5),
    attributes=st.none() | st.frozensets(st.sampled_from((*ATTRIBUTES, "unknown")), max_size=3),
    unit=st.sampled_from(("", "", "V", "A", "°C", "lm")),
    at_least=st.none() | st.sampled_from(_SIZES),
    at_most=st.none() | st.sampled_from(_SIZES),
    legacy=st.booleans(),
    order=st.sampled_from(FactOrder),
    limit=st.sampled_from((1, 3, 10_000)),
)
"""Any question, with any mix of filters."""

fact_steps = st.lists(
    st.one_of(
        statements(),
        st.frozensets(st.sampled_from(PATHS), max_size=2),
        st.lists(st.sampled_from(PATHS), min_size=1, max_size=2),
    ),
    max_size=6,
)
"""What a writer does, see `tests.contracts.index_strategies.steps`."""
