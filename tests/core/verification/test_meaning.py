"""What a claim says is what its lines say: polarity, words, other languages, and signs that are only read."""

import pytest

from core.draft import Claim
from core.query import AskedAspect
from tests.core.verification.drafting import claimed, prover


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("It has no heater.", "Heater: –", "", id="dash"),
        pytest.param("It doesn't have a heater.", "Heater: no", "", id="no"),
        pytest.param("No, a heater is not available.", "Heater: none", "", id="none"),
        pytest.param("There is no heater.", "Heater: not available", "", id="in words"),
        pytest.param("No, it has no heater.", "Heater: ✗", "", id="cross"),
        pytest.param("Yes, it has a heater.", "Heater: ✓", "", id="mark"),
        pytest.param("Yes, it has a heater.", "Heater: –", "polarity", id="yes for dash"),
        pytest.param("No, it has no heater.", "Heater: yes", "polarity", id="no for yes"),
        pytest.param("No, it has a heater.", "Heater: yes", "polarity", id="no that affirms"),
        pytest.param("It has a heater.", "Heater: optional", "polarity", id="optional"),
        pytest.param("A heater is optional.", "Heater: optional", "", id="told as optional"),
        pytest.param("The lid must be opened hot.", "The lid must not be opened hot.", "polarity", id="must not"),
        pytest.param("It has a heater.", "A heater is available only on channel 2.", "polarity", id="only left out"),
        pytest.param(
            "It has a heater, but only on channel 2.", "A heater is available only on channel 2.", "", id="only"
        ),
        pytest.param("Only oil harms the seal.", "Oil harms the seal.", "polarity", id="only added"),
        pytest.param(
            "All channels have a heater.", "All channels have a heater except channel 4.", "polarity", id="except"
        ),
        pytest.param("The power is at least 5 W.", "Power: max. 5 W", "polarity", id="bound"),
        pytest.param("The power is at most 5 W.", "Power: max. 5 W", "", id="same bound"),
        pytest.param("The minimum voltage is 9 V.", "Voltage: 9 to 36 V", "", id="lower end"),
        pytest.param("The minimum voltage is 36 V.", "Voltage: 9 to 36 V", "polarity", id="upper end"),
        pytest.param("Replace it at least every 3 months.", "Replace it every 3 months at the latest.", "", id="often"),
        pytest.param(
            "Replace it at most every 3 months.", "Replace it every 3 months at the latest.", "polarity", id="seldom"
        ),
        pytest.param("The seal may be replaced yearly.", "The seal must be replaced yearly.", "polarity", id="may"),
        pytest.param("The seal must be replaced yearly.", "The seal may be replaced yearly.", "polarity", id="must"),
    ],
)
def test_polarity_is_that_of_the_lines(text: str, line: str, proof: str) -> None:
    """One small word turns help into harm."""
    assert claimed(text, line).proof == proof


def test_a_comparison_that_no_line_states_is_proven_by_numbers() -> None:
    """Which is lighter is in no data sheet, but both masses are."""
    lines = ("Mass: 3 kg", "KX-20 | Mass: 4 kg")
    asked = ("KX-10", "KX-20")

    assert not claimed("The KX-10 is lighter than the KX-20.", *lines, models=asked).why
    assert not claimed("The KX-10 weighs 3 kg, which is lighter than the KX-20.", *lines, models=asked).why
    assert not claimed("The KX-10 is lighter than the KX-20, which weighs 4 kg.", *lines, models=asked).why
    assert claimed("The KX-10 is lighter than the KX-20, which weighs 3 kg.", *lines, models=asked).proof == "number"
    assert claimed("The KX-10 is heavier than the KX-20.", *lines, models=asked).proof == "polarity"
    assert claimed("The KX-10 is faster than the KX-20.", *lines, models=asked).why
    assert claimed("Only the KX-10 has a heater.", "Heater: yes", "KX-20 | Heater: yes", models=asked).why


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("It weighs 3 kg.", "Mass: 3 kg", "", id="other word"),
        pytest.param("The housing is made of brass.", "Impeller: brass", "words", id="another part"),
        pytest.param("The supply voltage is rated.", "Supply current: rated", "words", id="another attribute"),
        pytest.param("It is waterproof and has brass fittings.", "It has brass fittings.", "words", id="added"),
        pytest.param("The bus is CAN.", "The bus is LIN.", "words", id="an acronym that reads like grammar"),
        pytest.param("It is good.", "Voltage: 24 V", "words", id="nothing"),
    ],
)
def test_words_are_those_of_the_lines(text: str, line: str, proof: str) -> None:
    """A paraphrase says the same; it adds nothing, and speaks of nothing else."""
    assert claimed(text, line).proof == proof


def test_the_words_of_the_question_mean_what_a_line_says_in_its_own() -> None:
    """Asked "how bulky", whoever answers from "Envelope" says so."""
    aspects = (AskedAspect(asked="bulk", phrases=("envelope", "outer size")), AskedAspect(asked="gloss"))
    asked = prover(("Envelope: 3 l", "KX-10"), aspects=aspects)

    assert not asked.claim(Claim(text="Its bulk is 3 l.", lines=(1,))).why
    assert asked.claim(Claim(text="Its gloss is 3 l.", lines=(1,))).proof == "words"


@pytest.mark.parametrize(
    "text, line, language, proof",
    [
        pytest.param("Die Versorgungsspannung beträgt 24 V.", "Supply voltage: 24 V", "de", "", id="German"),
        pytest.param("Die Versorgungsspannung beträgt 2 A.", "Supply current: 2 A", "de", "words", id="attribute"),
        pytest.param("Die Stromaufnahme beträgt 2,5 A.", "Supply current: 2500 mA", "de", "", id="comma"),
        pytest.param("Die Stromaufnahme beträgt 3,5 A.", "Supply current: 2500 mA", "de", "number", id="number"),
        pytest.param("Es hat kein PoE.", "PoE: –", "de", "", id="denied"),
        pytest.param("Es hat kein PoE.", "PoE: yes", "de", "polarity", id="wrongly denied"),
        pytest.param("Es hat PoE.", "PoE: –", "de", "polarity", id="wrongly affirmed"),
        pytest.param("La puissance est de 5 W au maximum.", "Power: max. 5 W", "fr", "", id="French"),
        pytest.param("La puissance est d'au moins 5 W.", "Power: max. 5 W", "fr", "polarity", id="French bound"),
        pytest.param("El peso es de 3 kg.", "Mass: 3 kg", "es", "", id="Spanish"),
        pytest.param("La tensione è di 24 V.", "Voltage: 24 V", "it", "", id="Italian"),
        pytest.param("La tensione è di 24 V.", "Pressure: 24 V", "it", "words", id="Italian attribute"),
        pytest.param("Это очень хорошо.", "Voltage: 24 V", "ru", "words", id="nothing to compare"),
        pytest.param("Напряжение 24 V.", "Voltage: 24 V", "ru", "", id="Russian"),
        pytest.param(
            "The mass is 3 kg.", "Das Gewicht der Pumpe ist 3 kg und der Druck ist 2 bar.", "en", "", id="from"
        ),
    ],
)
def test_in_another_language_what_can_be_compared_is(text: str, line: str, language: str, proof: str) -> None:
    """People ask in their own language; the documents are in English."""
    assert claimed(text, line, language=language).proof == proof


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
        pytest.param("Напряжение 24 V.", id="script of another language"),
        pytest.param("The supply voltage\nis 24 V.", id="two lines"),
        pytest.param("24 V.", id="too short"),
        pytest.param("The supply voltage is 24 V " * 40, id="too long"),
    ],
)
def test_signs_that_do_more_than_be_read_never_pass(text: str) -> None:
    """Who obeys an attacker wants a link, a ping or a letter that isn't what it seems."""
    assert claimed(text, "Supply voltage: 24 V").proof == "form"


@pytest.mark.parametrize(
    "text, line",
    [
        pytest.param("The fan runs above 60 °C.", "The fan stops above 60 °C.", id="opposite"),
        pytest.param(
            "Close the valve before you start the pump.", "Open the valve before you start the pump.", id="verb"
        ),
        pytest.param(
            "Start the pump before you open the valve.", "Open the valve before you start the pump.", id="order"
        ),
        pytest.param("Der Lüfter läuft über 60 °C.", "Der Lüfter läuft unter 60 °C.", id="German"),
        pytest.param("The KX-10 replaces the KX-20.", "KX-10, KX-20 | The KX-20 replaces the KX-10.", id="exchanged"),
        pytest.param("The KX-10 is for the KX-20.", "KX-10, KX-20 | The KX-20 is for the KX-10.", id="for which"),
        pytest.param(
            "The pump stops before the valve closes.", "The valve closes before the pump stops.", id="before what"
        ),
        pytest.param("After the pump stops, the valve closes.", "After the valve closes, the pump stops.", id="after"),
        pytest.param(
            "The KX-10 has a fan.", "KX-10, KX-20 | The KX-10 has a lamp and the KX-20 has a fan.", id="the other's"
        ),
        pytest.param(
            "The KX-10 weighs 3 kg and the KX-20 weighs 4 kg.",
            "KX-10, KX-20 | The KX-10 weighs 4 kg and the KX-20 weighs 3 kg.",
            id="numbers exchanged",
        ),
        pytest.param("The KX-10 is the lightest.", "Mass: 3 kg", id="the most of all"),
        pytest.param("It supports the relay bus.", "Display bus: yes; relay bus: no", id="of another cell"),
        pytest.param("You need to disconnect the battery first.", "Never disconnect the battery first.", id="never"),
    ],
)
def test_nothing_is_turned_round(text: str, line: str) -> None:
    """All words are there, and the sentence is wrong."""
    assert claimed(text, line, models=("KX-10", "KX-20") if "KX-20" in line else ("KX-10",)).why
