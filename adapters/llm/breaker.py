"""Asks nobody who has just failed several times: what is down isn't waited for in every turn."""

from collections.abc import Callable
from types import TracebackType

from adapters.llm.faults import DOWN, OURS, Fault, Kind

FAILURES_IN_A_ROW = 5
REST_S = 30.0


class Breaker:
    """Enter it around each call; its exit takes note of how the call went.

    After `FAILURES_IN_A_ROW` it refuses calls for `REST_S`, then lets one through: if that one fails it rests again.
    """

    def __init__(self, ticks_s: Callable[[], float]) -> None:
        self._ticks_s = ticks_s
        self._failures = 0
        self._rests_until_s: float | None = None
        self._trying = False

    def __enter__(self) -> None:
        """Let the call through.

        Raises:
            Fault: The server is left alone at present.
        """
        if self._rests_until_s is None:
            return
        left_s = self._rests_until_s - self._ticks_s()
        if left_s > 0 or self._trying:
            raise Fault(Kind.IDLE, "it failed several times in a row, and is left alone for half a minute")
        self._trying = True

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Take note; a call that we gave up ourselves says nothing about the server."""
        self._trying = False
        if isinstance(error, Fault) and error.kind in DOWN:
            self._failures += 1
            if self._failures >= FAILURES_IN_A_ROW:
                self._rests_until_s = self._ticks_s() + REST_S
        elif error is None or (isinstance(error, Fault) and error.kind not in OURS):
            self._failures, self._rests_until_s = 0, None
