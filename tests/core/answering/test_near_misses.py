"""What is stated of variants only, where it is asked of the product model that they are based on."""

from core.answer import Grounded
from core.answering.grounding import faults
from core.answering.lookup import near_misses
from core.retrieval.candidate import Candidate
from core.retrieval.results import Retrieved
from tests.core.candidates import SHEET, a_question, a_value, catalog, found, weak
from tests.core.paper import a_document
from tests.core.worlds import spoken

MODEL, VARIANT = "ECU-850", "ECU-850b"
OWN = a_document("b.md", VARIANT)


def of_variants(variants: dict[str, Candidate]) -> Grounded | None:
    """Return what is said where the base states no altitude; it is grounded."""
    material = Retrieved(found=found({MODEL: weak()}, asked=("altitude",)), variants={0: variants} if variants else {})
    known = catalog(SHEET, OWN)
    made = near_misses(a_question("altitude", MODEL), material, known, model=MODEL)
    assert made is None or faults(made, known) == []
    return made


def test_what_variants_state_is_said_of_them() -> None:
    """Whoever asks may have mixed them up."""
    made = of_variants({VARIANT: a_value("Altitude", "3000 m", OWN)})

    assert made is not None
    assert spoken(made).splitlines() == [
        "Not stated for ECU-850: “altitude”.",
        "It is stated for variants only:",
        "ECU-850b: Altitude: 3000 m",
    ]
    assert made.models == (MODEL, VARIANT)
    assert made.not_stated == (MODEL,)


def test_variants_that_state_nothing_are_not_spoken_of() -> None:
    """There is nothing to say of them."""
    assert of_variants({}) is None
