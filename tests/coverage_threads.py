"""Lets coverage tell greenlets apart in the main thread alone, where SQLAlchemy's run: else a whole run may freeze.

Coverage asks each thread it measures for its greenlet. What greenlet keeps of a thread is freed later, in a pending
call of the main thread, and coverage's weak dictionary of greenlets runs Python code in there. If one more thread ends
at that very moment, CPython 3.11 enters the traced function for ever: pending calls don't nest, so the one that waits
is never done, and with tracing each look at it starts the function anew. No signal ends that, thus no time limit.
"""

from threading import current_thread, main_thread

from coverage.collector import Collector

_KEY = "concur_id_func"


def _asked(collector: Collector) -> object:
    """Return what tells greenlets apart in this thread: nothing in those that have none but their own."""
    return vars(collector)[_KEY] if current_thread() is main_thread() else None


def _set(collector: Collector, value: object) -> None:
    vars(collector)[_KEY] = value


def spare_threads() -> None:
    """Have every coverage of this process do so, for all threads that start from now on."""
    setattr(Collector, _KEY, property(_asked, _set))
