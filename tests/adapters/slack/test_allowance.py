"""How often streams are begun and continued."""

import pytest

from adapters.slack.allowance import Allowance
from adapters.slack.limits import APPENDING, STARTING
from core.posting_rates import Rate
from tests.clocks import FakeClock


@pytest.mark.parametrize("rate,a_minute", [(STARTING, 20), (APPENDING, 100)])
def test_no_minute_has_more_calls_than_slack_takes(rate: Rate, a_minute: int) -> None:
    """Who finds none left does without, so nothing is held up."""
    clock = FakeClock()
    allowance = Allowance(rate, clock)
    taken: list[float] = []
    for tenth in range(3000):
        if allowance.take():
            taken.append(tenth / 10)
        clock.advance(0.1)

    assert max(sum(at <= other < at + 60 for other in taken) for at in taken) <= a_minute
    assert len(taken) >= 300 / rate.every_s


def test_none_is_left_while_slack_wants_none() -> None:
    """It says for how long."""
    clock = FakeClock()
    allowance = Allowance(STARTING, clock)
    allowance.hold(30.0)

    clock.advance(29.0)
    before = allowance.take()
    clock.advance(1.5)

    assert (before, allowance.take()) == (False, True)
