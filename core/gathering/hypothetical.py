"""Passages as documentation might have them, searched for beside the question: when, by the kind of question.

After HyDE (Gao et al., "Precise Zero-Shot Dense Retrieval without Relevance Labels", 2022).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.query import Kind, Query


class When(StrEnum):
    """When a hypothetical passage is searched for."""

    NEVER = "never"
    WHEN_UNSURE = "when_unsure"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Hypothetical:
    """The table; a kind that isn't in it never has one."""

    by_kind: Mapping[Kind, When] = field(default_factory=dict[Kind, When])

    def __bool__(self) -> bool:
        """Return whether any kind has one."""
        return any(when is not When.NEVER for when in self.by_kind.values())

    def at_first(self, query: Query) -> Sequence[str]:
        """Return what is searched for besides, before anything is written."""
        return self._passage(query) if self._when(query) is When.ALWAYS else ()

    def afterwards(self, query: Query, wanted: Sequence[str], *, nothing: bool, searched: int = 0) -> Sequence[str]:
        """Return what is searched for once something was written: what it wants, and the passage, once.

        Args:
            query: What is asked.
            wanted: Phrases that whoever wrote wants looked for.
            nothing: It found nothing.
            searched: So often more was looked for already.
        """
        unsure = self._when(query) is When.WHEN_UNSURE and (nothing or bool(wanted)) and not searched
        return (*wanted, *(self._passage(query) if unsure else ()))

    def _when(self, query: Query) -> When:
        return self.by_kind.get(query.kind, When.NEVER)

    def _passage(self, query: Query) -> Sequence[str]:
        return (query.passage,) if query.passage else ()
