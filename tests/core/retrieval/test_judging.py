"""A judge chooses among the candidates: what it sees, what becomes of what it says, and that it can add nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from core.answering.choose import beside, choose
from core.case import Case, Judgement
from core.errors import LanguageModelError
from core.ports import Judge
from core.reading.question import Intent, Question
from core.retrieval.found import Found
from core.retrieval.judging import Judging
from core.retrieval.retrieved import Retrieved
from core.retrieval.retriever import Retriever
from core.retrieval.scoring import Scoring
from tests.contracts.judge import JudgeContract
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    GLOSSARY,
    LARGE,
    LARGE_SHEET,
    PLAIN,
    PLUS,
    SHEET,
    SMALL,
    Page,
    a_question,
)
from tests.core.retrieval.shelf import best, index_of

Choosing = Callable[[Case], Sequence[Sequence[int]]]


@dataclass
class Scripted:
    """Judges by a function, and keeps what it was shown."""

    choosing: Choosing
    cases: list[Case] = field(default_factory=list[Case])
    affirms: bool | None = None

    async def judge(self, case: Case) -> Sequence[Judgement]:
        """Return what the function says of a case."""
        self.cases.append(case)
        affirms = self.affirms if case.yes_or_no else None
        return [Judgement(places=tuple(places), affirms=affirms) for places in self.choosing(case)]


def that_say(*words: str) -> Choosing:
    """Choose the statements that hold one of the words, in the order of the words."""
    return lambda case: [
        [place for word in words for place, said in enumerate(offered.statements) if word in said]
        for offered in case.offered
    ]


def nothing(case: Case) -> Sequence[Sequence[int]]:
    """Choose no statement at all."""
    return [[] for _ in case.offered]


def unable(case: Case) -> Sequence[Sequence[int]]:
    """Fail as an endpoint does."""
    raise LanguageModelError("the endpoint is busy")


async def judged(choosing: Choosing, question: Question, *pages: Page, sure: float = 1.1) -> tuple[Retrieved, Scripted]:
    """Return what is retrieved where somebody judges, and the judge."""
    index, judge = index_of(*pages), Scripted(choosing)
    scoring = Scoring(weights=PLAIN, judging=Judging(judge=judge, sure=sure))
    retriever = Retriever(index, await index.knowledge(), GLOSSARY, scoring)
    return await retriever.retrieve(question), judge


ROWS = Paper().table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Finish | blue", "Suction depth | 4 m")
DEPTH = a_question("how deep may the well be", SMALL)


async def test_what_the_judge_chooses_is_the_answer() -> None:
    """It knows that a well's depth is the suction depth; words alone don't."""
    found, judge = await judged(that_say("Suction"), DEPTH, (SHEET, ROWS))

    evidence = found.found.of(0, SMALL)
    assert (best(found), evidence.sufficient, evidence.judged) == ("4 m", True, 1)
    assert [each.said for each in choose(evidence)] == ["4 m"]
    (offered,) = judge.cases[0].offered
    assert (judge.cases[0].question, offered.model) == (DEPTH.text, SMALL)
    assert found.judged == f"A language model chose 1 of the {len(offered.statements)} statements that it was shown."


@pytest.mark.parametrize(
    "asked, choosing, affirms",
    [
        pytest.param("does it lift from 5 m below", that_say("Suction"), False, id="settled"),
        pytest.param("how deep may the well be", that_say("Suction"), None, id="no question of yes or no"),
        pytest.param("does it lift from 5 m below", nothing, None, id="by nothing that was chosen"),
    ],
)
async def test_what_is_chosen_may_settle_a_yes_or_no(asked: str, choosing: Choosing, affirms: bool | None) -> None:
    """4 m of suction depth say no to 5 m below."""
    index, judge = index_of((SHEET, ROWS)), Scripted(choosing, affirms=False)
    scoring = Scoring(weights=PLAIN, judging=Judging(judge=judge, sure=1.1))

    found = await Retriever(index, await index.knowledge(), GLOSSARY, scoring).retrieve(a_question(asked, SMALL))

    assert found.found.of(0, SMALL).affirms is affirms


async def test_a_statement_is_shown_with_its_product_models_its_place_and_its_row() -> None:
    """A number alone is no evidence."""
    row = Paper().table("Port | OP-200 | OP-300", "Inlet | 3 bar | 4 bar")
    _, judge = await judged(nothing, a_question("inlet", SMALL), (ALL_SHEET, row), (GENERAL, Paper().says("Inlet.")))

    shown = "\n".join(judge.cases[0].offered[0].statements)
    assert "[OP-200] Orla Pumps" in shown
    assert "[general] Terms of hydraulics" in shown
    assert "(row: " in shown


async def test_where_the_judge_chooses_nothing_nothing_is_stated() -> None:
    """However likely it looked: “none of these” is a judgement too."""
    found, _ = await judged(nothing, a_question("delivery head", SMALL), (SHEET, ROWS))

    assert not found.found.of(0, SMALL).sufficient
    assert found.facts == {}
    assert found.judged.startswith("A language model chose none of the ")


@pytest.mark.parametrize("question", [a_question("delivery head", SMALL), a_question("mass", intent=Intent.RANK)])
async def test_without_a_judgement_all_is_as_if_there_were_no_judge(question: Question) -> None:
    """An endpoint that is down costs no answer, and the receipt says why."""
    pages = [(SHEET, ROWS), (LARGE_SHEET, Paper().table("Parameter | Value", "Mass | 9 kg"))]
    index = index_of(*pages)
    plain = await Retriever(index, await index.knowledge(), GLOSSARY, Scoring(weights=PLAIN)).retrieve(question)

    found, _ = await judged(unable, question, *pages)

    assert found.judged == "The language model didn't choose: the endpoint is busy."
    assert _said(found.found) == _said(plain.found)
    assert found.facts.keys() == plain.facts.keys()


def _said(found: Found) -> dict[tuple[int, str | None], tuple[bool, list[str]]]:
    return {key: (each.sufficient, [one.said for one in each.candidates]) for key, each in found.evidence.items()}


async def test_nobody_is_asked_where_all_is_sure_or_nothing_was_found() -> None:
    """A call costs money and a second."""
    sure, asked = await judged(nothing, a_question("delivery head", SMALL), (SHEET, ROWS), sure=0.5)
    silent, unasked = await judged(nothing, a_question("", SMALL), (SHEET, ROWS))

    assert (asked.cases, unasked.cases) == ([], [])
    assert sure.found.stated(0, SMALL)
    assert (sure.judged, silent.judged) == ("", "")


async def test_several_statements_that_are_chosen_are_all_told_once() -> None:
    """“How heavy and how deep”; what only repeats another is left out."""
    again = Paper().table("Parameter | Value", "Suction depth | 4 m")
    question = a_question("how heavy is it, for what well", SMALL)

    found, _ = await judged(that_say("Mass", "Suction"), question, (SHEET, ROWS), (ALL_SHEET, again))

    assert [each.said for each in choose(found.found.of(0, SMALL))] == ["3 kg", "4 m"]


async def test_what_is_chosen_beside_a_value_is_told_beside_its_facts() -> None:
    """The label says all that is asked; the judge saw that the footnote belongs to it."""
    note = Paper().table("Parameter | Value", "Delivery head | 12 m", "Head at 60 Hz | 15 m")

    found, _ = await judged(that_say("12 m", "60 Hz"), a_question("delivery head", SMALL), (SHEET, note))

    stated = found.fact(0, SMALL)
    assert stated is not None
    assert [each.said for each in beside(found.found.of(0, SMALL), stated)] == ["15 m"]


async def test_each_cell_has_its_share_and_other_readings_are_offered_too() -> None:
    """One product model with long pages leaves room for the other; parts are shown what the whole found."""
    long = Paper()
    for number in range(200):
        long = long.says(f"Head {number} {'is much more than anybody wants to read ' * 9}.")
    question = a_question("head and mass", SMALL, LARGE)

    _, judge = await judged(nothing, question, (SHEET, long), (LARGE_SHEET, long), (ALL_SHEET, ROWS))

    (case,) = judge.cases
    assert {offered.model for offered in case.offered} == {SMALL, LARGE}
    assert sum(len(said) for offered in case.offered for said in offered.statements) < 32_000
    assert all(any("Mass 3 kg" in said for said in offered.statements) for offered in case.offered)


COLUMNS = Paper().table(
    "Parameter | OP-200 | OP-200 Plus | OP-300", "Mass | 3 kg | 4 kg | 9 kg", "Parcel | 5 kg | 6 kg | 7 kg"
)
HEAVIEST = a_question("which is the heaviest to send", intent=Intent.RANK, topic="mass")


async def test_a_list_is_told_of_the_columns_that_the_judge_chooses() -> None:
    """What is sent is the parcel, whatever the label says."""
    found, judge = await judged(that_say("Parcel"), HEAVIEST, (ALL_SHEET, COLUMNS))

    assert found.scope == (SMALL, PLUS, LARGE)
    assert {model: each.facts[0].said for model, each in found.facts[0].stated.items()} == {
        SMALL: "5 kg",
        PLUS: "6 kg",
        LARGE: "7 kg",
    }
    (case,) = judge.cases
    assert case.columns
    assert any("Parcel | OP-200: 5 kg; OP-200 Plus: 6 kg" in said for said in case.offered[0].statements)
    assert found.judged == "A language model chose 1 of the 2 statements that it was shown."


async def test_a_list_that_no_column_tells_tells_of_nobody() -> None:
    """Not the heaviest by another quantity."""
    found, _ = await judged(nothing, HEAVIEST, (ALL_SHEET, COLUMNS))

    assert not any(each.sufficient for each in found.found.evidence.values())


async def test_a_column_goes_by_its_label_without_the_name_of_whom_it_is_of() -> None:
    """Tables with a line per product model call every cell by it; a sentence is a column of its own."""
    lines = Paper().table("Model | Mass", "OP-200 | 3 kg", "OP-300 | 9 kg").says("OP-200 has a mass of 3 kg.")

    _, judge = await judged(nothing, HEAVIEST, (ALL_SHEET, lines))

    shown = judge.cases[0].offered[0].statements
    assert sum("Mass | " in said for said in shown) == 1
    assert any("OP-200: 3 kg" in said and "OP-300: 9 kg" in said for said in shown)
    assert any("has a mass of" in said for said in shown)


async def test_what_is_said_in_general_is_judged_where_it_says_more_than_of_any_member() -> None:
    """“The heaviest parcel that is carried” is no property of a pump."""
    rule = Paper().table("Rule | Value", "Heaviest parcel carried | 30 kg")
    question = replace(a_question("heaviest parcel carried"), intent=Intent.RANK)

    found, judge = await judged(
        lambda case: nothing(case) if case.columns else that_say("30 kg")(case),
        question,
        (GENERAL, rule),
        (LARGE_SHEET, Paper().table("Parameter | Value", "Colour | red")),
    )

    assert [case.columns for case in judge.cases] == [True, False]
    assert best(found, None) == "30 kg"


async def test_what_is_said_in_general_gives_way_where_it_says_too_little_of_what_is_asked() -> None:
    """The rule must say more than half of it; else the members are told of, each with its own."""
    rule = Paper().table("Rule | Value", "Ambient temperature | 30 °C")
    sheet = Paper().table("Parameter | Value", "Temperature | 20 °C", "Parcel | 20 kg")
    question = replace(a_question("highest ambient temperature"), intent=Intent.RANK)

    found, judge = await judged(that_say("20 °C"), question, (GENERAL, rule), (LARGE_SHEET, sheet))

    assert [case.columns for case in judge.cases] == [True]
    assert best(found, LARGE) == "20 °C"


class TestScripted(JudgeContract):
    """What these tests judge with keeps what a judge must."""

    @pytest.fixture
    def judge(self) -> Judge:
        """Return one that knows what is asked."""
        return Scripted(that_say("Weight"))
