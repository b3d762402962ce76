"""Of a scenario's many variants a few are tried with each change, and none is left out by night."""

from pathlib import Path

import pytest

from tests.rings.marking import by_day
from tests.rings.running import pytest_in

MANY = """
import pytest

@pytest.mark.parametrize("number", range(20))
def test_each(number):
    assert number in range(20)
"""


@pytest.mark.parametrize(
    "variants, tried", [(1, 1), (2, 2), (3, 3), (4, 3), (12, 3), (13, 4), (40, 10), (41, 10), (500, 10)]
)
def test_of_many_variants_a_few_are_tried_with_each_change(variants: int, tried: int) -> None:
    """From the whole range, the first among them."""
    chosen = by_day(variants)

    assert len(chosen) == tried
    assert min(chosen) == 0
    assert max(chosen) in range(variants - -(-variants // tried), variants)


@pytest.mark.processes
@pytest.mark.parametrize("chosen, told", [("not slow", "25 passed, 15 deselected in"), ("", "40 passed in")])
def test_only_what_has_a_program_of_its_own_for_each_is_thinned_out(tmp_path: Path, chosen: str, told: str) -> None:
    """Variants of a table are cheap, and each of them is another case."""
    for name in ("tests/scenarios/test_costly.py", "tests/core/test_cheap.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(MANY, "utf-8")

    done = pytest_in(tmp_path, "-p", "tests.conftest", "-m", chosen)

    assert told in done.stdout.splitlines()[-1], done.stdout + done.stderr
