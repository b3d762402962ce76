"""A passage as documentation might have it: searched for at first, or once what was found didn't do."""

import pytest

from core.gathering.searching import Hypothetical, When
from core.query import Kind, Query

QUERY = Query(standalone="How is it earthed?", kind=Kind.EXPLAIN, passage="The housing is connected to earth by …")
WANTED = ("earth terminal",)


@pytest.mark.parametrize(
    "when, at_first, after_nothing, after_searching",
    [
        (When.NEVER, (), (), ("earth terminal",)),
        (When.WHEN_UNSURE, (), (QUERY.passage,), ("earth terminal", QUERY.passage)),
        (When.ALWAYS, (QUERY.passage,), (), ("earth terminal",)),
    ],
)
def test_it_is_searched_for_when_the_table_says_so(
    when: When, at_first: tuple[str, ...], after_nothing: tuple[str, ...], after_searching: tuple[str, ...]
) -> None:
    """Never twice: what was found by it was shown."""
    table = Hypothetical({Kind.EXPLAIN: when})

    assert tuple(table.at_first(QUERY)) == at_first
    assert tuple(table.afterwards(QUERY, (), nothing=True)) == after_nothing
    assert tuple(table.afterwards(QUERY, WANTED, nothing=False)) == after_searching
    assert tuple(table.afterwards(QUERY, (), nothing=False)) == ()
    assert tuple(table.afterwards(QUERY, (), nothing=True, searched=1)) == ()
    assert tuple(table.afterwards(QUERY, WANTED, nothing=True, searched=1)) == WANTED


def test_another_kind_has_none() -> None:
    """A look-up finds its row by its label."""
    table = Hypothetical({Kind.LOOK_UP: When.ALWAYS})

    assert tuple(table.at_first(QUERY)) == ()


def test_where_the_reader_gave_none_there_is_none() -> None:
    """Rules give none, nor does a model that leaves it out."""
    table = Hypothetical(dict.fromkeys(Kind, When.ALWAYS))

    assert tuple(table.at_first(Query(standalone="How?", kind=Kind.EXPLAIN))) == ()
