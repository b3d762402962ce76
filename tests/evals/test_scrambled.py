"""Questions that nobody would ask are made alike for a seed, and are all answered."""

from pathlib import Path

import pytest

from tests.evals.families import Family
from tests.evals.scrambled import failed, scrambled

DEMO = Path(__file__).parents[2] / "bot" / "demo"

GOLD = (
    "supply current of the ECU-750?",
    "which draws more, the ECU-750 or the ECU-850b?",
    "storage temperature above 80 °C",
    "how do I reset it?",
    "and the 850?",
)


def test_a_seed_gives_the_same_questions_again() -> None:
    """A question that fails must be found again."""
    first, again, other = (list(scrambled(GOLD, 200, seed)) for seed in (1, 1, 2))

    assert first == again
    assert first != other
    assert len({*first}) > 100


def test_questions_are_such_as_a_platform_sends() -> None:
    """None is blank, and none holds half a surrogate pair; a batch would refuse the one and change the other."""
    questions = list(scrambled((" ?", *GOLD), 20_000, seed=3))

    assert all(question.strip() for question in questions)
    assert all(question == question.encode("utf-8", "replace").decode("utf-8") for question in questions)


@pytest.mark.slow
@pytest.mark.processes
def test_scrambled_questions_are_all_answered(tmp_path: Path) -> None:
    """Whatever is asked, the core raises nothing: a short form of 20,000 questions."""
    demo = Family(folder=DEMO, scorer=tmp_path, out=tmp_path)

    assert failed(demo, list(scrambled(GOLD, 80, seed=20)), tmp_path) == []
