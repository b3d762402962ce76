"""What product models are called: every name and alias, by its letters and digits."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from core.catalog.keys import name_key

_RUN = re.compile(r"[^\W_]+")


class Called:
    """Names as they are written, each with the canonical one of the product model that is called so."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Have each name at hand by its first run of letters and digits."""
        self.names = names
        self._by_run: dict[str, list[str]] = {}
        for name in names:
            if run := _RUN.search(name.casefold()):
                self._by_run.setdefault(run.group(), []).append(name)

    @cached_property
    def _by_key(self) -> Mapping[str, str]:
        return {key: name for name in self.names if (key := name_key(name))}

    def alike(self, name: str) -> str:
        """Return the name that is this one in some casing and separators; empty if none is."""
        return name if name in self.names else self._by_key.get(name_key(name) or name, "")

    def said_in(self, text: str) -> Iterator[str]:
        """Yield the names whose letters stand in a text, in any casing."""
        folded = text.casefold()
        for run in set(_RUN.findall(folded)) & self._by_run.keys():
            yield from (name for name in self._by_run[run] if name.casefold() in folded)
