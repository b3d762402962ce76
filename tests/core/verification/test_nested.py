"""What an entry of a nested list is proven to say, together with the entries above it."""

from dataclasses import replace

import pytest

from core.draft import Claim
from core.knowledge.chunk import Piece, PieceKind
from core.knowledge.tree import Place
from core.query import Kind, Query
from core.verification.prover import Proof, Prover
from tests.core.verification.drafting import CATALOG
from tests.core.verification.faithful import LEXICON, a_line, gathered


def proven(claim: str, *entries: str) -> Proof:
    """Return the proof of a claim by the last of some entries; two blanks before one put it a level deeper."""
    pieces = [
        Piece(
            kind=PieceKind.SENTENCE if entry.endswith(":") else PieceKind.ITEM,
            plain=entry.strip(),
            quote=entry.strip(),
            place=Place(at, at + 1),
            depth=(len(entry) - len(entry.lstrip())) // 2,
        )
        for at, entry in enumerate(entries)
    ]
    line = a_line(1, entries[-1].strip(), ["KX-10"])
    line = replace(line, chunk=replace(line.chunk, pieces=tuple(pieces)), position=len(pieces) - 1)
    query = Query(standalone="How is it?", kind=Kind.LOOK_UP, models=("KX-10",))
    return Prover(query, gathered(line), CATALOG, LEXICON).claim(Claim(text=claim, lines=(1,)))


@pytest.mark.parametrize("claim, entries", [
    ("The processor of the KX-10 runs at 480 MHz.", ("Processor: M7", "  480 MHz")),
    ("The servo rail of the KX-10 takes a voltage of 0 V to 36 V.", ("Voltage ratings", "  Servo rail: 0 V to 36 V")),
    ("The gripper of the KX-10 takes at most 5 A.", ("Tools", "  Gripper", "    at most 5 A")),
])  # fmt: skip
def test_an_entry_says_it_of_what_it_stands_under(claim: str, entries: tuple[str, ...]) -> None:
    """Whoever reads the list reads it so."""
    assert proven(claim, *entries).why == ""


@pytest.mark.parametrize("claim, entries", [
    pytest.param("The KX-20 has a heater.", ("Unlike the KX-20:", "Heater"), id="another product model"),
    pytest.param("It has a PROFINET interface.", ("Interfaces", "  Not supported", "    PROFINET"), id="denied"),
    pytest.param("The battery is a CR2032.", ("Battery: not included", "  CR2032"), id="its value denies it"),
    pytest.param("The warranty is 6 months.", ("Warranty: 2 years", "  Labour: 6 months"), id="each has its own value"),
    pytest.param("The current is 24 V.", ("Supply 24 V", "  Current: 2 A"), id="a number of the label"),
    pytest.param("The button restarts it for 30 s.", ("Press the button if it is red.", "  Wait 30 s"), id="prose"),
])  # fmt: skip
def test_an_entry_says_nothing_of_what_doesnt_hold_below_it(claim: str, entries: tuple[str, ...]) -> None:
    """A denial, another product model, a value of its own, a sentence."""
    assert proven(claim, *entries).why
