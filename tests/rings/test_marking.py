"""Of a test's many variants a few are tried with each change, and none is left out by night."""

import pytest

from tests.rings.marking import by_day


@pytest.mark.parametrize(
    "variants, tried", [(1, 1), (2, 2), (3, 3), (4, 3), (12, 3), (13, 4), (40, 10), (41, 10), (500, 10)]
)
def test_of_many_variants_a_few_are_tried_with_each_change(variants: int, tried: int) -> None:
    """From the whole range, the first among them."""
    chosen = by_day(variants)

    assert len(chosen) == tried
    assert min(chosen) == 0
    assert max(chosen) in range(variants - -(-variants // tried), variants)
