"""Which figures a bound looks at, and what it says."""

import argparse
from collections.abc import Sequence

import pytest

from tests.evals.bounds import POOLED, Bound, add_bounds, broken
from tests.evals.figures import Figure, Figures, pooled

MANY, FEW = (Figure(count=6, of=count, questions=count) for count in (12, 11))


def bounds(*arguments: str) -> Sequence[Bound]:
    """Return what the command line says."""
    options = argparse.ArgumentParser()
    add_bounds(options)
    return options.parse_args(arguments).bounds


def columns(**families: Figures) -> dict[str, Figures]:
    """Return figures of families with their pool."""
    return {**families, POOLED: pooled([figures for name, figures in families.items() if name != "corpus"])}


@pytest.mark.parametrize(
    "option, name, kept",
    [
        pytest.param("--min", "overall.right=0.5", True, id="pooled, kept"),
        pytest.param("--min", "overall.right=0.53", False, id="pooled, missed"),
        pytest.param("--max", "overall.right=0.51", False, id="pooled, above"),
        pytest.param("--min-each", "overall.right=0.5", True, id="each, kept"),
        pytest.param("--min-each", "overall.right=0.51", False, id="each, missed by the one with twelve"),
        pytest.param("--max-each", "overall.right=0.52", True, id="each, the one with eleven doesn't count"),
        pytest.param("--corpus-min", "overall.right=0.9", True, id="corpus, kept"),
        pytest.param("--corpus-max", "overall.right=0.9", False, id="corpus, above"),
        pytest.param("--min", "overall.rihgt=0.1", False, id="no such figure"),
    ],
)
def test_bounds_hold_for_the_corpus_for_the_pool_or_for_families_with_enough_questions(
    option: str, name: str, *, kept: bool
) -> None:
    """A floor under eleven questions would fail by chance, and a corpus in the pool would hide the families."""
    figures = columns(
        corpus={"overall.right": Figure(count=95, of=100, questions=100)},
        lamps={"overall.right": MANY},
        pumps={"overall.right": FEW},
    )

    assert (not broken(bounds(option, name), figures)) == kept


def test_floors_hold_by_the_questions_behind_a_figure_not_by_what_it_counts() -> None:
    """Three comparisons have a dozen cells, and are three questions all the same."""
    cells = {"compare.cells": Figure(count=1, of=12, questions=3)}

    assert broken(bounds("--min-each", "compare.cells=0.9"), columns(lamps=cells)) == []


def test_counts_of_faults_are_summed_and_bounded_in_every_family() -> None:
    """One quote that isn't verbatim is one too many, in however small a family."""
    figures = columns(
        lamps={"integrity.wrong_model": Figure(count=1)}, pumps={"integrity.wrong_model": Figure(count=0)}
    )

    assert broken(bounds("--max", "integrity.wrong_model=0"), figures) == [
        "--max integrity.wrong_model=0: pooled has 1.000 (1)"
    ]
    assert broken(bounds("--max-each", "integrity.wrong_model=0"), figures) == [
        "--max-each integrity.wrong_model=0: lamps has 1.000 (1)"
    ]


def test_a_bound_that_is_no_number_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A gate that was mistyped must not pass."""
    with pytest.raises(SystemExit):
        bounds("--min", "overall.right")

    assert "expected FIGURE=VALUE" in capsys.readouterr().err
