"""Counts the entries of a Word document's lists as Word does."""

from collections.abc import Iterator

from adapters.documents.docx_package import Element, W, number, value_of

_WITHOUT_NUMBER = frozenset({"bullet", "none"})


class Numbering:
    """Knows each list's levels and how far it has counted."""

    def __init__(self, root: Element | None) -> None:
        self.levels: dict[str, dict[int, tuple[str, int]]] = {}
        self.lists: dict[str, str] = {}
        self.restarts: dict[str, dict[int, int]] = {}
        self.counted: dict[str, dict[int, int]] = {}
        if root is not None:
            self._read(root)

    def _read(self, root: Element) -> None:
        for element in root.iter(f"{W}abstractNum"):
            self.levels[element.get(f"{W}abstractNumId") or ""] = dict(_levels(element))
        for element in root.iter(f"{W}num"):
            list_id = element.get(f"{W}numId") or ""
            self.lists[list_id] = value_of(element, f"{W}abstractNumId") or ""
            self.restarts[list_id] = {
                number(override.get(f"{W}ilvl")): number(start, 1)
                for override in element.iter(f"{W}lvlOverride")
                if (start := value_of(override, f"{W}startOverride")) is not None
            }

    def next(self, list_id: str, depth: int) -> int | None:
        """Count one more entry and return its number; None for a bullet."""
        pattern = self.lists.get(list_id, "")
        shown, start = self.levels.get(pattern, {}).get(depth, ("bullet", 1))
        if shown in _WITHOUT_NUMBER:
            return None
        counted = self.counted.setdefault(pattern, {})
        for level, first in self.restarts.pop(list_id, {}).items():
            counted[level] = first - 1
        counted[depth] = counted.get(depth, start - 1) + 1
        for deeper in [level for level in counted if level > depth]:
            del counted[deeper]
        return counted[depth]


def _levels(element: Element) -> Iterator[tuple[int, tuple[str, int]]]:
    for level in element.iter(f"{W}lvl"):
        shown = value_of(level, f"{W}numFmt") or "decimal"
        yield number(level.get(f"{W}ilvl")), (shown, number(value_of(level, f"{W}start"), 1))
