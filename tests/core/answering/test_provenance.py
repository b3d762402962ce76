"""How an answer came about, in words: the decision, the reading, what was weighed, and how long it took."""

from dataclasses import replace

import pytest
from hypothesis import given

from adapters.codec import plain_text
from core.answer import Bullets, Grounded, Paragraph
from core.answering.provenance import OPERATIONS, sections, summary
from core.reading.question import Intent
from core.receipt import KeptReceipt, Reading
from tests.core.receipts import READING, a_candidate, a_cell, a_receipt
from tests.strategies import receipts


def told(receipt: KeptReceipt) -> dict[str, str]:
    """Return the text of each section."""
    return {section.title: plain_text(Grounded(blocks=section.blocks, citations=())) for section in sections(receipt)}


@pytest.mark.parametrize("intent", Intent)
def test_every_kind_of_question_has_a_name(intent: Intent) -> None:
    """A new one would fail whoever asks why."""
    reading = Reading(operation=intent.value)

    assert summary(a_receipt(reading=reading))[0] == f"Read as {OPERATIONS[intent]}."


def test_the_decision_comes_first_then_what_it_rests_on() -> None:
    """Few read to the end."""
    assert list(told(a_receipt(cells=(a_cell(a_candidate()), a_cell(model=None, aspect=""))))) == [
        "Question",
        "Decision",
        "How it was read",
        "mass · ECU-850",
        "What was asked",
        "Times",
    ]


def test_a_statement_is_told_with_place_and_reasons() -> None:
    """Enough to look it up, and to see why it won or lost."""
    said = told(a_receipt(cells=(a_cell(a_candidate()),)))["mass · ECU-850"]

    verdict, *rest = said.splitlines()
    assert verdict.startswith("Taken: the best statement answers with a probability of 83%, and 20% is needed. ")
    assert verdict.endswith("Statements weighed: 57. Here the best one, with the share of likelihood that each got.")
    assert rest == [
        "",
        "1. Mass: 540 g (82%)",
        "",
        "• In full: Mass: 540 g | 525 g",
        "• In ECU-850 datasheet › Ratings › Mechanical, page 3",
        "• Of ECU-850",
        "• For it: its label says what is asked (+2.1)",
        "• Against it: it is long (−0.4)",
    ]


def test_a_statement_of_nobody_without_reasons_is_told_shortly() -> None:
    """Empty lines would look like faults."""
    bare = a_candidate(
        label="", said="It hums.", excerpt="It hums.", models=(), page=None, section=(), pros=(), cons=(), share=0.004
    )
    said = told(a_receipt(cells=(a_cell(bare, weighed=1),)))["mass · ECU-850"]

    assert "One statement was weighed." in said
    assert said.splitlines()[2:] == [
        "1. It hums. (under 1%)",
        "",
        "• In ECU-850 datasheet",
        "• Of no product model in particular",
    ]


def test_many_product_models_are_counted_and_a_base_is_named() -> None:
    """A list of sixty is not read."""
    many = a_candidate(models=tuple(f"ECU-{number}" for number in range(7)), base="ECU-0")

    assert "• Of ECU-0, ECU-1, ECU-2, ECU-3, ECU-4 and 2 more, inherited from ECU-0" in "\n".join(
        told(a_receipt(cells=(a_cell(many),))).values()
    )


def test_addresses_and_markers_in_documents_stay_text() -> None:
    """Links come from the register of documents only."""
    said = told(a_receipt(cells=(a_cell(a_candidate(said="see https://evil.example [1]", label="")),)))

    assert "1. see (link) ［1］" in said["mass · ECU-850"]


@pytest.mark.parametrize(
    "cell, verdict",
    [
        pytest.param(a_cell(a_candidate()), "Taken: the best statement answers with a pro", id="won"),
        pytest.param(a_cell(a_candidate(), probability=0.1, enough=False), "Not taken: the best", id="too unsure"),
        pytest.param(a_cell(a_candidate(), probability=0.1), "needed, but a rule about words", id="taken by a rule"),
        pytest.param(a_cell(a_candidate(), enough=False), "needed, but a rule about words", id="set aside by a rule"),
        pytest.param(a_cell(enough=False), "Not taken: nothing was found that might be meant.", id="nothing"),
    ],
)
def test_each_thing_that_was_looked_for_has_its_verdict(cell: object, verdict: str) -> None:
    """With the probability beside the operating point."""
    assert verdict in told(a_receipt(cells=(cell,)))["mass · ECU-850"]


@pytest.mark.parametrize(
    "receipt, decision",
    [
        pytest.param(a_receipt(outcome="smalltalk"), "Replied by a rule, without a search.", id="without a search"),
        pytest.param(a_receipt(unweighed=("all 9 values",)), "Answered from all 9 values.", id="from a sheet"),
        pytest.param(a_receipt(cells=(a_cell(a_candidate()),)), "Answered: the best statement", id="by one statement"),
        pytest.param(
            a_receipt(cells=(a_cell(a_candidate(), enough=False),)), "Answered with what is near: the best", id="nearly"
        ),
        pytest.param(a_receipt(outcome="no_evidence", cells=(a_cell(enough=False),)), "Refused: nothing was", id="no"),
        pytest.param(
            a_receipt(outcome="comparison", cells=(a_cell(a_candidate()), a_cell(enough=False)), left_out=4),
            "Answered: of 2 things that were looked for, enough was found for 1.\n\n"
            "Besides, this receipt leaves out 4 things looked for.",
            id="in part",
        ),
        pytest.param(
            a_receipt(cells=(a_cell(a_candidate()),), unweighed=("typed values",)),
            "The values come from typed values.",
            id="with typed values",
        ),
    ],
)
def test_the_decision_is_told_in_a_sentence(receipt: KeptReceipt, decision: str) -> None:
    """Answered, refused or asked back, and on what ground."""
    assert decision in told(receipt)["Decision"]


def test_the_reading_that_won_is_told_line_by_line() -> None:
    """What is the question's own, and what is from the thread."""
    reading = replace(
        READING, conditions=("the maximum",), carried=("models", "topic"), notes=("“850” means ECU-850 (shorthand)",)
    )

    assert told(a_receipt(reading=reading))["How it was read"].splitlines() == [
        "• Wanted: a look-up",
        "• Product models: ECU-850",
        "• Asked: “mass”",
        "• Conditions: the maximum",
        "• “850” means ECU-850 (shorthand)",
        "• From the thread: the product models and what is asked",
    ]


def test_a_reading_that_lost_is_told_by_what_it_has_otherwise() -> None:
    """And why it lost."""
    other = replace(READING, aspects=("size", "mass"), models=(), why="nothing states it")

    said = told(a_receipt(rejected=(other,)))["How it was read"]

    assert said.splitlines()[-5:] == [
        "It was not read this way:",
        "",
        "• Product models: none in particular",
        "• Asked: “size” and “mass”",
        "• Because nothing states it",
    ]


def test_times_are_told_stage_by_stage() -> None:
    """Where the time goes."""
    assert told(a_receipt())["Times"] == "read 1.2 ms, write 0.5 ms; together 1.8 ms."


@given(receipt=receipts)
def test_any_receipt_can_be_told(receipt: KeptReceipt) -> None:
    """In blocks that every platform shows; no feature, field or kind by its name in code."""
    for section in sections(receipt):
        assert section.title
        for block in section.blocks:
            assert isinstance(block, Paragraph | Bullets)
    assert len(summary(receipt)) == 2
