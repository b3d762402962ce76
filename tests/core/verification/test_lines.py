"""What lines say by the way they are made: several sentences, answers to a heading, others named in passing."""

import pytest

from core.draft import Claim
from core.gathering.lines import Line
from core.query import AskedAspect, Kind, Query
from core.verification.prover import Prover
from tests.core.verification.drafting import CATALOG, claimed, prover, stated
from tests.core.verification.faithful import LEXICON, a_line, gathered

FAQ = a_line(1, "No.", ["KX-10"], "Questions > Mounting > Can the housing be painted?")
YES = a_line(1, "Yes, with two coats.", ["KX-10"], "Questions > Mounting > Can the housing be painted?")


def test_a_sentence_is_proven_by_one_of_a_line_whatever_another_denies() -> None:
    """A paragraph is one line."""
    line = "The input must be in the range 0 to 1 V. This input can not be used with the extender."

    assert claimed("The input of the KX-10 must be in the range 0 to 1 V.", line).why == ""
    assert claimed("The input of the KX-10 can be used with the extender.", line).proof == "polarity"


@pytest.mark.parametrize("text, line, proof", [
    ("No, the housing cannot be painted.", FAQ, ""),
    ("The housing can be painted.", FAQ, "polarity"),
    ("Yes, the housing can be painted with two coats.", YES, ""),
    ("No, the housing cannot be painted.", YES, "polarity"),
])  # fmt: skip
def test_a_line_that_answers_its_heading_says_what_the_heading_asks(text: str, line: Line, proof: str) -> None:
    """A "No." below a question is a sentence with the question's words."""
    query = Query(standalone="Can the KX-10 be painted?", kind=Kind.YES_NO, models=("KX-10",))
    held = Prover(query, gathered(line), CATALOG, LEXICON)

    assert held.claim(Claim(text=text, lines=(1,))).proof == proof


@pytest.mark.parametrize("text, line, why", [
    ("The KX-10 has 4 clamp inputs.", "KX-10 | 4 clamp inputs designed for use with the KX-20", ""),
    ("The KX-10 has a 10 W supply.", "KX-10 | 10 W supply can power the KX-20 (by cable) and the KX-30 (by USB)", ""),
    ("The KX-10 needs 40 A.", "KX-10 | The fuse is small; 40 A for the KX-20", "KX-20"),
    ("The KX-10 needs 40 A.", "KX-10 | The fuse is small; the KX-20 needs 40 A", "KX-20"),
])  # fmt: skip
def test_who_is_named_in_passing_is_not_who_it_is_said_of(text: str, line: str, why: str) -> None:
    """A number that is another's stays that."""
    found = claimed(text, line).why

    assert why in found
    assert bool(found) is bool(why)


def test_of_whom_something_is_said_has_who_its_line_is_said_of() -> None:
    """A claim may name another by the way."""
    line = "KX-10 | 10 W supply can power both the KX-20 and the KX-30"
    proof = claimed("A 10 W supply can power the KX-20 and the KX-30.", line, models=("KX-10",))

    assert (proof.why, set(proof.models)) == ("", {"KX-10", "KX-20", "KX-30"})


@pytest.mark.parametrize("text, passes", [
    ("Above 2000 m, the current is reduced by 1 % per 100 m.", True),
    ("Above 2000 m, the current is reduced by 2 % per 100 m.", False),
    ("The current is reduced by 1 % per 2000 m.", False),
])  # fmt: skip
def test_a_number_may_be_told_with_its_condition_and_the_line_s(text: str, passes: bool) -> None:
    """Two lengths in one sentence are two things."""
    assert (claimed(text, "Above 2000 m, reduce the current by 1 % per 100 m.").why == "") is passes


@pytest.mark.parametrize("text, line", [
    ("The droop of the KX-10 is <0.8 mV/s.", "Droop: <0.8 mV/s."),
    ("~0.5 °C: it can read ~0.5 °C lower.", "It can read ~0.5 °C lower than others."),
    ("It takes 4 ms @ 44 mA.", "Transmission takes 4 ms @ 44 mA"),
    ("The number is (port - 1) * width.", "The number is (port - 1) * width."),
])  # fmt: skip
def test_signs_of_values_are_no_mark_up(text: str, line: str) -> None:
    """Where the line has them too."""
    assert claimed(text, line).why == ""


@pytest.mark.parametrize("text, line, proof", [
    ("No, it has to be powered by its own cable.", "It has to be powered by its own cable.", ""),
    ("No, the slots are 1, 3 and 7.", "Slots: 1, 3 and 7", ""),
    ("No, it gets its supply from the header.", "It gets its supply from the header.", "polarity"),
])  # fmt: skip
def test_a_no_is_settled_by_what_is_there_instead(text: str, line: str, proof: str) -> None:
    """Not by that which was asked."""
    asked = "Does the KX-10 get its supply from the header?"
    found = prover((line, "KX-10"), standalone=asked, kind=Kind.YES_NO).claim(Claim(text=text, lines=(1,)))

    assert found.proof == proof


def test_a_line_may_be_shown_as_it_is_only_of_whom_it_is_asked() -> None:
    """And only if it has to do with what is asked."""
    told = prover(
        ("Weight: 5 kg", "KX-10"), ("Weight: 6 kg", "KX-20"), ("Colour: grey", "KX-10"), ("Weight of all: 7 kg", ""),
        standalone="What weight has the KX-10?", aspects=(AskedAspect(asked="weight"),),
    )  # fmt: skip
    proofs = [told.itself(number) for number in (1, 2, 3, 4, 9)]

    assert [proof.proof for proof in proofs] == ["", "product model", "words", "", "line"]
    assert [proof.models for proof in proofs if proof.itself] == [("KX-10",), ()]


@pytest.mark.parametrize("text, line, proof", [
    ("It has an e-ink display.", 'Display: 1.5" eInk', ""),
    ("It has Wi-Fi.", "On board: WIFI and USB", ""),
    ("It has WiFi.", "On board: Wi-Fi and USB", ""),
    ("It has Wi-Fi.", "On board: Wi and Fido", "words"),
])  # fmt: skip
def test_a_hyphen_makes_no_other_word(text: str, line: str, proof: str) -> None:
    """Everybody writes it otherwise."""
    assert claimed(text, line).proof == proof


@pytest.mark.parametrize("text, line, proof", [
    ("4", "Analog inputs: 4, 0 V to 10 V, 12-bit", ""),
    ("5", "Analog inputs: 4, 0 V to 10 V, 12-bit", "number"),
    ("4", "Analog inputs: 4 mA to 20 mA", "number"),
])  # fmt: skip
def test_a_count_may_stand_before_more_of_its_value(text: str, line: str, proof: str) -> None:
    """A comma behind it makes no decimal of it."""
    assert stated("Number of analog inputs", text, (line, "KX-10")).proof == proof


@pytest.mark.parametrize("text, proof", [
    ("No, the rail bracket VA-210 does not fit the KX-10.", ""),
    ("The rail bracket VA-210 isn't magnetic.", "words"),
    ("Yes, the rail bracket VA-210 fits the KX-10.", "polarity"),
])  # fmt: skip
def test_a_cell_that_says_no_denies_its_whole_label(text: str, proof: str) -> None:
    """Wherever the "not" of a sentence stands."""
    assert claimed(text, "VA-210 › Order code VA-210 › DIN rail bracket: –").proof == proof
