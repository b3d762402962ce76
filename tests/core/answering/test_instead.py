"""What is stated instead of what is asked: by variants only, or under other names."""

from dataclasses import replace

from core.answer import Grounded
from core.answering.grounding import faults
from core.answering.instead import stated_instead
from core.knowledge.document import Document, Status
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Candidate
from core.retrieval.found import Asked, Found
from core.retrieval.retrieved import Retrieved
from tests.core.candidates import SHEET, a_candidate, a_question, a_value, an_aspect, catalog, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

MODEL, VARIANT = "ECU-850", "ECU-850b"
OLD = a_document("old.md", MODEL, status=Status.LEGACY)
OWN = a_document("b.md", VARIANT)


def near(label: str, text: str, document: Document = SHEET, **features: float) -> Candidate:
    """Return a value with what a scorer says of it."""
    return replace(a_value(label, text, document), features={"measured": 0.0, "soft_label": 0.0, **features})


def instead(
    *candidates: Candidate,
    variants: dict[str, Candidate] | None = None,
    probability: float = 0.0,
    model: str | None = MODEL,
) -> Grounded | None:
    """Return what is said where the junction temperature isn't stated; it is grounded."""
    asked = Asked(text="junction temperature", aspect=an_aspect("junction temperature", Dimension.TEMPERATURE))
    evidence = replace(weak(*candidates, model=model), probability=probability, needed=0.5)
    found = Found(asked=(asked,), evidence={(0, model): evidence})
    known = catalog(SHEET, OLD, OWN)
    question = a_question("junction temperature", *([model] if model else []))
    made = stated_instead(question, Retrieved(found=found, variants={0: variants or {}}), known, model=model)
    assert made is None or faults(made, known) == []
    return made


def test_what_is_measured_or_called_alike_is_named_below_the_refusal() -> None:
    """It helps, as long as nobody takes it for the answer."""
    made = instead(
        near("Operating temperature", "70 °C", measured=1.0),
        near("Weight", "540 g"),
        near("Junction box", "included", soft_label=0.5),
    )

    assert made is not None
    assert spoken(made).splitlines() == [
        "Not stated for ECU-850: “junction temperature”.",
        "Related, and stated:",
        "Operating temperature: 70 °C",
        "Junction box: included",
    ]
    assert made.not_stated == (MODEL,)


def test_blank_cells_sentences_and_repetitions_are_no_help() -> None:
    """What says nothing, or the same again, only costs a line."""
    sentence = replace(a_candidate(Paper().says("It gets hot at 70 °C.")), features={"measured": 1.0})

    made = instead(
        near("Case temperature", "—", measured=1.0),
        sentence,
        near("Case temperature", "70 °C", measured=1.0),
        near("Case temperature", "70 °C", OLD, measured=1.0),
    )

    assert made is not None
    assert spoken(made).splitlines()[2:] == ["Case temperature: 70 °C"]
    assert instead(sentence) is None


def test_at_most_three_are_named_and_superseded_ones_last() -> None:
    """The reader asked for something else."""
    given = values(("Spot a", "60 °C"), ("Spot b", "61 °C"), ("Spot c", "62 °C"))
    rows = [replace(each, features={"measured": 1.0}) for each in given]

    made = instead(near("Spot x", "99 °C", OLD, measured=1.0), *rows)

    assert made is not None
    assert spoken(made).splitlines()[2:] == ["Spot a: 60 °C", "Spot b: 61 °C", "Spot c: 62 °C"]


def test_what_variants_state_is_said_of_them_before_all_that_is_near() -> None:
    """Whoever asks may have mixed them up."""
    made = instead(
        near("Operating temperature", "70 °C", measured=1.0),
        variants={VARIANT: near("Junction temperature", "125 °C", OWN, measured=1.0)},
    )

    assert made is not None
    assert spoken(made).splitlines()[1:] == [
        "It is stated for variants only:",
        "ECU-850b: Junction temperature: 125 °C",
    ]
    assert made.models == (MODEL, VARIANT)
    assert made.not_stated == (MODEL,)


def hot(text: str = "The chip may get as hot as 110 °C.", **features: float) -> Candidate:
    """Return a sentence with what a scorer says of it."""
    return replace(a_candidate(Paper().says(text)), features={"soft_all": 0.3, "measured": 1.0, **features})


def test_what_may_be_it_in_other_words_is_shown_where_nobody_can_be_sure() -> None:
    """Nine times of ten the reader sees at once whether it is."""
    related = near("Operating temperature", "70 °C", OLD, measured=1.0)

    made = instead(hot(), related, probability=0.3)

    assert made is not None
    assert spoken(made).splitlines() == [
        "Not stated in so many words for ECU-850: “junction temperature”.",
        "What comes nearest:",
        "The chip may get as hot as 110 °C.",
        "Operating temperature: 70 °C",
    ]
    assert made.not_stated == (MODEL,)
    assert instead(hot(), probability=0.1) is None
    assert instead(hot(), probability=0.9) is None, "it is known to be something else"
    assert instead(hot(soft_all=0.2), probability=0.9) is not None, "it only says too little"


def test_what_hardly_speaks_of_it_is_not_near() -> None:
    """The least bad of all may be as bad as any."""
    code = replace(a_candidate(Paper().code("get_heat(110)")), features={"soft_all": 0.9})
    little = hot(soft_all=0.1, path_cosine=0.1, own_cosine=0.19)
    least = [little, code, near("Weight", "5 g", soft_all=0.9, measured=-0.5)]

    assert instead(*least, near("Case temperature", "—", soft_all=0.9), probability=0.4) is None
    assert instead(hot(soft_all=0.0, path_cosine=0.25), probability=0.4) is not None


def test_what_is_far_less_likely_than_the_best_is_left_out() -> None:
    """Three at most, and only those that may be it."""
    far = replace(hot("The box gets warm."), score=-1.0)

    made = instead(hot(), far, probability=0.4)

    assert made is not None
    assert spoken(made).splitlines()[2:] == ["The chip may get as hot as 110 °C."]


def test_of_no_product_model_it_must_speak_more_of_it() -> None:
    """Whoever asks for a table for lunch gets no table of values."""
    made = instead(hot(soft_all=0.4), probability=0.4, model=None)

    assert made is not None
    assert spoken(made).startswith("Not stated in so many words: “junction temperature”.")
    assert (made.models, made.not_stated) == ((), ())
    assert instead(hot(soft_all=0.25), probability=0.4, model=None) is None
