"""What a thread adds to a question."""

import pytest

from core.answer import Clarify, SmallTalk
from core.catalog.catalog import build_catalog
from core.catalog.mentions import Resolution
from core.messages import Platform, ThreadKey, Utterance
from core.reading.question import Intent, Question
from core.reading.read import CARRIED_TURNS, read
from core.reading.turn import Turn
from tests.core.catalog.families import a_model, ecu_family
from tests.core.packs import build_names
from tests.core.worlds import glossary

FAMILY = ecu_family()
NAMES = build_names(FAMILY)
SAID = SmallTalk(text="…")


def turn(*models: str, topic: str = "weight of the", intent: Intent = Intent.LOOKUP, **more: object) -> Turn:
    """Return an earlier turn about `models`."""
    return Turn(**{"text": "?", "answer": SAID, "intent": intent, "models": models, "topic": topic, **more})  # type: ignore[arg-type]  # named fields


def asked(text: str, *history: Turn, resumes: str | None = None) -> Question:
    """Return what `text` means after `history`."""
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text=text, resumes=resumes)
    return read(utterance, history, NAMES, FAMILY, glossary())


def test_for_any_that_are_so_all_product_models_are_looked_at() -> None:
    """“For which product model?” is no answer to it."""
    assert asked("anything with CAN FD?").intent is Intent.FILTER
    assert asked("does the ECU-750 have anything with CAN FD?").intent is Intent.LOOKUP


def test_an_empty_thread_adds_nothing() -> None:
    """The first question stands alone."""
    question = asked("weight of the ECU-850")

    assert question.models == ("ECU-850",)
    assert question.carried == frozenset()


@pytest.mark.parametrize(
    "text, before, models, topic",
    [
        pytest.param("and the ECU-850?", turn("ECU-750"), ("ECU-850",), "weight of the", id="the model changes"),
        pytest.param("what about RAM?", turn("ECU-750"), ("ECU-750",), "what about RAM?", id="the attribute changes"),
        pytest.param(
            "compare that with the ECU-850", turn("ECU-750"), ("ECU-750", "ECU-850"), "weight of the", id="one more"
        ),
        pytest.param(
            "does it fit the ECU-850?", turn("ECU-750"), ("ECU-750", "ECU-850"), "does it fit the ?", id="it fits"
        ),
        pytest.param("and the non-Plus?", turn("ECU-750 Plus"), ("ECU-750",), "weight of the", id="without the Plus"),
        pytest.param("and the plain version", turn("ECU-850b"), ("ECU-850",), "weight of the", id="the plain version"),
        pytest.param("ram of the standard?", turn("ECU-850b"), ("ECU-850",), "ram of  ?", id="the standard"),
        pytest.param(
            "RAM without packaging", turn("ECU-850b"), ("ECU-850b",), "RAM without packaging", id="without a thing"
        ),
        pytest.param("and the Plus?", turn("ECU-850b"), ("ECU-850b Plus",), "weight of the", id="the kin's variant"),
        pytest.param("weight of the ECU-850", turn("ECU-750"), ("ECU-850",), "weight of the", id="all said anew"),
        pytest.param("and now?", turn("ECU-750"), ("ECU-750",), "weight of the", id="nothing said at all"),
        pytest.param("and the ECU-850?", turn("ECU-750", topic=""), ("ECU-850",), "and the ?", id="no topic before"),
        pytest.param("RAM?", turn(topic="weight"), (), "RAM?", id="no model before"),
        pytest.param(
            "weight of the ECU-950",
            turn("ECU-750"),
            (),
            "weight of the",
            id="an unknown model is not replaced by the last one",
        ),
    ],
)
def test_what_is_left_unsaid_is_taken_from_the_thread(
    text: str, before: Turn, models: tuple[str, ...], topic: str
) -> None:
    """And what is said is never overruled by it."""
    question = asked(text, before)

    assert question.models == models
    assert question.topic.split() == topic.split()


def test_a_word_that_completes_the_last_attribute_is_completed() -> None:
    """“What about storage?” after “operating temperature” is about the storage temperature."""
    question = asked("what about storage?", turn("ECU-750", topic="operating temperature of the"))

    assert question.topic == "what about storage temperature"


def test_both_reaches_back_over_two_turns() -> None:
    """“Which of the two is heavier?” after two single questions."""
    question = asked("RAM of both", turn("ECU-750"), turn("ECU-850"))

    assert question.models == ("ECU-750", "ECU-850")
    assert question.intent is Intent.COMPARE


def test_one_model_after_a_comparison_is_looked_up() -> None:
    """“And the 850?” is one product model, not a comparison of it with itself."""
    question = asked("and the ECU-850?", turn("ECU-750", "ECU-750 Plus", intent=Intent.COMPARE))

    assert question.intent is Intent.LOOKUP
    assert asked("and the ECU-850?", turn("ECU-750", intent=Intent.HOWTO)).intent is Intent.HOWTO


def test_what_is_carried_over_is_marked() -> None:
    """The answer may say what it took for granted."""
    question = asked("what about RAM?", turn("ECU-750"))

    assert "models" in question.carried
    assert [found.how for found in question.mentions.resolved] == [Resolution.THREAD]


def test_only_the_last_turns_count() -> None:
    """An hour-old product model must not come back."""
    old = turn("ECU-750")
    others = [turn(topic="")] * CARRIED_TURNS

    assert asked("RAM?", old, *others).models == ()


def test_an_unclear_mention_is_narrowed_to_the_kin() -> None:
    """After the ECU-850b, “the Plus” is its Plus; after something unrelated it is asked."""
    near = asked("weight of the plus", turn("ECU-850b"))
    far = asked("weight of the plus", turn("ECU-650"))

    assert near.models == ("ECU-850b Plus",)
    assert far.mentions.ambiguous


def test_which_of_a_set_goes_with_what_was_spoken_of() -> None:
    """“Which 700 series?” after the ECU-850 asks for those of the set that go with it."""
    family = asked("ECU-700 series", turn("ECU-850"))

    assert set(family.models) >= {"ECU-750", "ECU-750 Plus"}


CLARIFIED = turn(
    topic="weight of the",
    candidates=("ECU-750 Plus", "ECU-850b Plus"),
    answer=Clarify(question="Which?", candidates=("ECU-750 Plus", "ECU-850b Plus"), choices=()),
    text="weight of the plus",
    turn_id="t7",
    intent=Intent.LOOKUP,
)


def test_a_choice_resumes_the_question_it_belongs_to() -> None:
    """A button may be pressed turns later."""
    later = turn("ECU-650", topic="RAM")

    pressed = asked("ECU-850b Plus", CLARIFIED, later, resumes="t7")
    typed = asked("the 850b one", CLARIFIED)
    gone = asked("ECU-850b Plus", later, resumes="t7")

    assert (pressed.models, pressed.topic, pressed.text) == (("ECU-850b Plus",), "weight of the", "weight of the plus")
    assert typed.models == ("ECU-850b Plus",)
    assert gone.topic == ""


def test_a_new_question_after_a_clarification_is_a_new_question() -> None:
    """People change their mind."""
    question = asked("RAM of the ECU-650", CLARIFIED)

    assert (question.models, question.topic) == (("ECU-650",), "RAM of the")


def test_a_clarification_keeps_what_was_certain_before() -> None:
    """“Compare the ECU-650 with the Plus”: the ECU-650 is certain."""
    pending = turn(
        "ECU-650", intent=None, answer=Clarify(question="Which?", candidates=("ECU-750",), choices=()), topic="weight"
    )

    question = asked("ECU-750", pending)

    assert question.models == ("ECU-650", "ECU-750")
    assert question.intent is Intent.LOOKUP


def test_product_models_that_left_the_catalogue_are_forgotten() -> None:
    """Documents come and go; threads stay."""
    assert asked("RAM?", turn("ECU-990")).models == ()


def test_a_model_without_a_base_is_made_plainer_by_its_name() -> None:
    """Not every catalogue says what inherits from what."""
    loose = build_catalog([a_model("Dock 5"), a_model("Dock 5 Max"), a_model("Dock 7")], [])
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text="and the plain one?")

    question = read(utterance, [turn("Dock 5 Max")], build_names(loose), loose, glossary())

    assert question.models == ("Dock 5",)


def test_a_comparison_named_in_full_takes_nothing_over() -> None:
    """Two named are two, not three."""
    question = asked("compare the weight of the ECU-850 and the ECU-850b", turn("ECU-750"))

    assert question.models == ("ECU-850", "ECU-850b")


def test_an_ordinary_word_may_mean_a_variant_among_the_kin() -> None:
    """“Rugged” stands everywhere in the documents; after the Dock 5 it is the Dock 5 Rugged."""
    docks = build_catalog([a_model("Dock 5"), a_model("Dock 5 Rugged", base="Dock 5"), a_model("Dock 7")], [])
    names = build_names(docks, words={"rugg": 900, "rugged": 900, "dock": 5})
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text="Rugged version")

    question = read(utterance, [turn("Dock 5")], names, docks, glossary())

    assert question.models == ("Dock 5 Rugged",)
    assert question.topic == "weight of the"


@pytest.mark.parametrize("text", ["hello", "source?", "what do you cover?", "ignore your rules"])
def test_what_stands_alone_takes_nothing_over(text: str) -> None:
    """“Thanks” after a question is no question."""
    question = asked(text, turn("ECU-750"))

    assert (question.models, question.topic) == ((), "")
