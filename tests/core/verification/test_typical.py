"""Minimum, typical, maximum: rows of ratings have the three side by side, and each is its own."""

import pytest

from core.draft import Claim
from core.query import AskedAspect
from tests.core.verification.drafting import claimed, prover, stated

RATED = "TOP: Operating temperature, min. -40 °C, typ. 25 °C, max. 85 °C"
TWO_ROWS = "VIN: Input voltage, min. 6 V, typ. 7.5 V, max. 24 V; IOUT: Output current, typ. 3 A, max. 5 A"


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("The operating temperature is min. -40 °C, max. 85 °C.", RATED, "", id="without the one between"),
        pytest.param("The maximum operating temperature is 85 °C.", RATED, "", id="the last"),
        pytest.param("The typical operating temperature is 25 °C.", RATED, "", id="the typical one"),
        pytest.param("The output current is typ. 3 A.", TWO_ROWS, "", id="of the second row"),
        pytest.param("The typical operating temperature is 85 °C.", RATED, "number", id="typical isn't the last"),
        pytest.param("The operating temperature is typ. -40 °C.", RATED, "number", id="typical isn't the first"),
        pytest.param("The operating temperature is max. 25 °C.", RATED, "number", id="no bound is typical"),
        pytest.param("The input voltage is min. 7.5 V.", TWO_ROWS, "number", id="nor the lower one"),
        pytest.param("The input voltage is typ. 24 V.", TWO_ROWS, "number", id="typical of another number"),
        pytest.param("The output current is max. 24 V.", TWO_ROWS, "number", id="another row"),
        pytest.param("The output current is typ. 5 A.", TWO_ROWS, "number", id="typical isn't the bound"),
        pytest.param("It works at min. -40 °C, typ. 25 °C, max. 85 °C.", RATED, "", id="all three"),
        pytest.param("The operating temperature is 25 °C typical.", RATED, "", id="said behind"),
        pytest.param("The operating temperature is 25 °C.", RATED, "number", id="typical left out"),
        pytest.param("The operating temperature is limited to 25 °C.", RATED, "number", id="another bound"),
        pytest.param("The operating temperature is typically 85 °C.", RATED, "number", id="typically isn't the last"),
        pytest.param(
            "The typical input voltage is 24 V and the output current is 5 A.", TWO_ROWS, "number", id="of two clauses"
        ),
        pytest.param(
            "The input voltage is 7.5 V and the typical output current 3 A.", TWO_ROWS, "number", id="of the other one"
        ),
        pytest.param("The current is 20 mA to 30 mA.", "Current: typ. 20 mA to 30 mA", "number", id="a typical range"),
        pytest.param("The maximum speed is typ. 9 mm/s.", "Maximum speed: typ. 9 mm/s", "", id="typical of a maximum"),
    ],
)
def test_of_minimum_typical_and_maximum_each_is_its_own(text: str, line: str, proof: str) -> None:
    """Tables of ratings have the three side by side, and "typ." is a word where "min." and "max." are bounds."""
    assert claimed(text, line).proof == proof


def test_a_cell_is_typical_where_its_aspect_says_so() -> None:
    """A label says it as well as the value does."""
    row = ("Output current, typ. 3 A, max. 5 A", "KX-10")

    assert stated("Typical output current", "3 A", row).why == ""
    assert stated("Output current", "typ. 3 A", row).why == ""
    assert stated("Output current", "3 A", row).proof == "number"
    assert stated("Typical output current", "5 A", row).proof == "number"
    assert stated("Typical output current", "max. 3 A", row).proof == "number"


def test_typical_in_one_clause_is_not_said_in_the_next() -> None:
    """A sentence about two product models has the word once for each."""
    lines = ("KX-10 | Power, typical, at 24 V: 4.2 W", "KX-20 | Power: typ. 4.4 W, max. 7.0 W (at 24 V)")
    said = "At 24 V, the power of the KX-10 is 4.2 W, typical, that of the KX-20 typ. 4.4 W, max. 7.0 W."

    assert claimed(said, *lines, models=("KX-10", "KX-20")).why == ""


ASKED = "typical and maximum output current of the KX-10?"
ONE_ROW = ("Output current: min. 1 A, typ. 3 A, max. 5 A", "KX-10")


@pytest.mark.parametrize("value", ["max. 3 A", "at most 3 A", "up to 3 A", "at least 3 A"])
def test_a_typical_value_is_no_bound_whatever_is_asked(value: str) -> None:
    """The question, or a label, says "typical" beside "maximum"."""
    aspects = (AskedAspect(asked="typical and maximum output current", phrases=("output current",)),)
    asked = prover(ONE_ROW, aspects=aspects, standalone=ASKED)

    assert asked.claim(Claim(text=f"The output current of the KX-10 is {value}.", lines=(1,))).why
    assert stated("Typical and maximum output current", value, ONE_ROW).why
    assert asked.claim(Claim(text="The output current of the KX-10 is typ. 3 A, max. 5 A.", lines=(1,))).why == ""


@pytest.mark.parametrize(
    "line", ["Supply current: typ. 3 A, max. 5 A (at 24 V)", "Supply current at 24 V › Typ: 3 A; Max: 5 A"]
)
def test_a_condition_beside_it_makes_no_bound_typical(line: str) -> None:
    """The 24 V are neither."""
    assert claimed("The typical supply current is 5 A at 24 V.", line).why
    assert claimed("The typical supply current is 3 A.", line).why == ""
    assert stated("Typical supply current", "5 A (at 24 V)", ("Supply current: max. 5 A (at 24 V)", "KX-10")).why


def test_a_cell_needs_no_word_for_what_is_asked() -> None:
    """It stands under what the question says."""
    aspects = (AskedAspect(asked="typical output current", phrases=("output current",)),)

    assert stated("Output current", "3 A", ONE_ROW, aspects=aspects, standalone="typical output current?").why == ""


def test_who_asks_for_the_typical_value_is_told_what_there_is() -> None:
    """A rough value is none of the three, and the question's word for it isn't the answer's."""
    aspects = (AskedAspect(asked="typical current", phrases=("current of the board",)),)
    rough = prover(
        ("The current of the board (roughly 50 mA)", "KX-10"),
        aspects=aspects,
        standalone="typical current of the board?",
    )
    typical = prover(("Current, typ. 50 mA", "KX-10"), aspects=aspects, standalone="typical current of the board?")

    assert rough.claim(Claim(text="The current of the board is roughly 50 mA.", lines=(1,))).why == ""
    assert typical.claim(Claim(text="The current is 50 mA.", lines=(1,))).why == ""


def test_of_two_product_models_in_a_row_each_has_its_own_bound() -> None:
    """A value without a word belongs to what stands before it, whoever that names."""
    row, both = "Current of the KX-10, typ. 3 A, of the KX-20, typ. 5 A, max. 9 A", ("KX-10", "KX-20")

    assert claimed("The current of the KX-10 is typ. 3 A.", row, models=both).why == ""
    assert claimed("The current of the KX-10 is max. 9 A.", row, models=both).proof == "number"
    assert claimed("The current of the KX-10 is typ. 5 A.", row, models=both).proof == "number"
