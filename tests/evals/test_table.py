"""The table of figures, and of what other packs of words change in it."""

from tests.evals.figures import Figure
from tests.evals.table import changes


def test_a_change_is_told_in_questions() -> None:
    """Of thirty questions one more or less is chance; a share alone wouldn't say so."""
    before = {"pumps": {"overall.right": Figure(count=6, of=10), "wrong": Figure(count=2, of=10)}, "lamps": {}}
    after = {"pumps": {"overall.right": Figure(count=4, of=10), "wrong": Figure(count=2, of=10)}}

    lines = [line.split() for line in changes(before, after, "neutral").splitlines()]

    assert ["overall", "right", "40%", "-2", "–"] in lines
    assert ["wrong", "20%", "–"] in lines
