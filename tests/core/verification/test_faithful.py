"""Faithful claims pass, and none of the claims that are made from them by changing one thing does."""

from itertools import islice

import pytest

from core.verification.lexicon import akin
from tests.core.verification.faithful import faithful, prover_of
from tests.core.verification.mutations import KINDS, mutations
from tests.core.verification.variants import KINDS as WAYS
from tests.core.verification.variants import variants

TUNED = ("faithful.yaml", "aside.yaml", "answers.yaml", "more.yaml", "heldout.yaml")


@pytest.mark.parametrize(
    "name, least",
    [
        ("faithful.yaml", 0.97),
        ("aside.yaml", 0.95),
        ("answers.yaml", 0.98),
        ("more.yaml", 0.97),
        ("heldout.yaml", 0.94),
        ("unseen.yaml", 0.92),
    ],
)
def test_nearly_all_faithful_claims_pass(name: str, least: float) -> None:
    """Proofs that refuse every paraphrase show nothing but quotes."""
    passed = [not prover_of(each.world, each.query).claim(each.claim).why for each in faithful(name)]

    assert sum(passed) / len(passed) >= least


def test_what_is_proven_may_be_said_otherwise() -> None:
    """Of two thousand faithful claims hardly any is refused: who spells a unit out states nothing else."""
    tried = list(variants((*TUNED, "unseen.yaml")))
    refused = [
        (each.kind, each.claim.text)
        for each in tried
        if prover_of(each.was.world, each.was.query).claim(each.claim).why
    ]

    assert {each.kind for each in tried} == set(WAYS)
    assert len(tried) >= 2_000
    assert len(refused) <= 0.02 * len(tried), refused


@pytest.mark.slow
@pytest.mark.parametrize("count, seed", [pytest.param(12_000, 2, id="all")])
def test_no_mutation_of_a_proven_claim_passes(count: int, seed: int) -> None:
    """A digit, a sign, a unit, a product model, a word … of another kind than the lines have reaches nobody."""
    assert _passing(count, seed) == []


def test_no_mutation_of_a_sample_passes() -> None:
    """The same, as many as there is time for each time."""
    assert _passing(800, 1) == []


def _passing(count: int, seed: int) -> list[tuple[str, str, tuple[int, ...]]]:
    tried = list(islice(mutations(seed, TUNED), count))
    assert {each.kind for each in tried} == {*KINDS, "line number"}
    return [
        (each.kind, each.claim.text, each.claim.lines)
        for each in tried
        if not prover_of(each.was.world, each.was.query).claim(each.claim).why
    ]


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("install", "installation", True),
        ("fit", "fitted", True),
        ("mow", "mowing", True),
        ("cut", "cute", False),
        ("volt", "voltage", False),
        ("press", "pressure", False),
        ("high", "low", False),
    ],
)
def test_forms_of_a_word_are_told_from_other_words(one: str, other: str, *, same: bool) -> None:
    """A pressure is no pressing."""
    assert akin(one, other) is same
