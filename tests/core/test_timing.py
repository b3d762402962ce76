"""How long stages take, by a clock that tests move."""

from core.receipt import Stage
from core.timing import Stages
from tests.clocks import FakeClock


def test_stages_take_what_passed_since_the_one_before() -> None:
    """What was done between two stages belongs to the later one."""
    clock = FakeClock()
    stages = Stages(clock)

    clock.advance(0.25)
    stages.done("read")
    clock.advance(1)
    stages.done("write")
    clock.advance(0.5)
    stages.done("read")

    assert stages.taken == (Stage(name="read", ms=750.0), Stage(name="write", ms=1000.0))
