"""A rate says what it means in time."""

from datetime import timedelta

import pytest

from core.posting_rates import FREELY, Rate


@pytest.mark.parametrize("burst,tolerance_s", [pytest.param(1, 0.0, id="no burst"), pytest.param(5, 2.0, id="a burst")])
def test_a_burst_goes_sooner_than_one_after_the_other(burst: int, tolerance_s: float) -> None:
    """The last of five at once is four pauses early."""
    rate = Rate(key="channel", every_s=0.5, burst=burst)

    assert (rate.every, rate.tolerance) == (timedelta(seconds=0.5), timedelta(seconds=tolerance_s))


def test_what_nobody_counts_waits_for_nothing() -> None:
    """The page takes all there is."""
    assert (FREELY.rates, FREELY.reserved) == ((), None)
