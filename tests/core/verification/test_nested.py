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


def proven(
    claim: str,
    *entries: str,
    cited: tuple[int, ...] = (1,),
    lead_of: tuple[str, ...] = ("KX-10",),
    kind: PieceKind = PieceKind.ITEM,
) -> Proof:
    """Return the proof of a claim by the last of some entries; two blanks before one put it a level deeper.

    It is line 1; a sentence before it is line 2, said of `lead_of`.
    """
    pieces = [
        Piece(
            kind=PieceKind.SENTENCE if entry.endswith(":") else kind,
            plain=entry.strip(),
            quote=entry.strip(),
            place=Place(at, at + 1),
            depth=(len(entry) - len(entry.lstrip())) // 2,
        )
        for at, entry in enumerate(entries)
    ]
    line = a_line(1, entries[-1].strip(), ["KX-10"])
    line = replace(line, chunk=replace(line.chunk, pieces=tuple(pieces)), position=len(pieces) - 1)
    leads = [
        replace(line, number=2, text=piece.plain, position=at, models=lead_of)
        for at, piece in enumerate(pieces)
        if piece.kind is PieceKind.SENTENCE
    ]
    query = Query(standalone="How is it?", kind=Kind.LOOK_UP, models=("KX-10",))
    return Prover(query, gathered(line, *leads), CATALOG, LEXICON).claim(Claim(text=claim, lines=cited))


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


FED = "The modem can be supplied with a 6..15 V source through the DC plug."
MODEM = ("The modem can be supplied with:", "a 6..15 V source through the DC plug or pin 9 of the connector")


@pytest.mark.parametrize("cited", [(1, 2), (2, 1)])
def test_an_entry_is_the_end_of_the_sentence_that_leads_to_it(cited: tuple[int, ...]) -> None:
    """Where both are cited."""
    proof = proven(FED, *MODEM, cited=cited)

    assert (proof.why, sorted(proof.lines)) == ("", [1, 2])


def test_an_entry_alone_says_nothing_of_what_leads_to_it() -> None:
    """Its quote wouldn't show it."""
    assert proven(FED, *MODEM).why


@pytest.mark.parametrize("claim, entries", [
    pytest.param("It can be supplied with 24 V.", MODEM, id="another number"),
    pytest.param("The KX-10 can be fed with CAN FD.", ("The KX-10 can't be fed with:", "CAN FD"), id="denied"),
    pytest.param("It has a heater.", ("The KX-10 comes without:", "a heater"), id="lacking"),
    pytest.param("The level is 1200 ms.", ("Level 1:", "200 ms"), id="a number in it"),
    pytest.param("The output delivers 8 A.", ("The output delivers:", "12 V: 8 A"), id="a label"),
    pytest.param("It comes with a heater.", ("It comes with:", "heater: optional"), id="left open"),
    pytest.param("The KX-10 takes a supply of 48 V.", ("It takes a supply of:", "48 V (KX-20)"), id="names another"),
    pytest.param("It can be fed with 5 V.", ("It can be fed with:", "CAN", "It is safe from:", "5 V"), id="another"),
])  # fmt: skip
def test_what_leads_to_an_entry_says_no_more_than_it_does(claim: str, entries: tuple[str, ...]) -> None:
    """A denial in it denies the entry, and prose between them parts them."""
    assert proven(claim, *entries, cited=(1, 2)).why
    assert proven(claim, *entries).why


def test_a_step_is_no_end_of_the_sentence_that_leads_to_it() -> None:
    """It says by itself what has to be done."""
    assert proven(FED, *MODEM, cited=(1, 2), kind=PieceKind.STEP).why


def test_what_leads_to_an_entry_is_said_of_whom_the_entry_is_said_of() -> None:
    """What the other is supplied with is no sentence about this one."""
    assert proven(FED, *MODEM, cited=(1, 2), lead_of=("KX-10", "KX-20")).why == ""
    assert proven(FED, *MODEM, cited=(1, 2), lead_of=("KX-20",)).why
    assert proven(FED, *MODEM, cited=(1, 2), lead_of=()).why


def test_neither_steps_nor_entries_below_another_end_a_sentence() -> None:
    """They say something of their own."""
    lead, entry = MODEM

    assert proven(FED, lead, "Forbidden", f"  {entry}", cited=(1, 2)).why
    assert proven(FED, *MODEM, cited=(1, 2), kind=PieceKind.STEP).why


def test_what_is_optional_stays_so_below_what_limits_it() -> None:
    """Read as one sentence it has two numbers, and is one line all the same."""
    entries = ("It only comes with:", "heater: optional")

    assert proven("It only comes with a heater.", *entries, cited=(1, 2)).why
