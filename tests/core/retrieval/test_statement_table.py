"""What belongs to statements whatever is asked, as arrays: the same as asking each of them."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.quantities.dimensions import Dimension, states
from core.retrieval.statement import Statement
from core.retrieval.statement_table import StatementTable
from tests.core.paper import Paper
from tests.core.retrieval.lab import GENERAL, SHEET, statements_of

TABLE = Paper().heading("Hydraulics").table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Noise | 40 dB")
HELD = statements_of((SHEET, TABLE), (GENERAL, Paper().says("A pump hums.", "Mass makes no noise.")))
FIELDS = ("own", "labelled", "section", "title", "around")
WORDS = sorted({word for each in HELD for field in FIELDS for word in getattr(each, field)} | {"zebra"})
MANY = [f"w{number}" for number in range(200)]


@given(st.lists(st.sampled_from(HELD), min_size=1), st.lists(st.frozensets(st.sampled_from(WORDS), max_size=3)))
def test_who_holds_a_spelling_is_told_as_by_each_statement_itself(
    asked: Sequence[Statement], spellings: Sequence[frozenset[str]]
) -> None:
    """However often a statement is asked about, and in whatever order."""
    texts = StatementTable().of(asked)
    held = texts.holding({word for spelling in spellings for word in spelling})

    for field in FIELDS:
        said = [getattr(each, field) for each in asked]
        found = texts.column(field, held.any_of(spellings)).tolist()
        assert found == [any(spelling <= each for spelling in spellings) for each in said]
        words = frozenset[str]().union(*spellings)
        assert texts.column(field, held.how_many(words)).tolist() == [len(words & each) for each in said]
        assert texts.sizes(field).tolist() == [len(each) for each in said]


@given(st.dictionaries(st.sampled_from(["mass", "noise", "head", "sheet", "zebra"]), st.floats(0.1, 1.0)))
def test_a_text_is_worth_what_its_best_word_is(values: dict[str, float]) -> None:
    """A text without words is worth nothing."""
    texts = StatementTable().of(HELD)
    worth = np.array([[values.get(word, 0.0) for word in texts.vocabulary()]])

    (found,) = texts.column("tokens", texts.most(worth)).tolist()

    assert found == [max((values.get(word, 0.0) for word in each.tokens), default=0.0) for each in HELD]


def test_more_words_can_be_looked_for_than_a_number_has_bits() -> None:
    """Many synonyms are no reason to miss one."""
    texts = StatementTable().of(HELD)
    held = texts.holding([*MANY, "mass"])

    assert texts.column("own", held.all_of(["mass"])).tolist() == ["mass" in each.own for each in HELD]


def test_the_vocabulary_is_what_statements_headings_and_titles_say_in_plain_words() -> None:
    """Of these statements, whatever else the table holds."""
    table = StatementTable()
    table.of(HELD)
    some = HELD[:2]

    said = {word for each in some for word in each.tokens | each.section_tokens | each.title_tokens}
    assert sorted(table.of(some).vocabulary()) == sorted(said)


def test_which_statements_hold_a_measure_is_told_as_by_each_itself() -> None:
    """Whichever were asked about before: a table learns of each once."""
    table = StatementTable()
    for asked in (HELD[:2], HELD, HELD[::-1]):
        for dimension in (Dimension.LENGTH, Dimension.MASS):
            assert table.of(asked).stating(dimension).tolist() == [states(each.said, dimension) for each in asked]


def test_what_was_asked_before_changes_nothing() -> None:
    """A table that is begun anew, or knows others already, says the same of a statement."""
    alone = [dict(zip(each.form._fields, each.form, strict=True)) for each in HELD]
    for kept in (1, len(HELD), 60_000):
        table = StatementTable(kept=kept)
        for one, form in zip(HELD, alone, strict=True):
            texts = table.of([one])
            assert {name: column.item() for name, column in texts.form.items()} == form
            assert texts.column("own", texts.holding(["mass"]).all_of(["mass"])).item() == ("mass" in one.own)
