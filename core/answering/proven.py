"""What of a draft may be shown."""

from dataclasses import dataclass

from core.draft import Claim, DraftCell, DraftKind, Entry, NotStated, Part
from core.verification.prover import Proof


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """What of a draft may be shown, each part with what proves it.

    Attributes:
        choices: Canonical names of the product models among which the person has to choose.
        not_stated: What was asked and isn't stated, as the writer says.
        dropped: So many of its claims aren't proven.
    """

    kind: DraftKind
    claims: tuple[tuple[Claim, Proof], ...] = ()
    cells: tuple[tuple[DraftCell, Proof], ...] = ()
    entries: tuple[tuple[Entry, Proof], ...] = ()
    choices: tuple[str, ...] = ()
    not_stated: tuple[NotStated, ...] = ()
    dropped: int = 0

    @property
    def parts(self) -> tuple[tuple[Part, Proof], ...]:
        """All that it states: claims, cells, entries."""
        return (*self.claims, *self.cells, *self.entries)

    @property
    def is_empty(self) -> bool:
        """Whether nothing may be shown of it."""
        return not (self.parts or self.choices)
