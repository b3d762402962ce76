"""Seconds of processor time that reading a hostile cell takes, as a ratio of one that is a fifth as long.

    python -m benchmarks.long_cells

Five is what its length costs; a pattern that tries every way at every place takes twenty-five.
"""

import time

from core.quantities.parse import parse_value, quantities_in
from tests.core.quantities.test_properties import ADVERSARIES

_CHARACTERS = 10_000
_TIMES = 5
_ROUNDS = 5


def main() -> None:
    """Print the ratio of each kind of cell, the worst last."""
    ratios = sorted((_ratio(unit), name) for name, unit in ADVERSARIES.items())
    for ratio, name in ratios:
        print(f"{ratio:5.1f}  {name}")


def _ratio(unit: str) -> float:
    short = unit * (_CHARACTERS // _TIMES // len(unit))
    return min(_spent_s(short * _TIMES) for _ in range(_ROUNDS)) / min(_spent_s(short) for _ in range(_ROUNDS))


def _spent_s(text: str) -> float:
    before = time.process_time()
    parse_value(text, unit_hint="V")
    quantities_in(text)
    return time.process_time() - before


if __name__ == "__main__":
    main()
