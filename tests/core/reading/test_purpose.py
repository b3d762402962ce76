"""For what the best product model is wanted: a purpose with criteria, any other, or no recommendation at all."""

from collections.abc import Sequence

import pytest

from core.answer import SmallTalk
from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Resolution, Resolved
from core.knowledge.glossary import Attribute, Criterion, Glossary, Profile, build_glossary
from core.messages import Platform, ThreadKey, Utterance
from core.reading.purpose import asks_anew, purpose_in, unprofiled
from core.reading.question import Intent, Purpose, Question
from core.reading.read import read
from core.reading.turn import Turn
from tests.core.catalog.families import ecu_family
from tests.core.packs import build_names
from tests.core.worlds import glossary

CATALOG: Catalog = ecu_family()
NAMES: Names = build_names(CATALOG)


def purpose_of(text: str) -> Purpose | None:
    """Return the purpose of a text by the built-in glossary."""
    return purpose_in(text, NAMES.mentions(text), glossary(), CATALOG)


def other_purpose(text: str) -> Purpose | None:
    """Return the purpose without criteria of a text."""
    return unprofiled(text, NAMES.mentions(text), glossary())


def question_of(text: str, *before: Turn) -> Question:
    """Return what is read from a text in a thread."""
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    said = Utterance(thread=key, delivery_ids=("d",), author="u", text=text)
    return read(said, before, NAMES, CATALOG, glossary())


def a_turn(text: str, *models: str, intent: Intent = Intent.LOOKUP, topic: str = "") -> Turn:
    """Return a turn that was answered somehow."""
    return Turn(text=text, answer=SmallTalk(text="ok"), intent=intent, models=models, topic=topic)


@pytest.mark.parametrize(
    "text, profile",
    [
        pytest.param("Which ECU is best for harsh environments?", "harsh_environments", id="best for"),
        pytest.param("what do you recommend for battery operation?", "battery_operation", id="recommend"),
        pytest.param("which model should I take for outdoor use", "harsh_environments", id="should I take"),
        pytest.param("Which models are suitable for battery-powered devices?", "battery_operation", id="suitable"),
        pytest.param("the most rugged model?", "harsh_environments", id="the most of it"),
        pytest.param("best controller for tight spaces", "small_spaces", id="another word for a device"),
        pytest.param("Is the ECU-750 or the ECU-850 better for harsh environments?", "harsh_environments", id="of two"),
        pytest.param("Is the ECU-750 suitable for outdoor use?", "harsh_environments", id="is this one suitable"),
        pytest.param("which 850 is best for harsh conditions", "harsh_environments", id="a name with which"),
    ],
)
def test_a_recommendation_is_told_by_its_wording_and_its_purpose(text: str, profile: str) -> None:
    """A known purpose has criteria; nothing else may be judged."""
    purpose = purpose_of(text)

    assert purpose is not None
    assert purpose.profile is not None
    assert purpose.profile.id == profile


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Which antenna do you recommend for outdoor use?", id="an accessory"),
        pytest.param("What cable should we use for outdoor installations?", id="another accessory"),
        pytest.param("What is the operating temperature outdoors?", id="no recommendation"),
        pytest.param("Why is the ECU-850b best for harsh environments?", id="one product model"),
        pytest.param("What is the best way to mount it outdoors?", id="the best way"),
        pytest.param("Which ECU is best for juggling?", id="no known purpose"),
        pytest.param("which is the most compact model?", id="an attribute"),
    ],
)
def test_what_is_no_recommendation_of_product_models_stays_what_it_is(text: str) -> None:
    """A table of control units is no answer to a question about cables."""
    assert purpose_of(text) is None


def test_the_longest_name_says_what_is_meant_and_all_known_purposes_are_offered() -> None:
    """“Compact” and “compact enclosure” may have different criteria."""
    short, long = (
        Profile(
            id=name,
            names=names,
            criteria=(Criterion(attribute=Attribute(id="weight", names=("weight",)), prefer="lowest"),),
            assumption="low weight",
        )
        for name, names in (("short", ("field",)), ("long", ("open-field", "open field use")))
    )
    known = build_glossary([short.criteria[0].attribute], [short, long])
    text = "best model for open field use"

    found = purpose_in(text, NAMES.mentions(text), known, CATALOG)

    assert found == Purpose(name="open field use", profile=long, known=("field", "open-field"))


def test_what_the_criteria_leave_out_is_kept() -> None:
    """Whoever asks for PoE as well must see that it wasn't considered."""
    purpose = purpose_of("Which ECU is best for harsh environments, with PoE?")

    assert purpose is not None
    assert purpose.besides == "PoE"


@pytest.mark.parametrize(
    "text, name",
    [
        pytest.param("which model is best for mining bitcoin profitably", "mining bitcoin profitably", id="a wish"),
        pytest.param("Which is the best one for my juggling kids?", "juggling kids", id="filler at the ends"),
        pytest.param("what's the best one in a circus please", "circus", id="a place"),
    ],
)
def test_a_purpose_without_criteria_is_named(text: str, name: str) -> None:
    """The refusal says what it refuses to judge."""
    purpose = other_purpose(text)

    assert purpose is not None
    assert (purpose.name, purpose.profile) == (name, None)
    assert "harsh environments" in purpose.known


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("which is best for power consumption?", id="an attribute"),
        pytest.param("which is best at 90 °C?", id="a quantity"),
        pytest.param("which is best for me?", id="nothing"),
        pytest.param("which has the highest weight?", id="another superlative"),
        pytest.param("what is best for the ECU-850: juggling?", id="one product model"),
    ],
)
def test_what_the_documents_may_tell_is_not_refused(text: str) -> None:
    """A known attribute has an order of its own."""
    assert other_purpose(text) is None


def test_which_one_after_a_single_product_model_asks_of_all() -> None:
    """“Which would you recommend?” can't mean the one that was just spoken of."""
    before = a_turn("weight of the ECU-850", "ECU-850", topic="weight")

    question = question_of("which would you recommend for outdoor use?", before)

    assert question.intent is Intent.RECOMMEND
    assert question.models == ()


@pytest.mark.parametrize(
    "text, how, models, anew",
    [
        pytest.param("which is best?", Resolution.THREAD, ("ECU-850",), True, id="from the thread"),
        pytest.param("is it best?", Resolution.THREAD, ("ECU-850",), False, id="it"),
        pytest.param("which is best?", Resolution.NAME, ("ECU-850",), False, id="named"),
        pytest.param("which is best?", Resolution.THREAD, ("ECU-850", "ECU-750"), False, id="a set"),
        pytest.param("which is best?", Resolution.FAMILY, ("ECU-850",), False, id="a family of one"),
    ],
)
def test_only_a_single_model_of_the_thread_is_dropped(
    text: str, how: Resolution, models: Sequence[str], anew: bool
) -> None:
    """A set that was shown is what "which of those" means."""
    mentions = Mentions(resolved=(Resolved(mention="", models=tuple(models), how=how),), rest=text)

    assert asks_anew(text, mentions) is anew


def test_a_purpose_alone_goes_on_after_a_recommendation() -> None:
    """“And for battery operation?” asks the same for another purpose."""
    before = a_turn("best for outdoor use", "ECU-750", "ECU-850", intent=Intent.RECOMMEND, topic="outdoor use")

    question = question_of("and for battery operation?", before)
    other = question_of("and for battery operation of the charger?", before)

    assert question.intent is Intent.RECOMMEND
    assert question.purpose is not None
    assert question.purpose.name == "battery operation"
    assert other.intent is not Intent.RECOMMEND


def test_another_product_model_is_judged_by_the_same_purpose() -> None:
    """“And the ECU-850b?” keeps what was asked."""
    before = a_turn("best for outdoor use", "ECU-750", intent=Intent.RECOMMEND, topic="outdoor use")

    question = question_of("and the ECU-850b?", before)

    assert (question.intent, question.models) == (Intent.RECOMMEND, ("ECU-850b",))
    assert question.purpose is not None


def test_a_purpose_that_has_left_the_glossary_is_looked_up() -> None:
    """A thread outlives the file of purposes."""
    before = a_turn("best for circus", "ECU-750", intent=Intent.RECOMMEND, topic="circus use")

    question = question_of("and the ECU-850b?", before)

    assert (question.intent, question.purpose) == (Intent.LOOKUP, None)


def test_without_profiles_nothing_is_recommended() -> None:
    """An own glossary needs none."""
    text = "best for harsh environments"

    assert purpose_in(text, NAMES.mentions(text), Glossary(), CATALOG) is None
