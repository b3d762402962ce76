"""What is taken from a thread is decided: near names, lists, whole questions, names that nobody knew."""

import pytest

from core.catalog.catalog import Catalog, build_catalog
from core.messages import Platform, ThreadKey, Utterance
from core.reading.question import Intent, Question
from core.reading.read import read
from core.reading.turn import Turn
from tests.core.catalog.families import a_model
from tests.core.packs import build_names
from tests.core.reading.test_thread import CLARIFIED, asked, turn
from tests.core.worlds import glossary

PUMPS = build_catalog(
    [
        a_model("Dosa 5", family="Dosing Pumps", series="Dosa"),
        a_model("Dosa 5 Plus", family="Dosing Pumps", series="Dosa"),
        a_model("Vakua 5 Plus", family="Vacuum Pumps", series="Vakua"),
        a_model("Vakua 9", family="Vacuum Pumps", series="Vakua"),
        a_model("Dosa 9", family="Dosing Pumps", series="Dosa"),
        a_model("Quirl"),
    ],
    [],
)


def read_of(catalog: Catalog, text: str, *history: Turn) -> Question:
    """Return what `text` means after `history`, of the product models of a catalogue."""
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text=text)
    return read(utterance, history, build_names(catalog), catalog, glossary())


def pumped(text: str, *history: Turn) -> Question:
    """Return what `text` means after `history`, of pumps of two lines."""
    return read_of(PUMPS, text, *history)


@pytest.mark.parametrize(
    "text, before, models",
    [
        pytest.param("and the Plus?", "Dosa 5", ("Dosa 5 Plus",), id="a longer name"),
        pytest.param("and the Plus?", "Vakua 9", ("Vakua 5 Plus",), id="the same series"),
        pytest.param("and the 9?", "Dosa 5", ("Dosa 9",), id="a sister's number"),
        pytest.param("and the 5 plus", "Vakua 9", ("Vakua 5 Plus",), id="a sister's number and word"),
        pytest.param("and at 9 V?", "Dosa 5", ("Dosa 5",), id="a number of something else"),
        pytest.param("and the 7?", "Dosa 5", ("Dosa 5",), id="nobody's number"),
    ],
)
def test_what_is_unclear_is_sought_near_what_was_spoken_of(text: str, before: str, models: tuple[str, ...]) -> None:
    """The nearest of the kin, of longer names, of the series, of the line; if there is one."""
    assert pumped(text, turn(*before.split(", "))).models == models


@pytest.mark.parametrize(
    "text, before, models",
    [
        ("without the plus?", "Dosa 5 Plus", ("Dosa 5",)),
        ("weight of the non-plus", "Dosa 5 Plus", ("Dosa 5",)),
        ("weight without the plus", "Dosa 5 Plus", ("Dosa 5",)),
        ("weight without the plus", "Dosa 9", ("Dosa 9",)),
        ("weight of the Dosa 7 without the plus", "Dosa 5 Plus", ("Dosa 7",)),
    ],
)
def test_a_set_that_is_left_out_is_not_asked_about(text: str, before: str, models: tuple[str, ...]) -> None:
    """“Plus” is a series here; without it the plainer one is meant, if it is the Plus that was spoken of."""
    pluses = [a_model(f"Dosa {n} Plus", base=f"Dosa {n}", series="Plus") for n in (5, 7)]
    catalog = build_catalog([*(a_model(f"Dosa {n}", series="Dosa") for n in (5, 7, 9)), *pluses], [])

    assert read_of(catalog, text, turn(before)).models == models


def test_two_that_are_equally_near_are_asked() -> None:
    """After two pumps, or one of no line, nobody can tell which Plus."""
    assert pumped("weight of the Plus", turn("Dosa 9", "Vakua 9")).mentions.ambiguous
    assert pumped("weight of the Plus", turn("Quirl")).mentions.ambiguous


def test_a_name_beside_another_is_only_sought_among_the_kin() -> None:
    """“The Dosa 5 against the Plus” names a line by itself."""
    question = pumped("RAM: Dosa 5 against the Plus", turn("Vakua 9"))

    assert question.mentions.ambiguous
    assert question.models == ("Dosa 5",)


def test_the_board_is_the_one_that_was_spoken_of() -> None:
    """A word for any product is no class of them where a thread speaks of one."""
    boards = build_catalog(
        [*(a_model(f"Slate {n} Board") for n in (1, 2)), *(a_model(f"Mote {n}") for n in range(5))], []
    )
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text="what's the board weight?")
    names = build_names(boards)

    fresh = read(utterance, [], names, boards, glossary())
    later = read(utterance, [turn("Mote 3")], names, boards, glossary())

    assert not fresh.models
    assert later.models == ("Mote 3",)


@pytest.mark.parametrize(
    "text, models, intent",
    [
        pytest.param("specs?", ("ECU-750",), Intent.SPECS, id="its sheet"),
        pytest.param("highest operating temperature?", ("ECU-750",), Intent.LOOKUP, id="an upper end"),
        pytest.param("the highest?", (), Intent.RANK, id="no attribute"),
        pytest.param("which has the highest operating temperature?", (), Intent.RANK, id="which"),
        pytest.param("what is a gateway?", (), Intent.EXPLAIN, id="a term"),
        pytest.param(
            "and compare the RAM of ECU-650 and ECU-850", ("ECU-650", "ECU-850"), Intent.COMPARE, id="two, going on"
        ),
        pytest.param("vs the ECU-850", ("ECU-750", "ECU-850"), Intent.COMPARE, id="versus"),
        pytest.param("specs of the ECU-850", ("ECU-850",), Intent.SPECS, id="another's sheet"),
        pytest.param("RAM of the ECU-850, can it work with 24 V", ("ECU-850",), Intent.LOOKUP, id="its own it"),
    ],
)
def test_what_is_complete_takes_nothing_over(text: str, models: tuple[str, ...], intent: Intent) -> None:
    """And what leaves something unsaid takes just that."""
    question = asked(text, turn("ECU-750"))

    assert (question.models, question.intent) == (models, intent)


def test_a_list_runs_over_the_set_that_was_shown_or_over_all() -> None:
    """“Which is lighter?” after a comparison is one of the two; “top 3” never is."""
    both = turn("ECU-750", "ECU-850", intent=Intent.COMPARE)

    assert asked("which is the lightest?", both).models == ("ECU-750", "ECU-850")
    assert asked("the lightest?", both).models == ("ECU-750", "ECU-850")
    assert asked("top 3 by weight", both).models == ()


def test_which_has_more_is_one_of_the_last_two() -> None:
    """They were asked about one after the other."""
    question = asked("which has more RAM?", turn("ECU-650"), turn("ECU-750"), turn("ECU-850"), turn("ECU-850"))

    assert question.models == ("ECU-750", "ECU-850")


def test_nothing_is_carried_past_a_name_that_nobody_knew() -> None:
    """Whose RAM is meant, after an ECU-999? Not silently the one before."""
    before = turn("ECU-750"), turn(text="weight of the ECU-999"), turn(text="hm", topic="weight")

    assert asked("and the RAM?", *before).models == ()
    assert asked("and the RAM?", before[0], before[2]).models == ("ECU-750",)


def test_one_after_a_list_is_asked_for_what_the_list_was_about() -> None:
    """“And the 850?” after “which units support PoE?” asks if it does."""
    question = asked("and the ECU-850?", turn(topic="which units support PoE?", intent=Intent.FILTER))

    assert (question.intent, question.topic) == (Intent.LOOKUP, "support PoE?")


def test_a_comparison_after_a_clarification_is_no_answer_to_it() -> None:
    """It names two by itself."""
    question = asked("ECU-650 or ECU-750", CLARIFIED)

    assert (question.models, question.intent, question.carried) == (
        ("ECU-650", "ECU-750"),
        Intent.COMPARE,
        frozenset(),
    )


VALVES = build_catalog(
    [
        a_model("Tork", family="Valves", series="Tork"),
        a_model("Tork 2", family="Valves", series="Tork"),
        a_model("Tork V3", family="Valves", series="Tork"),
        a_model("Tork V3-ISO", family="Valves", series="Tork"),
        a_model("Tork V3+", family="Valves", series="Tork"),
        a_model("Klap CAN Unit", family="Flaps", series="Klap"),
        a_model("Klap PNEU Unit", family="Flaps", series="Klap"),
        a_model("Klap V3 Lite Unit", family="Flaps", series="Klap"),
        a_model("Senso 4 Lite Probe", family="Probes", series="Senso"),
    ],
    [],
)


def turned(text: str, *history: Turn) -> Question:
    """Return what `text` means after `history`, of valves and flaps."""
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text=text)
    return read(utterance, history, build_names(VALVES), VALVES, glossary())


@pytest.mark.parametrize(
    "text, before, models",
    [
        pytest.param("and the non isolated one?", "Tork V3-ISO", ("Tork V3",), id="without what is said in full"),
        pytest.param("RAM of the non plus?", "Tork V3+", ("Tork V3",), id="without a sign"),
        pytest.param("RAM of the pneumatic one?", "Klap CAN Unit", ("Klap PNEU Unit",), id="a word said in full"),
        pytest.param("RAM of the hydraulic one?", "Klap CAN Unit", ("Klap CAN Unit",), id="a word of nobody"),
        pytest.param("RAM of the unit one?", "Klap CAN Unit", ("Klap CAN Unit",), id="a word of all"),
        pytest.param("and does the V3 take a card?", "Tork", ("Tork V3",), id="a code that others have too"),
        pytest.param("and the lite", "Klap V3 Lite Unit, Klap CAN Unit", ("Klap V3 Lite Unit",), id="one of two"),
        pytest.param(
            "RAM of the can", "Klap PNEU Unit, Klap CAN Unit", ("Klap PNEU Unit", "Klap CAN Unit"), id="a word like any"
        ),
        pytest.param(
            "and lite", "Klap V3 Lite Unit, Klap CAN Unit", ("Klap V3 Lite Unit", "Klap CAN Unit"), id="no article"
        ),
    ],
)
def test_a_relative_is_meant_by_what_sets_it_apart(text: str, before: str, models: tuple[str, ...]) -> None:
    """Nobody repeats the whole name of a sister product."""
    assert turned(text, turn(*before.split(", "))).models == models


def test_two_relatives_with_the_same_beginning_are_not_told_apart() -> None:
    """A wrong one is worse than the one that was spoken of."""
    flaps = build_catalog([a_model(f"Klap {n} Unit", family="Flaps") for n in ("CAN", "PNEU1", "PNEU2")], [])
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    utterance = Utterance(thread=key, delivery_ids=("d",), author="u", text="RAM of the pneu one?")

    question = read(utterance, [turn("Klap CAN Unit")], build_names(flaps), flaps, glossary())

    assert question.models == ("Klap CAN Unit",)


@pytest.mark.parametrize(
    "text, before, topic",
    [
        pytest.param("max?", "typical consumption", "max? consumption", id="another statistic"),
        pytest.param("and the minimum?", "consumption", "minimum? consumption", id="a statistic where there was none"),
        pytest.param("and?", "typical consumption", "typical consumption", id="nothing new"),
    ],
)
def test_what_is_said_anew_takes_the_place_of_its_like(text: str, before: str, topic: str) -> None:
    """After the losses at 8 kHz “at 16?” asks for losses, and so does “and the other one?” after that."""
    question = asked(text, turn("ECU-750", topic=before))

    assert question.topic.replace(",", "").split() == topic.replace(",", "").split()
    assert question.models == ("ECU-750",)
