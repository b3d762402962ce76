"""How fast we may speak: Teams counts what a bot sends, per conversation and per tenant.

Answers are counted by all servers together (`post_rates`), whatever else is sent by each server for itself (`Rates`).
"""

from collections import OrderedDict, deque
from datetime import datetime, timedelta

from core.messages import ThreadKey
from core.ports import Clock
from core.posting_rates import Rate

PER_CONVERSATION = ((7, 1.0), (8, 2.0), (60, 30.0), (1800, 3600.0))
PER_TENANT = ((30, 1.0),)
"""How many per so many seconds. Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit"""

_MAX_CONVERSATIONS = 2000


def post_rates(thread: ThreadKey) -> tuple[Rate, ...]:
    """Return what an answer counts against: its tenant and its conversation, both within the figures above.

    The hour's figure is left to each server: a conversation gets one answer at a time, and never so many in an hour.
    """
    tenant = f"{thread.platform}|{thread.workspace}"
    return Rate(key=tenant, every_s=0.05, burst=10), Rate(key=str(thread), every_s=0.55, burst=4)


class Window:
    """What was sent lately, in one conversation or tenant."""

    def __init__(self, limits: tuple[tuple[int, float], ...]) -> None:
        self._limits = limits
        self._sent: deque[datetime] = deque(maxlen=max(count for count, _ in limits))

    def wait_s(self, now: datetime) -> float:
        """Return how long to wait before the next one may go; 0.0 for now."""
        waits = [
            (self._sent[-count] + timedelta(seconds=span_s) - now).total_seconds()
            for count, span_s in self._limits
            if len(self._sent) >= count
        ]
        return max(0.0, *waits, 0.0)

    def send(self, now: datetime) -> None:
        """Note that one goes."""
        self._sent.append(now)


class Rates:
    """Holds back what would be too fast, in the order in which it came."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: OrderedDict[str, Window] = OrderedDict()

    async def turn(self, conversation: str, *, tenant: str) -> None:
        """Return when something may be sent to `conversation`."""
        windows = (
            self._window(f"c|{conversation}", PER_CONVERSATION),
            self._window(f"t|{tenant}", PER_TENANT),
        )
        while (wait_s := max(window.wait_s(self._clock.now()) for window in windows)) > 0:
            await self._clock.sleep(wait_s)
        for window in windows:
            window.send(self._clock.now())

    def _window(self, name: str, limits: tuple[tuple[int, float], ...]) -> Window:
        window = self._windows.setdefault(name, Window(limits))
        self._windows.move_to_end(name)
        if len(self._windows) > _MAX_CONVERSATIONS:
            self._windows.popitem(last=False)
        return window
