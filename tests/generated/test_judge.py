"""A judge that lets a wrong value pass is worse than none; so is one that calls a right one wrong."""

from dataclasses import replace

import pytest

from core.answer import Citation, Grounded, NoEvidence, Paragraph, Ranked, Ranking, Span
from tests.generated.documents import Library, library_of
from tests.generated.family import Source, family_of
from tests.generated.gold import Kind, One, Order, Question
from tests.generated.judge import Verdict, judge
from tests.generated.pen import Written
from tests.generated.questions import questions_of
from tests.generated.seeds import seeded

LIBRARY: Library = library_of(family_of(1), "html")
"""A family with decimal points."""


def stated(key: str = "weight", *, of: int = 0) -> Written:
    """Return something that the library's documents state; `of` counts different values."""
    own = {
        each.text: each
        for each in LIBRARY.written
        if each.fact.attribute == key and each.fact.source is Source.CURRENT and each.unit in each.text
    }
    return list(own.values())[of]


def asked(written: Written) -> Question:
    """Return the question that `written` answers."""
    gold = One(model=written.fact.model, first=(written.fact,))
    return Question(kind=Kind.LOOKUP, text="?", attribute=written.fact.attribute, gold=gold)


def an_answer(text: str, quote: str, *models: str) -> Grounded:
    """Return an answer of one statement with one citation."""
    citation = Citation(
        number=1, document="d", title="", section=(), page=None, quote=quote, excerpt=quote, url="", models=models
    )
    return Grounded(blocks=(Paragraph(spans=(Span(text, (1,)),)),), citations=(citation,), models=models)


def verdict(written: Written, answer: Grounded | NoEvidence | Ranking) -> Verdict:
    """Return the verdict on an answer to the question that `written` answers."""
    return judge(asked(written), answer, LIBRARY).verdict


def with_value() -> Written:
    """Return a plain value with its unit in the cell."""
    keys = dict.fromkeys(each.fact.attribute for each in LIBRARY.written)
    for key in keys:
        if LIBRARY.family.of(key).shape == "point" and LIBRARY.family.of(key).form == "single":
            values = [each for each in LIBRARY.written if each.fact.attribute == key and each.text.endswith(each.unit)]
            if len({each.text for each in values}) > 1 and values[0].unit:
                return stated(key)
    raise AssertionError("this family has no plain values")


def test_the_value_as_written_is_right() -> None:
    """Most answers quote."""
    written = with_value()

    answer = an_answer(f"Label: {written.text}", f"<td>{written.text}</td>", written.fact.model)

    assert verdict(written, answer) is Verdict.RIGHT


def test_the_value_of_a_neighbour_is_wrong() -> None:
    """Right number, wrong product: the worst of all answers."""
    written = with_value()
    other = stated(written.fact.attribute, of=1)

    answer = an_answer(f"Label: {other.text}", other.text, written.fact.model)

    assert verdict(written, answer) is Verdict.WRONG


def test_a_citation_of_another_model_is_wrong() -> None:
    """The reader who follows it finds another product."""
    written = with_value()

    answer = an_answer(f"Label: {written.text}", written.text, "Somebody Else")

    assert verdict(written, answer) is Verdict.WRONG


def test_a_quote_without_the_number_is_wrong() -> None:
    """A quote that doesn't hold the value proves nothing."""
    written = with_value()

    answer = an_answer(f"Label: {written.text}", "nothing of the kind", written.fact.model)

    assert verdict(written, answer) is Verdict.WRONG


def test_a_number_without_its_unit_is_no_answer() -> None:
    """2.5 of what?"""
    written = with_value()
    bare = written.text.removesuffix(written.unit).strip()

    assert verdict(written, an_answer(f"Label: {bare}", written.text, written.fact.model)) is Verdict.ABSTAINED


def test_no_answer_is_no_wrong_one() -> None:
    """Silence costs less than a wrong value."""
    written = with_value()

    assert verdict(written, NoEvidence(text="", not_stated=(written.fact.model,))) is Verdict.ABSTAINED


@pytest.mark.parametrize(
    "silent, expected",
    [
        pytest.param(True, Verdict.RIGHT, id="listed"),
        pytest.param(False, Verdict.WRONG, id="not listed"),
    ],
)
def test_who_states_nothing_must_be_listed(silent: bool, expected: Verdict) -> None:
    """An answer that says nothing of a model leaves people to guess."""
    model = LIBRARY.family.models[0].name
    question = Question(kind=Kind.SILENT, text="?", attribute="weight", gold=One(model=model, first=()))

    answer = NoEvidence(text="", not_stated=(model,) if silent else ())

    assert judge(question, answer, LIBRARY).verdict is expected


def test_any_value_is_wrong_where_nothing_is_stated() -> None:
    """A value of something similar is taken for the one asked for."""
    written = with_value()
    gold = One(model=written.fact.model, first=())
    question = replace(asked(written), gold=gold)

    answer = an_answer(f"Label: {written.text}", written.text, written.fact.model)

    assert judge(question, answer, LIBRARY).verdict is Verdict.WRONG


@pytest.mark.parametrize(
    "names, values, expected",
    [
        pytest.param("ABC", (3.0, 2.0, 2.0), Verdict.RIGHT, id="in order"),
        pytest.param("ACB", (3.0, 2.0, 2.0), Verdict.RIGHT, id="equals change places"),
        pytest.param("BAC", (2.0, 3.0, 2.0), Verdict.WRONG, id="out of order"),
        pytest.param("AB", (3.0, 2.0), Verdict.WRONG, id="one left out"),
        pytest.param("ABC", (3.0, 2.0, 1.0), Verdict.WRONG, id="wrong number"),
        pytest.param("ABCD", (3.0, 2.0, 2.0, 1.0), Verdict.WRONG, id="one that states nothing"),
    ],
)
def test_rankings_are_judged_by_order_ties_and_numbers(
    names: str, values: tuple[float, ...], expected: Verdict
) -> None:
    """A list with one mistake sends somebody to the wrong product."""
    gold = Order(groups=(("A",), ("B", "C")), numbers=(3.0, 2.0), silent=frozenset("D"))
    items = tuple(
        Ranked(model=name, value=value, unit="", text="", citations=())
        for name, value in zip(names, values, strict=True)
    )
    answer = Ranking(blocks=(), citations=(), items=items, not_stated=("D",))

    found = judge(Question(kind=Kind.RANK, text="?", attribute="", gold=gold), answer, LIBRARY)

    assert found.verdict is expected


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_in_the_documents_words_is_right(seed: int) -> None:
    """Whatever the notation: what the document says of a fact is right for this fact."""
    library = library_of(family_of(seed), "html")
    questions = [question for question in questions_of(library.family, seeded(seed)) if question.kind is Kind.LOOKUP]

    for question in questions:
        assert isinstance(question.gold, One)
        written = next(each for each in library.written if each.fact in question.gold.first)
        chosen = library.family.of(written.fact.attribute)
        unit = "" if written.unit in written.text else f" [{written.unit}]"
        stat = f" ({written.fact.stat}.)" if written.fact.stat else ""
        ends = " to ".join(f"{number.normalize():f}" for number in written.fact.meaning.numbers)
        text = ends if written.layout == "statistic" and chosen.shape == "range" else written.text
        answer = an_answer(f"{chosen.label}{stat}{unit}: {text}", written.text, written.fact.model)

        assert judge(question, answer, library).verdict is Verdict.RIGHT, (question, written)
