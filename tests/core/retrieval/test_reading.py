"""How a question was read, and how else it might have been: the first half of a receipt."""

from dataclasses import replace

from core.catalog.mentions import Ambiguous, Doubtful, Mentions, Resolution, Resolved, Unknown
from core.quantities.dimensions import Dimension
from core.reading.question import Intent, Purpose, Question
from core.retrieval.attribute_linking import Link
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.receipt import reading_of, receipt_of, surest
from core.retrieval.results import Asked, Found, Retrieved
from tests.contracts.fact_world import a_fact
from tests.core.paper import Paper
from tests.core.retrieval.lab import LARGE, SHEET, SMALL, a_candidate, a_question, asked_for, lab, one

TABLE = Paper().heading("Ratings").table("Parameter | Value", "Mass | 3 kg", "Noise | 40 dB")
HELD = lab((SHEET, TABLE))


def found(*texts: str, models: tuple[str | None, ...] = (SMALL,)) -> Found:
    """Return what was found of several things asked."""
    return Found(
        asked=tuple(Asked(text=text, aspect=asked_for(text)) for text in texts),
        evidence={(at, model): HELD.evidence(text, model) for at, text in enumerate(texts) for model in models},
    )


def mentioning(question: Question, **more: object) -> Question:
    """Return a question that says this about product models."""
    return replace(question, mentions=Mentions(**more))  # type: ignore[arg-type]  # tests name fields


def test_what_a_question_demands_besides_is_part_of_its_reading() -> None:
    """An answer may be wrong because a condition was missed, or made up."""
    question = a_question("pumps with at least 5 m lift", SMALL, intent=Intent.FILTER)
    more = replace(question, related=(LARGE,), purpose=Purpose(name="gardens"))
    left_out = (Resolved(mention="OP-300", models=(LARGE,), how=Resolution.NAME),)
    asked = replace(more, mentions=replace(more.mentions, left_out=left_out))

    reading = reading_of(asked, found("maximum amps"))

    assert reading.conditions == (
        "“at least 5 m”",
        "the maximum",
        f"measured as {Dimension.CURRENT.value}",
        f"not the {LARGE}",
        f"to go with the {LARGE}",
        "for “gardens”",
    )
    assert reading_of(a_question("mass", SMALL), None).conditions == ()


def test_what_comes_from_the_thread_is_told_apart() -> None:
    """“And the large one?” is answered with what nobody wrote."""
    carried = replace(a_question("mass", SMALL), carried=frozenset({"topic"}))
    resolved = (Resolved(mention="", models=(SMALL,), how=Resolution.THREAD),)

    assert reading_of(carried, None).carried == ("topic",)
    assert reading_of(mentioning(carried, resolved=resolved), None).carried == ("models", "topic")


def test_names_that_are_not_written_out_are_told() -> None:
    """The wrong product model is the worst mistake."""
    question = mentioning(
        a_question("mass"),
        resolved=(
            Resolved(mention="the small one", models=(SMALL,), how=Resolution.SHORTHAND),
            Resolved(mention=LARGE, models=(LARGE,), how=Resolution.NAME),
        ),
        ambiguous=(Ambiguous(mention="pump", candidates=(SMALL, LARGE)),),
        unknown=(Unknown(mention="OP-999", closest=()),),
    )

    assert reading_of(question, None).notes == (
        f"“the small one” means {SMALL} (shorthand)",
        f"“pump” may mean {SMALL}, {LARGE}",
        "“OP-999” is no product model that the documents cover",
    )


def test_a_word_that_might_have_been_a_name_is_a_rejected_reading() -> None:
    """What is taken for a word is a decision as well."""
    doubtful = Doubtful(mention="small", models=(SMALL,), probability=0.34)

    (other,) = receipt_of(mentioning(a_question("small mass"), doubtful=(doubtful,)), None).rejected

    assert other.models == (SMALL,)
    assert other.notes == (f"“small” as a name of {SMALL}",)
    assert other.why == "as likely as 34% a name; from 60% on it would be taken for one"


def test_the_parts_that_lost_to_the_whole_are_a_rejected_reading() -> None:
    """“Mass and noise” may be one thing asked or two."""
    held = Retrieved(found=found("mass"), set_aside=("ma", "ss"))
    nothing = Retrieved(found=found("warranty duration"), set_aside=("warranty", "duration"))

    (told,), (silent,) = (receipt_of(a_question("mass", SMALL), each).rejected for each in (held, nothing))

    assert (told.aspects, told.why) == (("ma", "ss"), "one statement speaks of all that is asked")
    assert silent.why == "the parts find no statements of their own"


def test_the_whole_that_lost_to_its_parts_is_a_rejected_reading() -> None:
    """The other way round."""
    retrieved = Retrieved(found=found("mass", "noise"), set_aside=("mass and noise",))

    (other,) = receipt_of(a_question("mass and noise", SMALL), retrieved).rejected

    assert other.aspects == ("mass and noise",)
    assert other.why.startswith("each part finds a statement of its own")


def test_what_was_read_without_being_weighed_is_told() -> None:
    """A fact sheet lists all, and a ranking reads typed values."""
    values = [a_candidate(one((SHEET, TABLE), said=said)) for said in ("3 kg", "40 dB")]
    link = Link(text="mass", keys=("mass",))
    fact = a_fact("f", label="Mass")
    few = FactsFound(asked=link, stated={SMALL: Stated(model=SMALL, facts=(fact,))}, silent=())
    many = replace(few, stated={each: Stated(model=each, facts=(fact,)) for each in (SMALL, LARGE)})
    none = replace(few, stated={})

    sheet = Retrieved(found=Found(asked=(), evidence={}), sheets={SMALL: values})
    facts = Retrieved(found=Found(asked=(), evidence={}), facts={0: few, 1: many, 2: none})

    assert receipt_of(a_question("", SMALL), sheet).unweighed == (f"all 2 labelled values of {SMALL}",)
    assert receipt_of(a_question("mass", SMALL), facts).unweighed == (
        f"typed values of {SMALL} under “Mass”",
        "typed values of 2 product models under “Mass”",
    )


def test_a_reading_is_as_sure_as_its_least_sure_part() -> None:
    """Half an answer is none."""
    both = found("mass", "warranty duration")

    assert surest(both) == min(each.probability for each in both.evidence.values())
    assert surest(Found(asked=(), evidence={})) == 0.0
