"""Lets coverage tell greenlets apart where there are some: asked at every call, it costs as much as all the rest of it.

With `concurrency = ["greenlet"]` coverage asks at each call and return, and keeps a stack for every greenlet that ever
ran: SQLAlchemy makes one per statement, so a whole run grows by gigabytes. Here greenlet tells when it switches. What
runs in a thread's own greenlet needs no telling apart; each other one has a stack while it lives, then the next has it.

No thread but this one is asked, which matters: what greenlet keeps of a thread is freed later, in a pending call of the
main thread. If coverage runs Python code in there, as its dictionary of greenlets does, while one more thread ends,
CPython 3.11 enters the traced function for ever, and no signal ends that.
"""

import sys
from collections.abc import Callable

from greenlet import greenlet, settrace

_KEY = "concur_id_func"
"""What coverage asks for its stack; None for the only one."""


class Stack:
    """Stands for one stack of coverage's, which knows it by a weak reference."""

    def itself(self) -> "Stack":
        """Return what coverage knows the stack by."""
        return self


class _Stacks:
    """Which greenlet is on which stack, by the greenlet's `id`: who is kept here would never be freed."""

    def __init__(self) -> None:
        self._of: dict[int, Stack] = {}
        self._free: list[Stack] = []

    def switched(self, _event: str, between: tuple[greenlet, greenlet]) -> None:
        """Tell coverage, if it measures, whose stack it sees from now on."""
        origin, target = between
        if origin.dead and (left := self._of.pop(id(origin), None)):
            self._free.append(left)
        if hasattr(tracer := sys.gettrace(), _KEY):
            setattr(tracer, _KEY, self._named(target))

    def _named(self, target: greenlet) -> Callable[[], Stack] | None:
        if target.parent is None:
            return None
        if id(target) not in self._of:
            self._of[id(target)] = self._free.pop() if self._free else Stack()
        return self._of[id(target)].itself


def tell_greenlets_apart() -> None:
    """Have every coverage of this thread do so, from now on."""
    settrace(_Stacks().switched)
