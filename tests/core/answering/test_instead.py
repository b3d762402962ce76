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
from tests.core.candidates import SHEET, a_candidate, a_value, an_aspect, catalog, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

MODEL, VARIANT = "ECU-850", "ECU-850b"
OLD = a_document("old.md", MODEL, status=Status.LEGACY)
OWN = a_document("b.md", VARIANT)


def near(label: str, text: str, document: Document = SHEET, **features: float) -> Candidate:
    """Return a value with what a scorer says of it."""
    return replace(a_value(label, text, document), features={"measured": 0.0, "soft_label": 0.0, **features})


def instead(*candidates: Candidate, variants: dict[str, Candidate] | None = None) -> Grounded | None:
    """Return what is said where the junction temperature isn't stated; it is grounded."""
    asked = Asked(text="junction temperature", aspect=an_aspect("junction temperature", Dimension.TEMPERATURE))
    found = Found(asked=(asked,), evidence={(0, MODEL): weak(*candidates)})
    known = catalog(SHEET, OLD, OWN)
    made = stated_instead(Retrieved(found=found, variants={0: variants or {}}), known, model=MODEL)
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
