"""Rows, a few at a time → one array."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Growing:
    """An array of rows that grows at its end: twice as large whenever it is full."""

    def __init__(self, kind: type[np.generic], *width: int) -> None:
        self._table = np.empty((0, *width), dtype=kind)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def held(self) -> NDArray[Any]:
        """The rows so far; good until the next are added."""
        return self._table[: self._count]

    def add(self, rows: Sequence[Any] | NDArray[Any]) -> None:
        """Put rows behind the others."""
        last = self._count + len(rows)
        if last > len(self._table):
            grown = np.empty((max(last, 2 * len(self._table)), *self._table.shape[1:]), dtype=self._table.dtype)
            grown[: self._count] = self.held
            self._table = grown
        if last > self._count:
            self._table[self._count : last] = rows
        self._count = last
