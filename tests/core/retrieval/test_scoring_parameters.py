"""Learnt weights: what a number counts."""

import numpy as np
import pytest

from core.retrieval.scoring_parameters import Linear, Weight

LINEAR = Linear(weights={"label": Weight(weight=2.0, mean=0.5, scale=0.25), "length": Weight(weight=-1.0)}, bias=0.5)


def test_a_score_is_the_sum_of_what_each_number_contributes() -> None:
    """+4.0 as the label says it, −3.0 as it is long."""
    assert LINEAR.of({"label": 1.0, "length": 3.0}) == pytest.approx(0.5 + 4.0 - 3.0)


def test_a_number_without_a_weight_and_a_weight_without_a_number_count_nothing() -> None:
    """Weights of another version are no exception in the middle of an answer."""
    assert LINEAR.of({"colour": 9.0}) == 0.5


def test_many_count_as_each_of_them_does() -> None:
    """A list of two thousand product models is scored at once, by the same weights."""
    rows = [{"colour": 9.0, "length": length, "label": 1.0, "title": 0.0} for length in (3.0, 4.0)]
    columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}

    assert LINEAR.of_columns(columns) == pytest.approx([LINEAR.of(row) for row in rows])


def test_what_says_nothing_counts_as_little_as_the_mean_takes_away() -> None:
    """Columns of nothing are passed over, not what they would have been compared with."""
    assert LINEAR.of_columns({"label": np.zeros(2)}) == pytest.approx([LINEAR.of({"label": 0.0})] * 2)
