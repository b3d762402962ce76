"""What is asked → what statements are scored against: words with weights, codes, measures, the kind of answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.analyzer import stem
from core.knowledge.glossary import Attribute, Pack, build_glossary
from core.quantities.dimensions import Dimension
from core.retrieval.aspect import AnswerKind, AskedWord, Aspect
from core.retrieval.statement import said_in
from tests.core.retrieval.lab import asked_for

PACK = Pack(
    stands_for={"temp": ("temperature",), "creds": ("login", "user name")},
    synonyms={"bucket": ("tank", "water container"), "tank": ("bucket",)},
    measures={stem("temperature"): frozenset({Dimension.TEMPERATURE}), stem("heavy"): frozenset({Dimension.MASS})},
    ordinary=frozenset({"tell"}),
    places=frozenset({"pin"}),
)


def _word(aspect: Aspect, text: str) -> AskedWord:
    (found,) = [word for word in aspect.words if word.text == text]
    return found


def test_stop_words_are_not_asked_for() -> None:
    """“What is the” stands in every question, and would match every sentence."""
    assert [word.text for word in asked_for("what is the delivery head of it").words] == ["delivery", "head"]


@pytest.mark.parametrize("said", ["does it ship with a gauge", "comes w/ gauge?", "shipped without gauge"])
def test_what_a_thing_comes_with_is_not_how_it_is_sent(said: str) -> None:
    """“Shipping weight” is a label, and none of these ask for it."""
    assert [word.text for word in asked_for(said).words if word.text != "without"] == ["gauge"]
    assert "shipping" in {word.text for word in asked_for("shipping weight").words}


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    """Of “pump noise” it is the noise that tells what is asked."""
    aspect = asked_for("pump noise", known={"pump": 90, stem("noise"): 2})

    assert _word(aspect, "noise").weight > _word(aspect, "pump").weight > 0
    assert aspect.weight == pytest.approx(sum(word.weight for word in aspect.words))


def test_a_word_of_chat_weighs_little() -> None:
    """“Tell me” asks for nothing."""
    aspect = asked_for("tell noise", pack=PACK)

    assert _word(aspect, "tell").weight < _word(aspect, "noise").weight / 2


def test_an_abbreviation_is_met_by_what_it_stands_for_and_by_itself() -> None:
    """Data sheets write either."""
    aspect = asked_for("temp", pack=PACK)
    word = _word(aspect, "temperature")

    assert word.stands_in(said_in("operating temperature"))
    assert word.stands_in(said_in("op. temp"))
    assert not word.stands_in(said_in("time"))


def test_a_word_that_no_document_knows_is_met_by_what_people_call_the_same() -> None:
    """The reader has their word for it, the maker another."""
    word = _word(asked_for("bucket", pack=PACK, known={"tank": 40, "water": 60, "contain": 9}), "bucket")

    assert word.stands_in(said_in("Tank: 4.2 L"))
    assert word.stands_in(said_in("Water container: 4.2 L"))
    assert word.weight == _word(asked_for("tank", known={"tank": 40}), "tank").weight


def test_a_word_that_the_documents_know_stands_for_itself_alone() -> None:
    """Whoever sells tanks and buckets means one of them."""
    word = _word(asked_for("bucket", pack=PACK, known={"tank": 40, "bucket": 2}), "bucket")

    assert not word.stands_in(said_in("Tank: 4.2 L"))


def test_what_a_word_is_measured_in_is_not_lent_by_another_one() -> None:
    """“Tank” is a volume for whoever says tank; a bucket's label tells by itself what it is measured in."""
    pack = Pack(synonyms={"bucket": ("tank",)}, measures={"tank": frozenset({Dimension.VOLUME})})

    assert asked_for("bucket", pack=pack).dimensions == set()
    assert asked_for("tank", pack=pack).dimensions == {Dimension.VOLUME}


@pytest.mark.parametrize(
    "text, question", [("how many ct inputs", ""), ("ct inputs", "A vs B - how many ct inputs each")]
)
def test_how_many_counts_in_a_part_of_the_question_as_well(text: str, question: str) -> None:
    """A comparison asks for the thing alone; that it is counted is said once for both."""
    assert asked_for(text, question=question).counts


def test_what_another_part_counts_is_not_counted_here() -> None:
    """“How many ports, and which supply voltage” asks for one number and one voltage."""
    assert not asked_for("supply voltage", question="how many ports, and which supply voltage").counts


def test_what_something_is_asked_at_is_no_part_of_its_name() -> None:
    """A table has “10 °C” in its headings, and the row for current is called “current” all the same."""
    aspect = asked_for("supply current at 24 V")

    assert [word.text for word in aspect.words] == ["supply", "current"]
    assert aspect.codes == set()
    assert [each.canonical.low for each in aspect.conditions] == [24]


def test_a_condition_that_documents_write_so_is_looked_for_in_their_words() -> None:
    """A sentence says it in passing: “at 500 kbit/s up to 100 m”."""
    aspect = asked_for("length at 24 V", known={"24": 3, "v": 9})

    assert aspect.conditions == ()
    assert "24" in aspect.codes


def test_whether_it_holds_at_something_asks_for_that() -> None:
    """Without its condition nothing would be left of it."""
    aspect = asked_for("does it run at 24 V")

    assert "24" in aspect.codes
    assert aspect.conditions == ()


def test_what_stands_for_several_words_needs_all_of_one() -> None:
    """“creds” is a login, or a user name; a name alone is neither."""
    word = _word(asked_for("creds", pack=PACK), "login")

    assert word.stands_in(said_in("Login: admin"))
    assert word.stands_in(said_in("the user name is admin"))
    assert not word.stands_in(said_in("the name of the pump"))


def test_a_code_is_met_whole_joined_or_in_parts() -> None:
    """People and makers split codes as they like: RS-485, RS485, RS 485."""
    word = _word(asked_for("rs-485"), "rs-485")

    assert all(word.stands_in(said_in(text)) for text in ("RS-485", "RS485", "RS 485"))
    assert not word.stands_in(said_in("RS-232"))


@pytest.mark.parametrize(
    "text, codes",
    [
        pytest.param("firmware v3.2", {"v3.2"}, id="a version"),
        pytest.param("Pin D7, 20 Hz", {"d7", "20"}, id="a pin and a number"),
        pytest.param("flow rate", set(), id="none"),
    ],
)
def test_codes_and_numbers_are_kept_as_they_are(text: str, codes: set[str]) -> None:
    """A stemmed or split version is another version."""
    assert asked_for(text).codes == codes


@pytest.mark.parametrize(
    "text, dimensions, units",
    [
        pytest.param("how heavy", {Dimension.MASS}, set(), id="a word that a pack knows"),
        pytest.param("temp", {Dimension.TEMPERATURE}, set(), id="an abbreviation of one"),
        pytest.param("head in mm?", {Dimension.LENGTH}, {Dimension.LENGTH}, id="a unit"),
        pytest.param("is it in a box", set(), set(), id="short words are no units"),
        pytest.param("colour", set(), set(), id="anything will do"),
    ],
)
def test_words_and_units_tell_what_an_answer_is_measured_in(
    text: str, dimensions: set[Dimension], units: set[Dimension]
) -> None:
    """A voltage is no answer to how heavy something is."""
    aspect = asked_for(text, pack=PACK)

    assert (aspect.dimensions, aspect.units) == (dimensions, units)


@pytest.mark.parametrize(
    "question, kind",
    [
        ("how many inlets", AnswerKind.NUMBER),
        ("does it run dry", AnswerKind.YES_NO),
        ("which pin is ground on", AnswerKind.WHERE),
        ("how do i bleed it", AnswerKind.HOW),
        ("what is cavitation", AnswerKind.WHAT),
        ("why does it hum", AnswerKind.WHY),
    ],
)
def test_the_wording_tells_what_kind_of_answer_is_wanted(question: str, kind: AnswerKind) -> None:
    """“How many” wants a number, “how do I” steps."""
    assert kind in asked_for("x", question=question, pack=PACK).kinds
    assert asked_for("inlets").kinds == frozenset()


@given(text=st.text(st.characters(exclude_categories=("Cs",)), max_size=60))
def test_whatever_is_asked_is_taken_apart(text: str) -> None:
    """People type anything; every word of it weighs something and can be met."""
    for word in asked_for(text, pack=PACK).words:
        assert word.weight > 0
        assert all(word.spellings)
        assert any(word.stands_in(spelling) for spelling in word.spellings)


@pytest.mark.parametrize(
    "asked",
    [
        "how long does it take to heat up",
        "how quickly can it be heated",
        "how long until it is hot",
        "stays hot, and runs longest",
        "does it last longer in the heat",
    ],
)
def test_how_long_something_takes_is_a_time_whatever_it_is(asked: str) -> None:
    """Heating is measured in degrees, and “long” in metres; neither is asked for here."""
    pack = Pack(measures={stem("heat"): frozenset({Dimension.TEMPERATURE}), "long": frozenset({Dimension.LENGTH})})

    aspect = asked_for(asked, pack=pack)

    assert aspect.dimensions == {Dimension.TIME}
    assert not {"long", "longer", "longest"} & {word.text for word in aspect.words}


def test_a_typo_is_asked_for_as_the_documents_spell_it() -> None:
    """“Wieght” is measured like the weight, and found in its label."""
    pack = Pack(measures={stem("weight"): frozenset({Dimension.MASS})})

    aspect = asked_for("wieght", pack=pack, known={stem("weight"): 3})

    assert aspect.dimensions == {Dimension.MASS}
    assert aspect.words[0].stands_in(said_in("weight"))
    assert not asked_for("torque", known={stem("weight"): 3}).words[0].stands_in(said_in("weight"))


@pytest.mark.parametrize(
    "text, units",
    [
        pytest.param("losses in kW", {Dimension.POWER}, id="named by itself"),
        pytest.param("losses at 4 kHz", set[Dimension](), id="at which the losses are asked"),
        pytest.param("how many mW into 32 ohm", {Dimension.POWER}, id="both"),
        pytest.param("where is the 50 ohm plug", {Dimension.RESISTANCE}, id="of the thing itself"),
    ],
)
def test_a_unit_of_a_condition_is_not_what_is_asked_for(text: str, units: set[Dimension]) -> None:
    """“At 4 kHz” asks for watts at a frequency, and no frequency answers it."""
    assert asked_for(text).units == units


def test_each_word_of_a_name_is_met_by_the_other_names_of_the_attribute() -> None:
    """Asked for the part number, “SKU” says it all, though it has neither word; “Number of outputs” says half."""
    glossary = build_glossary(
        [
            Attribute(id="order_code", names=("part number", "sku")),
            Attribute(id="head", names=("delivery head", "lift"), dimensions=frozenset({Dimension.LENGTH})),
            Attribute(id="colour", names=("colour", "finish")),
        ],
        [],
    )

    part, number = asked_for("part number", glossary=glossary).words
    assert part.stands_in(said_in("SKU"))
    assert number.stands_in(said_in("SKU"))
    assert not part.stands_in(said_in("Number of outputs"))
    assert not any(word.stands_in(said_in("lift")) for word in asked_for("delivery head", glossary=glossary).words)
    assert not any(word.stands_in(said_in("finish")) for word in asked_for("colour", glossary=glossary).words)


@pytest.mark.parametrize(
    "text, counts",
    [
        pytest.param("how many ports has it", True, id="things"),
        pytest.param("how many mA", False, id="a unit"),
        pytest.param("how many heavy ones", False, id="what is measured"),
        pytest.param("ports", False, id="no question for a number"),
    ],
)
def test_what_is_counted_has_no_unit(text: str, counts: bool) -> None:
    """“How many steam wands” is answered by 2, and not by 65 °C."""
    assert asked_for(text, pack=PACK).counts is counts
