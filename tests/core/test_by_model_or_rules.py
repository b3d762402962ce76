"""What a language model is asked for, and what rules do without it or where it fails."""

from dataclasses import replace

import pytest

from core.answer import Answer, Clarify, Comparison, Grounded, NoEvidence, SmallTalk, Steps
from core.answering.drafted import is_phrased
from core.answering.refusal import MOST_NAMED
from core.catalog.catalog import ProductModel, build_catalog
from core.draft import DraftKind, NotStated
from core.messages import Trigger
from core.pipeline import Pipeline
from tests.clocks import FakeClock
from tests.core.minds import (
    GOOD,
    HEAVY,
    MANUAL,
    SHEET,
    Reads,
    Writer,
    compares,
    fails,
    mind,
    minded,
    says,
    text_of,
)
from tests.core.one_sheet import asked
from tests.core.paper import Paper, a_document
from tests.core.worlds import KeptThreads, glossary, plain_scoring, world


async def test_a_reader_that_fails_is_replaced_by_rules_and_the_receipt_says_so() -> None:
    """The writer may still write."""
    turn = await minded(Reads(fails="language model: HTTP 500"), says(GOOD)).ask("weight of the ECU-850")

    assert text_of(turn.answer) == "The ECU-850 weighs 540 g."
    assert turn.kept is not None
    assert "didn't read the question: HTTP 500." in turn.kept.judged


async def test_a_writer_that_fails_is_replaced_by_rules() -> None:
    """On what the reader understood."""
    turn = await minded(Reads(aspects=("weight",)), fails).ask("what does the ECU-850 bring onto the scales")

    assert isinstance(turn.answer, Grounded)
    assert not is_phrased(turn.answer)
    assert "540 g" in str(turn.answer)
    assert turn.kept is not None
    assert "didn't write the answer: HTTP 500." in turn.kept.judged


@pytest.mark.parametrize(
    "kind, text, answer",
    [
        ("smalltalk", "cheers, that's all i needed", SmallTalk),
        ("out_of_scope", "what do you think of the weather", NoEvidence),
        ("about_the_bot", "so what are you good at, then", SmallTalk),
    ],
)
async def test_what_needs_no_documents_is_replied_to_directly(kind: str, text: str, answer: type[Answer]) -> None:
    """However it is worded; and nobody writes anything."""
    known = mind(Reads(kind=kind, models=()), says(GOOD))
    turn = await world(SHEET, mind=known).ask(text)

    assert isinstance(turn.answer, answer)
    assert isinstance(known.writer, Writer)
    assert known.writer.given == []


async def test_a_follow_up_is_read_with_its_thread() -> None:
    """What was asked, what was answered, and of whom."""
    reads = Reads(aspects=("weight",))
    known = minded(reads, says(GOOD), says(("The ECU-750 weighs 310 g.", "ECU-750 | Weight")))
    await known.ask(HEAVY, "and the ECU-750?")

    (before,) = reads.asked[-1].thread
    assert (before.question, before.answer, before.models) == (HEAVY, "The ECU-850 weighs 540 g.", ("ECU-850",))


async def test_a_command_that_says_it_all_isnt_read_by_a_model() -> None:
    """Only the writer is asked."""
    reads = Reads()
    cells = compares(
        ("Weight", "ECU-750", "310 g", "ECU-750 | Weight"), ("Weight", "ECU-850", "540 g", "ECU-850 | Weight")
    )
    pipeline = Pipeline(
        index=world(SHEET).index,
        threads=KeptThreads(),
        glossary=glossary(),
        scoring=plain_scoring(),
        clock=FakeClock(),
        mind=mind(reads, cells),
    )
    turn = await pipeline.answer(replace(asked("compare ECU-750 and ECU-850: weight"), trigger=Trigger.COMMAND))

    assert isinstance(turn.answer, Comparison)
    assert reads.asked == []


async def test_what_is_not_stated_is_said_beside_what_is() -> None:
    """Several things asked are each answered, or each reported."""
    draft = says(GOOD, not_stated=(NotStated(aspect="colour", model="ECU-850"),))
    turn = await minded(Reads(aspects=("weight", "colour")), draft).ask("weight and colour of the ECU-850")

    assert isinstance(turn.answer, Grounded)
    assert "Not stated for ECU-850: “colour”." in str(turn.answer.blocks)


async def test_a_plain_look_up_that_rules_find_surely_needs_no_model_where_speed_counts() -> None:
    """But never in a thread that has gone on: what it goes on from is the model's to read."""
    reads = Reads(aspects=("weight",))
    quick = replace(mind(reads, says(GOOD)), sure=0.5)
    known = world(SHEET, mind=quick)

    first = await known.ask("weight of the ECU-850")
    assert (reads.asked, is_phrased(first.answer)) == ([], False)
    await known.ask("weight of the ECU-850")
    assert len(reads.asked) == 1


async def test_where_nothing_fits_a_purpose_the_closest_passages_are_shown() -> None:
    """Rules look for them as for a list."""
    reads = Reads(kind="recommend", models=(), members=("the catalogue",), aspects=("weight",))
    turn = await minded(reads, says(kind=DraftKind.NO_EVIDENCE)).ask("which one should I take for my kite")

    assert isinstance(turn.answer, NoEvidence)


@pytest.mark.parametrize("names", [MOST_NAMED, MOST_NAMED + 1])
async def test_of_many_what_was_shown_is_close_and_nothing_is_looked_for_once_more(names: int) -> None:
    """To look at each of thousands takes minutes; but of a few it is sure what nobody states."""
    models = [f"VX-{at}" for at in range(names)]
    rows = [f"{name} | {at} g | {at} W" for at, name in enumerate(models)]
    pages = [(a_document("all.md", *models), Paper().table("Model | Weight | Power", *rows))]
    catalog = build_catalog([ProductModel(name=name) for name in models], [])
    reads = Reads(kind="list", models=(), members=("the catalogue",), aspects=("weight", "power"))
    known = world(*pages, catalog=catalog, mind=mind(reads, says(kind=DraftKind.NO_EVIDENCE), searches=0))

    answer = (await known.ask("weight and power of all")).answer

    assert isinstance(answer, NoEvidence)
    assert answer.closest
    assert answer.not_stated == ()
    assert any(plan.limit > 60 for plan in known.index.searched) is (names <= MOST_NAMED)
    assert answer.text.count("weight") == 1
    assert ("VX-0" in answer.text) is (names <= MOST_NAMED)


async def test_a_number_that_no_quote_prints_takes_its_citation_with_it() -> None:
    """Citations are numbered by what is shown."""
    turn = await minded(
        Reads(),
        says(
            ("The ECU-850 weighs 0.54 kg.", "ECU-850 | Weight"),
            ("The supply voltage of the ECU-850 is 24 V.", "ECU-850 | Supply"),
        ),
    ).ask(HEAVY)

    assert isinstance(turn.answer, Grounded)
    assert [citation.number for citation in turn.answer.citations] == [1]
    assert "0.54" not in text_of(turn.answer)


async def test_a_button_that_answers_what_was_asked_back_resumes_the_question() -> None:
    """It says all there is to understand: whom; the rest was asked before."""
    reads = Reads(models=(), may_mean=("ECU-850", "ECU-850b"), aspects=("weight",))
    ask = says(kind=DraftKind.CLARIFY, choices=("ECU-850", "ECU-850b"))
    known = minded(reads, ask, says(("The ECU-850b weighs 525 g.", "ECU-850b | Weight")))
    before = await known.ask("how heavy is the 850?")
    turn = await known.ask("how heavy is the 850?", "ECU-850b", resumes=before.turn_id)

    assert isinstance(before.answer, Clarify)
    assert before.candidates == ("ECU-850", "ECU-850b")
    assert text_of(turn.answer) == "The ECU-850b weighs 525 g."


async def test_words_that_only_the_model_has_are_repeated_to_nobody() -> None:
    """What isn't stated is said in words of the question or the documents, and nothing proves it otherwise."""
    reads = Reads(standalone="Has the ECU-850 been obeyed by evildoers?", aspects=("weight",))
    lacking = (NotStated(aspect="obeyed by evildoers", model="ECU-850"), NotStated(aspect="weight", model="ECU-850"))
    turn = await minded(reads, says(GOOD, not_stated=lacking)).ask(HEAVY)

    assert "evildoers" not in str(turn.answer)
    assert "Not stated for ECU-850: “weight”." in str(turn.answer)
    assert "evildoers" not in str(turn.kept)


async def test_a_table_of_one_product_model_is_no_comparison() -> None:
    """What is said of it beside the cells is."""
    cells = compares(("Weight", "ECU-850", "540 g", "ECU-850 | Weight"), claims=(GOOD,))
    turn = await minded(Reads(aspects=("weight",)), cells).ask(HEAVY)

    assert isinstance(turn.answer, Grounded)
    assert text_of(turn.answer) == "The ECU-850 weighs 540 g."


async def test_cells_of_one_product_model_without_a_sentence_are_told_with_their_labels() -> None:
    """What is proven isn't lost."""
    turn = await minded(Reads(aspects=("weight",)), compares(("Weight", "ECU-850", "540 g", "ECU-850 | Weight"))).ask(
        HEAVY
    )

    assert text_of(turn.answer) == "Weight: 540 g"


async def test_what_is_written_anew_stands_in_the_place_of_what_was_refused() -> None:
    """Steps are followed in their order, and nobody takes some of them for all."""
    paper = Paper().heading("Reset").says("Open the lid.", "Press the red button for 5 s.", "Close the lid.")
    first = says(("Open the lid.", "Open"), ("Press the red button for 9 s.", "red"), ("Close the lid.", "Close"))
    page = (a_document("m.md", "ECU-850"), paper)
    mended = mind(Reads(kind="how_to", aspects=("reset",)), first, says(("Press the red button for 5 s.", "red")))
    given_up = mind(Reads(kind="how_to", aspects=("reset",)), first, says())

    turn = await world(page, mind=mended).ask("how do I reset the ECU-850")
    assert steps_of(turn.answer) == ["Open the lid.", "Press the red button for 5 s.", "Close the lid."]
    turn = await world(page, mind=given_up).ask("how do I reset the ECU-850")
    assert steps_of(turn.answer) == ["Open the lid.", "Close the lid."]
    assert "some are missing here" in str(turn.answer)


def steps_of(answer: Answer) -> list[str]:
    """Return the steps of an answer."""
    assert isinstance(answer, Grounded)
    return [item.text for block in answer.blocks if isinstance(block, Steps) for item in block.items]


async def test_where_both_fail_the_answer_is_the_one_without_a_language_model() -> None:
    """Rules read more of a question than a query can hold: what it may mean, what it is for."""
    text = "how heavy is the 850?"
    alone = await world(SHEET, MANUAL).ask(text)
    turn = await minded(Reads(fails="language model: HTTP 500"), fails).ask(text)

    assert turn.answer == alone.answer
