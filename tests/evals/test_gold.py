"""What counts as gold, on the scorer's own idea of numbers and names."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.evals.families import find
from tests.evals.figures import GATHERED, gathered_of
from tests.evals.gold import in_scope, is_equivalent, is_gold, quotes_of
from tests.evals.scorer import Scorer, scorer_of
from tests.evals.shelves import Sheet, asked, needs_scorer, shelves
from tests.evals.stages import Traced, lost_in, stages_of, trace

pytestmark = needs_scorer

PUMP = Sheet(
    model="HX-200",
    rows={"Supply voltage": "24 V", "Weight": "3.5 kg"},
    sentences=("At rest it draws 80 mA from the supply, which the manual calls its idle current.",),
)
QUESTION = asked(1, "HX-200 supply?", PUMP, label="Supply voltage", value=24, unit="V")
ROW = "| Supply voltage | 24 V |"


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> Scorer:
    """The real one, looking at a tiny family."""
    made = shelves(tmp_path_factory.mktemp("gold"))
    made.add("pumps", [PUMP], [QUESTION])
    (family,) = find(made.root)
    return scorer_of(family)


def statement(quote: str, *, text: str = "", document: str = PUMP.path, models: Sequence[str] = ("HX-200",)) -> Any:
    """Return a statement as receipts and exports tell it."""
    return {"document": document, "page": None, "quote": quote, "text": text or quote, "models": list(models)}


def about(quote: str, *numbers: tuple[float | str, str], kind: str = "single") -> Mapping[str, Any]:
    """Return a question with another gold quote."""
    gold = [{"doc": PUMP.path, "quote": quote}]
    return {**QUESTION, "kind": kind, "gold_quote": gold, "numbers": [{"value": v, "unit": u} for v, u in numbers]}


SENTENCE = about(PUMP.sentences[0], (80, "mA"))
WORDS = about("Flush the pump with clean water, then close both valves and let it cool down.")
STEPS = about("1. Open the valve.\n2. Press the green button.\n3. Wait.", kind="generic")


@pytest.mark.parametrize(
    "question, said, gold",
    [
        pytest.param(QUESTION, statement(ROW, text="Supply voltage: 24 V"), True, id="the row itself"),
        pytest.param(QUESTION, statement("|  Supply voltage|24 V  |"), True, id="other white space"),
        pytest.param(QUESTION, statement(f"- {ROW}"), True, id="behind a bullet"),
        pytest.param(QUESTION, statement(f"| Name | HX-200 |\n{ROW}"), True, id="a passage that holds it"),
        pytest.param(QUESTION, statement(ROW, document="docs/other.md"), False, id="another document"),
        pytest.param(QUESTION, statement(ROW, text="Supply voltage: DC"), False, id="a cell of it without the number"),
        pytest.param(SENTENCE, statement("draws 80 mA"), True, id="a fragment with the number"),
        pytest.param(SENTENCE, statement("which the manual calls its idle current."), False, id="one without it"),
        pytest.param(SENTENCE, statement("mA"), False, id="hardly anything"),
        pytest.param(
            WORDS, statement("Flush the pump with clean water, then close both valves"), True, id="more than half"
        ),
        pytest.param(WORDS, statement("let it cool down."), False, id="less than half"),
        pytest.param(
            WORDS,
            statement("Before storage: Flush the pump with clean water, then close both valves"),
            True,
            id="more than half in one piece, and something else",
        ),
        pytest.param(
            WORDS,
            statement("Water: clean the valves, cool the pump, let both close, then flush down."),
            False,
            id="its words in another order",
        ),
        pytest.param(STEPS, statement("Press the green button."), True, id="a step of a procedure"),
        pytest.param({**STEPS, "kind": "single"}, statement("Wait."), False, id="a step where a value was asked"),
    ],
)
def test_a_gold_statement_says_what_the_gold_quote_says(
    scorer: Scorer, question: Mapping[str, Any], said: Mapping[str, Any], *, gold: bool
) -> None:
    """A fragment taken for gold teaches the scorer to like fragments, and flatters the figures."""
    (quote,) = quotes_of(question, scorer)

    assert is_gold(said, quote, scorer) == gold


def test_another_statement_with_the_same_number_is_equivalent_for_the_same_product_model_only(scorer: Scorer) -> None:
    """The documents say most things twice, and a sister's number is a wrong answer even where it is the same."""
    elsewhere = "Connect the HX-200 to a supply voltage of 24 V."

    assert is_equivalent(statement(elsewhere), QUESTION, scorer)
    assert not is_equivalent(statement(elsewhere, models=["HX-300"]), QUESTION, scorer)
    assert not is_equivalent(statement("Connect the HX-200 to 12 V."), QUESTION, scorer)
    assert not is_equivalent(statement(elsewhere), WORDS, scorer)


def test_what_holds_for_no_product_model_is_in_every_scope() -> None:
    """Generic documents answer for all."""
    assert in_scope(statement(ROW, models=[]), frozenset({"HX-200"}))
    assert in_scope(statement(ROW), frozenset())
    assert not in_scope(statement(ROW), frozenset({"HX-300"}))


def traced(scorer: Scorer, read: Sequence[Any], candidates: Sequence[Any] | None) -> Sequence[Traced]:
    """Return what became of the question, given statements and the candidates of its only cell."""
    receipts = {"q1": {"cells": [{"aspect": "supply", "model": "HX-200", "candidates": candidates}]}}
    return list(trace([QUESTION], read, receipts if candidates is not None else {}, scorer))


def value(number: float | None) -> Mapping[str, Any]:
    """Return the labelled value of the gold row."""
    return {"label": "Supply voltage", "text": "24 V", "models": [], "dimension": None, "number": number}


GOOD = {**statement(ROW, text="Supply voltage: 24 V"), "values": [value(24.0)]}
OTHER = statement("| Weight | 3.5 kg |")
SAME = statement("Connect the HX-200 to a supply voltage of 24 V.")


@pytest.mark.parametrize(
    "read, candidates, lost, figures",
    [
        pytest.param([], [GOOD], "reading", {"reading": 0}, id="not read"),
        pytest.param([{**GOOD, "models": ["HX-300"]}], [], "reading", {"reading": 0}, id="read of another product"),
        pytest.param([GOOD], [], "gathering", {"reading": 1, "reading.typed": 1, "gathering.10": 0}, id="no candidate"),
        pytest.param(
            [GOOD],
            [OTHER] * 10 + [GOOD],
            "choosing",
            {"gathering.10": 0, "gathering.40": 1, "choosing.first": 0, "choosing.three": 0},
            id="eleventh",
        ),
        pytest.param([GOOD], [OTHER, GOOD], "choosing", {"choosing.first": 0, "choosing.three": 1}, id="second"),
        pytest.param([GOOD], [SAME, GOOD], "", {"choosing.first": 1, "choosing.three": 1}, id="the same comes first"),
        pytest.param(
            [{**GOOD, "values": [value(None)]}], [GOOD], "", {"reading": 1, "reading.typed": 0}, id="read as text"
        ),
    ],
)
def test_the_step_that_lost_a_question_is_named(
    scorer: Scorer, read: Sequence[Any], candidates: Sequence[Any], lost: str, figures: Mapping[str, float]
) -> None:
    """Work on choosing is in vain where nothing was read."""
    found = traced(scorer, read, candidates)

    assert lost_in(found, receipts=True) == ({"q1": lost} if lost else {})
    measured = stages_of(found, receipts=True)
    assert {name: measured[f"single.{name}"].value for name in figures} == figures


def test_without_receipts_there_is_reading_only(scorer: Scorer) -> None:
    """A blank says that nobody knows, a 0 would say that it went wrong."""
    found = traced(scorer, [GOOD], None)

    assert set(stages_of(found, receipts=False)) == {
        f"{kind}.{name}" for kind in ("single", "answerable") for name in ("reading", "reading.typed")
    }
    assert lost_in(found, receipts=False) == {}


def test_a_comparison_is_traced_value_by_value(scorer: Scorer) -> None:
    """Four cells of which one is lost are no lost question, nor a right one."""
    weight = {"doc": PUMP.path, "quote": "| Weight | 3.5 kg |"}
    question = {**QUESTION, "kind": "compare", "gold_quote": [*QUESTION["gold_quote"], weight], "numbers": []}
    receipts = {"q1": {"cells": [{"aspect": "", "model": None, "candidates": [OTHER]}]}}
    read = [GOOD, {**OTHER, "values": []}]

    found = list(trace([question], read, receipts, scorer))

    assert [each.lost for each in found] == ["gathering", ""]
    assert lost_in(found, receipts=True) == {"q1": "gathering"}


def test_how_often_a_model_was_shown_the_gold_lines_is_told_of_those_it_was_asked(scorer: Scorer) -> None:
    """A comparison counts by its quotes; who was shown nothing was answered by rules, and counts not at all."""
    row, other = {"doc": PUMP.path, "quote": ROW}, {"doc": PUMP.path, "quote": "| Weight | 3.5 kg |"}
    questions = [
        {**QUESTION, "id": "shown"},
        {**QUESTION, "id": "missed"},
        {**QUESTION, "id": "half", "kind": "compare", "gold_quote": [row, other]},
        {**QUESTION, "id": "by rules"},
        {**QUESTION, "id": "to be refused", "expect": "refuse"},
    ]
    held, nothing = statement(ROW, text="Supply voltage: 24 V"), statement("Pump the water.")
    lines = {"shown": [nothing, held], "missed": [nothing], "half": [held], "by rules": [], "to be refused": [held]}

    figure = gathered_of(questions, {each: {"lines": told} for each, told in lines.items()}, scorer)[GATHERED]

    assert (figure.count, figure.of) == (1.5, 3)
    assert gathered_of(questions, {}, scorer) == {}
