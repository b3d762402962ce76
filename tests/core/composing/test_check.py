"""What a language model phrased: faithful sentences pass, and none that states anything else."""

from itertools import islice

import pytest

from core.composing.check import Checked, Checker
from core.composing.lexicon import Lexicon, akin
from core.draft import Brief, Proof, Sentence
from tests.core.composing.faithful import LEXICON, NAMES, TRADES, brief_of, faithful
from tests.core.composing.mutations import KINDS, mutations

CHECKERS = {trade: Checker(brief_of(trade), NAMES, LEXICON) for trade in TRADES}
FILES = ("faithful.yaml", "aside.yaml")


def checked(text: str, *proofs: Proof, cites: tuple[int, ...] = (1,), brief: Brief | None = None) -> Checked:
    """Return what the check says of a sentence over these proofs."""
    names = [name for proof in proofs for name in proof.models]
    known = brief or Brief(question="How is it?", models=tuple(dict.fromkeys(names)), proofs=proofs)
    return Checker(known, {*names, "KX-10", "KX-20"}, LEXICON).check(Sentence(place=1, text=text, proofs=cites))


def said(text: str, *models: str, number: int = 1, above: str = "") -> Proof:
    """Return a proof."""
    return Proof(number=number, text=text, models=models or ("KX-10",), above=above)


@pytest.mark.parametrize("name, least", [("faithful.yaml", 0.97), ("aside.yaml", 0.95)])
def test_nearly_all_faithful_sentences_pass(name: str, least: float) -> None:
    """A check that refuses every paraphrase shows nothing but what was there before."""
    passed = [not CHECKERS[trade].check(sentence).why for trade, sentence in faithful(name)]

    assert len(passed) > 80
    assert sum(passed) / len(passed) >= least


@pytest.mark.parametrize("count, seed", [(400, 1), pytest.param(10_000, 2, marks=pytest.mark.slow, id="all")])
def test_no_mutation_of_a_valid_sentence_passes(count: int, seed: int) -> None:
    """A digit, a sign, a unit, a magnitude, a product model … of another kind than the evidence has reaches nobody."""
    tried = list(islice(mutations(seed, FILES), count))

    passed = [each for each in tried if not CHECKERS[each.trade].check(each.sentence).why]

    assert {each.kind for each in tried} == {*KINDS, "evidence number"}
    assert [(each.kind, each.sentence.text, each.sentence.proofs) for each in passed] == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The supply voltage is 24 V, see https://evil.example.", id="link"),
        pytest.param("The supply voltage is 24 V, see www.evil.example.", id="link without scheme"),
        pytest.param("The supply voltage is 24 V, see evil.example for more.", id="host"),
        pytest.param("The supply voltage is 24 V <!channel>.", id="mention in Slack"),
        pytest.param("The supply voltage is 24 V @everyone.", id="mention"),
        pytest.param("The supply voltage is **24 V**.", id="mark-up"),
        pytest.param("The supply voltage is 24 V [2].", id="marker"),
        pytest.param("The supply voltage is 24 V &lt;b&gt;.", id="entity"),
        pytest.param("The supply volt\u0430ge is 24 V.", id="homoglyph"),
        pytest.param("The supply voltage is \uff12\uff14 V.", id="wide digits"),
        pytest.param("The supply vol\u200btage is 24 V.", id="invisible sign"),
        pytest.param("The supply voltage is 24 V.\u202e", id="direction"),
        pytest.param("The supply voltage\nis 24 V.", id="two lines"),
        pytest.param("24 V.", id="too short"),
        pytest.param("The supply voltage is 24 V " * 40, id="too long"),
    ],
)
def test_signs_that_do_more_than_be_read_never_pass(text: str) -> None:
    """Who obeys an attacker wants a link, a ping or a letter that isn't what it seems."""
    assert checked(text, said("Supply voltage: 24 V")).why


def test_a_word_of_the_evidence_may_have_its_own_letters() -> None:
    """Documents are written in all languages, and files have names."""
    proof = said("The Prüfgerät reads the file config.txt at start.")

    assert not checked("At start, the Prüfgerät reads config.txt.", proof).why


@pytest.mark.parametrize(
    "text, proof, why",
    [
        pytest.param("The voltage is 25 V.", "Voltage: 24 V", "“25 V” isn't stated there", id="number"),
        pytest.param("It needs at most 24 V voltage.", "Voltage, minimum: 24 V", "“at most” isn't said", id="bound"),
        pytest.param("The voltage is 24 V by torque.", "Voltage: 24 V", "“torque” isn't said there", id="word"),
        pytest.param("The voltage of the KX-20 is 24 V.", "Voltage: 24 V", "isn't said of KX-20", id="model"),
        pytest.param("It isn't opened under voltage.", "It is opened under voltage.", "isn't said of it", id="denial"),
        pytest.param("It is opened under voltage.", "Never opened under voltage.", "leaves out a “not”", id="none"),
        pytest.param("Power consumption is 2 W.", "Power consumption, standby: 2 W", "leaves out “standby”", id="part"),
        pytest.param("It uses port RS-232 for data.", "It uses port RS-485 for data.", "“rs-232” isn't", id="code"),
        pytest.param("It has three data ports.", "It has two data ports.", "“three” isn't stated", id="numeral"),
        pytest.param("Press the key 5 times.", "Press the key 4 times.", "“5” isn't stated", id="bare number"),
        pytest.param("It is good.", "Voltage: 24 V", "says nothing that can be checked", id="nothing"),
        pytest.param(
            "The mass is 24 V.", "The voltage is 24 V, the mass 3 kg.", "“24 V” is stated of something", id="swapped"
        ),
        pytest.param(
            "The KX-10 erases the recorder as well.",
            "It erases keys; on the KX-20 it erases the recorder as well.",
            "“recorder” is said of KX-20",
            id="said of another",
        ),
        pytest.param(
            "Should the brake fail, the load stays in place.",
            "The brake closes without current, so the load stays in place when power fails.",
            "isn't said together",
            id="mixed",
        ),
    ],
)
def test_a_refusal_says_why(text: str, proof: str, why: str) -> None:
    """The model is asked once more, and can mend only what it is told."""
    assert why in checked(text, said(proof)).why


@pytest.mark.parametrize("cites", [(), (2,), (1, 2)])
def test_what_cites_nothing_or_what_is_not_there_is_refused(cites: tuple[int, ...]) -> None:
    """An evidence number is a claim like any other."""
    assert checked("The voltage is 24 V.", said("Voltage: 24 V"), cites=cites).why == "it cites what isn't there"


def test_only_the_proofs_that_are_needed_stay_cited() -> None:
    """A citation that proves nothing is noise, and could be another product model's."""
    proofs = (said("Voltage: 24 V"), said("Mass: 3 kg", number=2))

    assert checked("The voltage is 24 V.", *proofs, cites=(2, 1)).sentence.proofs == (1,)
    assert checked("The voltage is 24 V, and the mass is 3 kg.", *proofs, cites=(2, 1)).sentence.proofs == (1, 2)


def test_of_several_product_models_each_number_is_the_one_s_own() -> None:
    """Swapping two values of a comparison changes no word and no number."""
    proofs = (said("Voltage: 24 V", "KX-10"), said("Voltage: 48 V", "KX-30", number=2))
    right = "The voltage is 24 V for the KX-10 and 48 V for the KX-30."
    wrong = "The voltage is 48 V for the KX-10 and 24 V for the KX-30."

    assert not checked(right, *proofs, cites=(1, 2)).why
    assert checked(wrong, *proofs, cites=(1, 2)).why
    assert checked("The voltage is 24 V.", *proofs).why == "say which product model it is about"
    carried = "The KX-10 takes a voltage of 24 V, and it has a voltage of 48 V."
    assert "another product model" in checked(carried, *proofs, cites=(2, 1)).why


def test_what_is_said_of_products_in_general_holds_for_the_one_that_is_asked_about() -> None:
    """A glossary explains for all of them."""
    proof = Proof(number=1, text="A watchdog restarts the processor.")
    brief = Brief(question="?", models=("KX-10",), proofs=(proof,))

    assert not checked("On the KX-10, a watchdog restarts the processor.", proof, brief=brief).why
    assert checked("On the KX-20, a watchdog restarts the processor.", proof, brief=brief).why


@pytest.mark.parametrize(
    "text, proof",
    [
        pytest.param("The length is 1.5 m.", "Length: 1500 mm", id="converted"),
        pytest.param("It weighs 15,000 g in all.", "Weight: 15 kg", id="thousands"),
        pytest.param("Press the key three times.", "Press the key 3 times.", id="in words"),
        pytest.param("Press the key 3 times.", "Press the key three times.", id="in digits"),
        pytest.param("It is done in 10 working hours of cleaning.", "Cleaning takes 10 hours of work.", id="hours"),
        pytest.param("A voltage of more than 8 V isn't allowed.", "The voltage must not exceed 8 V.", id="barred"),
        pytest.param("Heat the tank up to 65 °C for cleaning.", "For cleaning, heat the tank to 65 °C.", id="up to"),
        pytest.param("The voltage is 9 V or more.", "Voltage: at least 9 V", id="behind"),
        pytest.param("The voltage is 9 V at least.", "Voltage: at least 9 V", id="right behind"),
        pytest.param("There's no leakage without pressure.", "Without pressure there is no leakage.", id="two denials"),
        pytest.param("Neither oil nor grease harms the seal.", "No oil or grease harms the seal.", id="neither nor"),
        pytest.param("The fitted filter traps dust.", "A filter is fitted that catches dust.", id="forms"),
        pytest.param("Press key 3.", "Do 3 turns, then press key 3.", id="second of two numbers"),
        pytest.param("Press two keys.", "After two days, press two keys.", id="second of two numerals"),
        pytest.param("The voltage is 24 V DC at 25 °C.", "Voltage: 24 V DC at 25 °C", id="condition"),
        pytest.param("With 2 A at 24 V the coil is hot.", "Coil, hot: 2 A @ 24 V", id="condition with a number"),
        pytest.param("Turn two screws.", "Two days later turn two screws.", id="numeral said twice"),
        pytest.param("The KX-10 weighs 3 kg.", "The weight of the KX-10: 3 kg", id="names itself"),
        pytest.param("It weighs 3 kg.", "The KX-10 weighs 3 kg.", id="itself unnamed"),
        pytest.param(
            "The KX-10 has a brass seat.", "The KX-10 has a brass seat; on the KX-20 it is blue.", id="own part"
        ),
        pytest.param("Size of the plate: 20 x 30 mm.", "Size of the plate: 20 x 30 mm", id="tuple"),
    ],
)
def test_what_says_the_same_passes(text: str, proof: str) -> None:
    """Exact conversions, numerals and other forms of a word add no claim."""
    assert checked(text, said(proof)).why == ""


def test_a_tuple_is_told_in_its_order() -> None:
    """Width and height can't be swapped."""
    assert checked("Size of the plate: 30 x 20 mm.", said("Size of the plate: 20 x 30 mm")).why


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("install", "installation", True),
        ("fit", "fitted", True),
        ("mow", "mowing", True),
        ("cut", "cute", False),
        ("volt", "voltage", False),
        ("press", "pressure", False),
        ("high", "low", False),
    ],
)
def test_forms_of_a_word_are_told_from_other_words(one: str, other: str, *, same: bool) -> None:
    """A pressure is no pressing."""
    assert akin(one, other) is same


def test_without_words_hardly_anything_passes() -> None:
    """An empty lexicon errs on the safe side."""
    proof = said("The voltage is 24 V.")
    checker = Checker(Brief(question="?", models=("KX-10",), proofs=(proof,)), (), Lexicon())

    assert not checker.check(Sentence(place=1, text="The voltage is 24 V.", proofs=(1,))).why
    assert checker.check(Sentence(place=1, text="The voltage amounts to 24 V.", proofs=(1,))).why
