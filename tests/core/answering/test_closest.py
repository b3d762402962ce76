"""The passages that come closest, where nothing surely answers."""

from dataclasses import replace

import pytest

from core.answer import NoEvidence
from core.answering.closest import MOST, MOST_CHARS, closest_passages, marked
from core.answering.grounding import faults
from core.answering.refusal import not_stated
from core.closest import Closest, Run
from core.knowledge.document import Document
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.results import Asked, Found, Retrieved
from tests.core.candidates import SHEET, a_candidate, a_question, a_value, an_aspect, catalog, weak
from tests.core.paper import Paper, a_document

MODEL = "ECU-850"


def near(candidate: Candidate, **features: float) -> Candidate:
    """Return a candidate with what a scorer says of it."""
    return replace(candidate, features={"any": 0.0, "measured": 0.0, "soft_all": features.get("any", 0.0), **features})


def sentence(text: str, document: Document = SHEET, **features: float) -> Candidate:
    """Return a sentence that says a third of what is asked, unless said otherwise."""
    return near(a_candidate(Paper().says(text), document), **{"any": 0.34, **features})


def row(label: str, text: str, document: Document = SHEET, **features: float) -> Candidate:
    """Return a value of a table."""
    return near(a_value(label, text, document), **features)


def found(
    *candidates: Candidate, model: str | None = MODEL, text: str = "junction temperature", **told: float
) -> Found:
    """Return what was found of a thing asked, and isn't enough."""
    evidence = replace(weak(*candidates, model=model), inputs=told)
    return Found(
        asked=(Asked(text=text, aspect=an_aspect(text, Dimension.TEMPERATURE)),), evidence={(0, model): evidence}
    )


def refused(material: Found, text: str = "junction temperature") -> NoEvidence:
    """Return the refusal; it is grounded."""
    models = [model for _, model in material.evidence if model]
    made = not_stated(a_question(text, *models), Retrieved(found=material), catalog(SHEET))
    assert faults(made, catalog(SHEET)) == []
    return made


def shown(*candidates: Candidate, model: str | None = MODEL) -> list[str]:
    """Return the passages as text."""
    passages, citations = closest_passages(found(*candidates, model=model), (), catalog(SHEET))
    assert sorted({each.citation for each in passages}) == [each.number for each in citations]
    return [each.text for each in passages]


def test_the_words_asked_are_marked_in_any_form() -> None:
    """The eye finds them before it reads."""
    runs = marked("Temperatures: see (junction-box), at “Junction”.", an_aspect("junction temperature"))

    assert runs == (
        Run("Temperatures", marked=True),
        Run(": see ("),
        Run("junction-box", marked=True),
        Run("), at “"),
        Run("Junction", marked=True),
        Run("”."),
    )
    assert marked("Nothing of it", an_aspect("weight")) == (Run("Nothing of it"),)


def test_a_passage_is_a_row_with_its_label_or_the_sentences_around() -> None:
    """A word torn out of its sentence helps nobody."""
    paper = Paper().says("The chip gets hot.", "Its junction must stay cool.", "Mount it well.")
    middle = near(a_candidate(paper, position=1), any=0.5)

    assert shown(middle, row("Case temperature", "70 °C", any=0.4)) == [
        "The chip gets hot. Its junction must stay cool. Mount it well.",
        "Case temperature: 70 °C",
    ]


def test_a_row_stands_between_those_beside_it_as_they_are_of_its_product_model() -> None:
    """Nobody knows a table's words: what is asked often stands one row further."""
    paper = Paper().table(
        "Parameter | ECU-850 | ECU-750",
        "Range | 9 V | 8 V",
        "Absolute maximum | 36 V | 32 V",
        "Reverse polarity | −32 V | −24 V",
        "Ripple | 2 V | 1 V",
    )
    document = a_document("both.md", "ECU-850", "ECU-750")
    value = near(a_candidate(paper, document, position=1, value=0), any=0.5)

    assert shown(value) == ["Range: 9 V · Absolute maximum: 36 V · Reverse polarity: −32 V"]


def test_where_something_is_near_as_many_are_shown_as_there_is_room_for() -> None:
    """“318 g” is close to “how many kilograms”, whatever it is called; and what is asked may be called anything."""
    apart = [a_document(f"{number}.md", MODEL) for number in range(4)]

    assert shown(
        row("Heat", "70 °C", apart[0], measured=1.0),
        row("Case temperature", "—", apart[1], any=0.9),
        sentence("It stands near.", apart[2], any=0.0, own_cosine=0.5),
        sentence("It is red.", apart[3], any=0.1),
    ) == ["Heat: 70 °C", "It stands near.", "It is red."]


def test_what_says_nothing_of_it_is_close_to_a_named_product_model_unless_it_is_sure_that_nothing_does() -> None:
    """Five places of its documents are a beginning; of any document they are none."""
    far = sentence("It is red.", any=0.1)

    assert shown(far) == ["It is red."]
    assert closest_passages(found(far), (), catalog(SHEET), only_near=True) == ((), ())
    assert shown(far, model=None) == []


def test_where_no_product_model_is_named_a_passage_must_say_more() -> None:
    """“Who won the match?” isn't near a document that says “match”."""
    assert shown(sentence("Select what matches.", any=0.25), model=None) == []
    assert shown(row("Heat", "70 °C", measured=1.0), model=None) == []
    assert shown(sentence("The junction is hot."), model=None) == ["The junction is hot."]


def test_what_is_scored_highly_is_close_whatever_its_words() -> None:
    """“Which mag sits on it?”: the magnetometer."""
    scored = replace(sentence("A magnetometer by somebody.", any=0.0, soft_all=0.1), score=4.0)

    assert shown(scored, model=None) == ["A magnetometer by somebody."]
    assert shown(replace(scored, score=2.0), model=None) == []
    assert shown(replace(sentence("It is red.", any=0.0), score=9.0), model=None) == []
    assert closest_passages(found(scored, model=None), (), catalog(SHEET), only_near=True) == ((), ())


def test_the_best_scored_comes_first_and_the_most_alike_among_the_first() -> None:
    """Words and vectors err in different places."""
    said = [
        sentence(f"The junction of part {number}.", a_document(f"{number}.md", MODEL), own_cosine=0.2 - number / 100)
        for number in range(9)
    ]
    alike = sentence("Keep it cool.", any=0.0, own_cosine=0.3)

    texts = shown(*said, alike)

    assert texts[0] == "The junction of part 0."
    assert "Keep it cool." in texts


def test_of_many_product_models_those_come_first_who_likely_state_it() -> None:
    """Which of them has it is what is asked."""
    names = [f"M-{number}" for number in range(MOST + 1)]
    evidence: dict[tuple[int, str | None], Evidence] = {
        (0, name): replace(
            weak(sentence(f"Junction of {name}.", a_document(f"{name}.md", name)), model=name), probability=number / 10
        )
        for number, name in enumerate(names)
    }

    passages, _ = closest_passages(Found(asked=found().asked, evidence=evidence), (), catalog(SHEET))

    assert [each.text for each in passages] == [f"Junction of {name}." for name in names[:0:-1]]


def test_a_few_are_shown_each_once_and_not_all_of_one_table() -> None:
    """Five different places are worth more than five rows of one."""
    paper = Paper().table("Part | Junction", *(f"Part {number} | {number} °C" for number in range(12)))
    listed = [near(a_candidate(paper, position=place, value=0), any=0.9) for place in range(12)]
    others = [sentence(f"The junction of part {number}.", a_document(f"{number}.md", MODEL)) for number in range(9)]

    texts = shown(*listed, others[0], *others)

    assert texts[:2] == ["Part 0: 0 °C · Part 1: 1 °C", "Part 2: 2 °C · Part 3: 3 °C · Part 4: 4 °C"]
    assert [text[:12] for text in texts[2:]] == ["The junction"] * 3
    assert len(texts) == len(set(texts)) == MOST


def test_of_several_product_models_each_gets_its_turn() -> None:
    """Else the first one's passages take all the room."""
    asked = found().asked
    evidence: dict[tuple[int, str | None], Evidence] = {
        (0, "ECU-850"): weak(*(sentence(f"Junction {number} of the one.") for number in range(5))),
        (0, "ECU-850b"): weak(sentence("Junction of the other."), model="ECU-850b"),
    }

    passages, _ = closest_passages(Found(asked=asked, evidence=evidence), (), catalog(SHEET))

    assert [each.text for each in passages][:2] == ["Junction 0 of the one.", "Junction of the other."]


def test_what_covers_others_alone_is_not_shown_where_product_models_are_named() -> None:
    """A thread carries on what it rests on, be it about whom it was about before."""
    other = sentence("The junction of the old one.", a_document("old.md", "ECU-750"))
    general = sentence("A junction in general.", a_document("general.md"))
    material = found(other, sentence("The junction of this one."), general, model=None)

    passages, _ = closest_passages(material, ("ECU-850",), catalog(SHEET))

    assert [each.text for each in passages] == ["The junction of this one.", "A junction in general."]
    assert [each.text for each in closest_passages(material, (), catalog(SHEET))[0]][:1] == [
        "The junction of the old one."
    ]


def test_a_long_passage_is_cut_to_what_speaks_of_it() -> None:
    """It is one of five, in a chat."""
    (text,) = shown(sentence(f"{'It is red and round. ' * 20}The junction is hot. {'It is red and round. ' * 20}"))

    assert "The junction is hot." in text
    assert len(text) <= MOST_CHARS


def test_what_is_looked_at_for_all_together_is_sure_of_nobody() -> None:
    """Where it is open who of many is meant, nobody looked at the one that is named."""
    alone = found(model=MODEL, labelled=1.0)
    together = found(model=None, labelled=1.0)

    for material, sure in ((alone, (MODEL,)), (together, ())):
        made = not_stated(a_question("junction temperature", MODEL), Retrieved(found=material), catalog(SHEET))
        assert made.not_stated == sure


def test_that_documents_dont_state_it_is_said_only_where_that_is_sure() -> None:
    """What nobody understood may well be stated; whoever is told that it isn't stops looking."""
    sure = refused(found(sentence("It is red.", any=0.2), labelled=1.0))
    unlabelled = refused(found(sentence("It is red.", any=0.2), labelled=0.5))
    said = refused(found(sentence("The junction temperature is told below.", any=0.7), labelled=1.0))
    measured = refused(found(row("Heat", "70 °C", measured=1.0), labelled=1.0))
    of_nobody = refused(found(sentence("It is red.", any=0.35), model=None, labelled=1.0))

    assert sure.text.startswith("The documents don't state “junction temperature” for ECU-850.")
    assert sure.not_stated == (MODEL,)
    assert sure.closest
    for unsure in (unlabelled, said, measured):
        assert unsure.text.startswith("I found no sure answer to “junction temperature” for ECU-850.")
        marked_words = any(run.marked for passage in unsure.closest for run in passage.runs)
        assert ("Try other words" in unsure.text) != marked_words
        assert unsure.not_stated == ()
        assert unsure.closest
    assert of_nobody.text.startswith("I found no sure answer to “junction temperature”.")


@pytest.mark.parametrize("model", [MODEL, None])
def test_where_nothing_is_close_it_is_said_what_to_try(model: str | None) -> None:
    """A question in another language finds nothing, whatever the documents hold."""
    made = refused(found(model=model, text="wie schwer"), "wie schwer")

    assert made.text.startswith(
        f"I found nothing about “wie schwer”{' for ECU-850' if model else ''} in the documents."
    )
    assert "in English" in made.text
    assert made.closest == made.citations == ()


def test_a_number_that_no_passage_prints_is_found_out() -> None:
    """What is shown of a passage is proven like anything else."""
    made = refused(found(sentence("The junction is hot.")))

    forged = replace(made, closest=(Closest(runs=(Run("The junction has 999 °C."),), citation=1),))

    assert faults(forged, catalog(SHEET)) == ["no quote holds ['999'] of 'The junction has 999 °C.'"]
