"""Sentences that lead to the entries of a list: "It can be supplied with:", and what each entry makes of them."""

from collections.abc import Iterable
from dataclasses import replace

from core.gathering.lines import Line
from core.knowledge.chunk import PieceKind
from core.verification.held import label_of
from core.verification.parsed import Parsed


class Leads:
    """The sentences that lead to lists, among lines that were gathered."""

    def __init__(self, lines: Iterable[Line]) -> None:
        """Have them at hand by chunk and position."""
        self._by_place = {(line.chunk.chunk_id, line.position): line for line in lines if line.text.endswith(":")}

    def of(self, line: Line) -> Line | None:
        """Return what leads to an entry, if it is said of whom the entry is said of; None for no entry of a list."""
        place = line.chunk.lead_of(line.position)
        lead = None if place is None else self._by_place.get((line.chunk.chunk_id, place))
        same = lead is not None and bool(lead.models) is bool(line.models) and set(lead.models) >= set(line.models)
        return lead if same else None


def ended(lead: Line, line: Line) -> Line:
    """Return an entry of a list as the end of the sentence that leads to it."""
    return replace(line, text=f"{lead.text.rstrip(' :')} {line.text}")


def goes_on(said: Parsed, line: Line) -> bool:
    """Return whether an entry may be taken for the end of a sentence that says so much.

    An entry with a label or below another says something of its own, as do steps and a sentence with a number.
    """
    numbered = bool(said.quantities) or any(token.is_number for token in said.tokens)
    return line.piece.kind is PieceKind.ITEM and not (numbered or line.piece.depth or label_of(line.text))
