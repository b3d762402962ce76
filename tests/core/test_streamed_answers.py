"""An answer while a language model writes it: each claim is shown as soon as it is proven, and none is taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from bot.progress import TurnProgress
from core.answer import Answer, Comparison, Grounded, NoEvidence, Ranking
from core.answering.grounding import faults
from core.draft import Brief, Draft, DraftKind
from core.errors import LanguageModelError
from core.language_model import Mind
from core.progress import Doing
from core.reading.turn import Turn
from tests.core.minds import GOOD, HEAVY, SHEET, Reads, Writes, compares, lexicon, line, ranks, says
from tests.core.one_sheet import asked
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, world

VOLTAGE = ("Its supply voltage is 24 V.", "ECU-850 | Supply")
POE = ("It has PoE.", "ECU-850 | PoE")
WRONG = ("The ECU-850 weighs 999 g.", "ECU-850 | Weight")
STEPS = (
    a_document("m.md", "ECU-850"),
    Paper().heading("Reset").says("Open the lid.", "Press the red button for 5 s.", "Close the lid."),
)


class Followed(TurnProgress):
    """Keeps all that is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Doing] = []

    def _tell(self, doing: Doing) -> None:
        super()._tell(doing)
        self.told.append(doing)

    @property
    def texts(self) -> list[str]:
        """What was shown of the answer, each time."""
        return [texts_of(each.beginning) for each in self.told if each.beginning]


@dataclass
class Streams:
    """A writer that is heard while it writes claim after claim; a draft may break off, or end as another one."""

    drafts: Sequence[Writes]
    ends: Sequence[Writes] = ()
    given: list[Brief] = field(default_factory=list[Brief])

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Write the next draft."""
        assert spent_s >= 0
        number = len(self.given)
        self.given.append(brief)
        draft = self.drafts[min(number, len(self.drafts) - 1)](brief)
        if heard is not None:
            for count in range(1, len(draft.claims) + 1):
                heard(replace(draft, claims=draft.claims[:count], cells=(), entries=()))
        return self.ends[number](brief) if number < len(self.ends) else draft


def texts_of(answer: Answer | None) -> str:
    """Return all that an answer's sentences say."""
    assert isinstance(answer, Grounded | Comparison | Ranking)
    spans = [span for block in answer.blocks for span in getattr(block, "spans", getattr(block, "items", ()))]
    return " ".join(span.text for span in spans)


def streaming(*drafts: Writes, ends: Sequence[Writes] = (), reads: Reads | None = None) -> tuple[World, Streams]:
    """Return a world whose language model is heard while it writes."""
    writer = Streams(drafts, ends)
    known = Mind(reader=reads or Reads(), writer=writer, lexicon=lexicon())
    return world(SHEET, STEPS, mind=known), writer


async def ask(known: World, text: str = HEAVY) -> tuple[Turn, Followed]:
    """Ask, and follow what becomes of it."""
    progress = Followed()
    turn = await known.pipeline.answer(asked(text), progress)
    for each in progress.told:
        assert each.beginning is None or faults(each.beginning, known.catalog) == []
    return turn, progress


async def test_claims_are_shown_one_after_the_other_and_the_answer_begins_with_them() -> None:
    """Who reads the first needn't wait for the last."""
    known, _ = streaming(says(GOOD, VOLTAGE, POE))
    turn, progress = await ask(known)

    assert progress.texts == [
        "The ECU-850 weighs 540 g.",
        "The ECU-850 weighs 540 g. Its supply voltage is 24 V.",
        "The ECU-850 weighs 540 g. Its supply voltage is 24 V. It has PoE.",
    ]
    assert isinstance(turn.answer, Grounded)
    assert progress.now.beginning is not None
    assert turn.answer.blocks[:1] == progress.now.beginning.blocks
    assert turn.answer.citations == progress.now.beginning.citations
    assert turn.answer.models == progress.now.beginning.models == ("ECU-850",)


async def test_it_is_told_how_many_documents_are_read_before_anything_is_written() -> None:
    """A moment of waiting is shorter if one sees for what."""
    known, _ = streaming(says(GOOD))
    _, progress = await ask(known)

    assert progress.told[0] == Doing(documents=1)


async def test_behind_a_claim_that_isnt_proven_nothing_is_shown_until_what_replaces_it() -> None:
    """What is written anew stands in the place of what was refused, before what comes behind it."""
    known, _ = streaming(says(GOOD, WRONG, VOLTAGE), says(POE))
    turn, progress = await ask(known)

    assert progress.texts == ["The ECU-850 weighs 540 g."]
    assert texts_of(turn.answer).startswith("The ECU-850 weighs 540 g. It has PoE. Its supply voltage is 24 V.")


async def test_nothing_is_shown_before_what_isnt_proven() -> None:
    """The first one fails: all waits."""
    known, _ = streaming(says(WRONG, VOLTAGE), says(GOOD))
    turn, progress = await ask(known)

    assert progress.texts == []
    assert "999" not in texts_of(turn.answer)


async def test_of_a_draft_that_looks_for_more_nothing_is_shown() -> None:
    """What is found then may answer better."""
    known, writer = streaming(says(GOOD, search=("mass",)), says(VOLTAGE))
    turn, progress = await ask(known)

    assert len(writer.given) == 1, "nothing more is found"
    assert progress.texts == []
    assert "540" in texts_of(turn.answer)


async def test_a_draft_that_breaks_off_keeps_what_was_shown() -> None:
    """Nothing is taken back, and nobody gets another answer on top."""

    def breaks(_brief: Brief) -> Draft:
        raise LanguageModelError("language model: the connection broke before the answer was whole")

    known, writer = streaming(says(GOOD), ends=[breaks])
    turn, progress = await ask(known)

    assert progress.texts == ["The ECU-850 weighs 540 g."]
    assert texts_of(turn.answer).startswith("The ECU-850 weighs 540 g.")
    assert len(writer.given) == 1
    assert turn.kept is not None
    assert "It broke off; what was shown by then stands: the connection broke" in turn.kept.judged


async def test_a_draft_that_broke_off_isnt_given_again() -> None:
    """Whoever asks next may get all of it."""

    def breaks(_brief: Brief) -> Draft:
        raise LanguageModelError("language model: the connection broke before the answer was whole")

    known, writer = streaming(says(GOOD), ends=[breaks])
    await ask(known)
    await ask(known)
    await ask(known)

    assert len(writer.given) == 2


async def test_a_draft_that_breaks_off_before_anything_is_shown_is_left_to_rules() -> None:
    """As without streams."""

    def breaks(_brief: Brief) -> Draft:
        raise LanguageModelError("language model: HTTP 500")

    known, _ = streaming(says(WRONG), ends=[breaks])
    turn, progress = await ask(known)

    assert progress.texts == []
    assert turn.kept is not None
    assert "The language model didn't write the answer: HTTP 500." in turn.kept.judged


@pytest.mark.parametrize(
    "end",
    [
        says(VOLTAGE),
        says(kind=DraftKind.NO_EVIDENCE),
        says(kind=DraftKind.CLARIFY, choices=("ECU-850", "ECU-850b")),
        says(GOOD, kind=DraftKind.NO_EVIDENCE),
        says((GOOD[0], "ECU-850 | Supply")),
    ],
)
async def test_a_draft_that_ends_as_another_one_keeps_what_was_shown(end: Writes) -> None:
    """A server that tries again in the middle, or a model that says a thing twice."""
    known, _ = streaming(says(GOOD), ends=[end])
    turn, progress = await ask(known)

    assert progress.texts == ["The ECU-850 weighs 540 g."]
    assert texts_of(turn.answer).startswith("The ECU-850 weighs 540 g.")
    assert "24 V" not in texts_of(turn.answer)
    assert turn.kept is not None
    assert "what was shown by then stands" in turn.kept.judged


async def test_a_draft_that_wants_to_look_for_more_after_all_keeps_what_was_shown() -> None:
    """A second try may say so; what is found then would come in the place of what is read already."""
    known, writer = streaming(says(GOOD), says(POE), ends=[says(GOOD, VOLTAGE, search=("watchdog",))])
    turn, progress = await ask(known)

    assert progress.texts == ["The ECU-850 weighs 540 g."]
    assert len(writer.given) == 1
    assert texts_of(turn.answer).startswith("The ECU-850 weighs 540 g. Its supply voltage is 24 V.")


async def test_what_was_shown_stands_where_the_whole_isnt_sound() -> None:
    """The first sentence is of nobody in particular, and with the second it would be of somebody else."""
    first = ("The weights are 310 g and 525 g.", "")
    members = ("ECU-750", "ECU-850", "ECU-850b")

    def write(brief: Brief) -> Draft:
        lines = (line(brief, "ECU-750 | Weight"), line(brief, "ECU-850b | Weight"))
        draft = says(first, GOOD)(brief)
        return replace(draft, claims=(replace(draft.claims[0], lines=lines), draft.claims[1]))

    known, _ = streaming(write, reads=Reads(kind="list", models=(), members=members))
    turn, progress = await ask(known, "how heavy are the ECU modules?")

    assert progress.texts == [first[0]]
    assert texts_of(turn.answer).startswith(first[0])


async def test_many_sentences_before_an_order_stand_there_as_they_were_shown() -> None:
    """A ranking has its points behind the items."""
    claims = (GOOD, ("The ECU-850 takes 24 V.", "ECU-850 | Supply"), ("The ECU-750 weighs 310 g.", "ECU-750 | Weight"))
    more = ("The ECU-750 takes 12 V.", "ECU-750 | Supply")
    weights = [(f"ECU-{name}", f"{weight} g", f"ECU-{name} | Weight") for name, weight in (("750", 310), ("850", 540))]
    known, _ = streaming(
        ranks(*weights, claims=[*claims, more]), reads=Reads(kind="list", models=("ECU-750", "ECU-850"))
    )
    turn, progress = await ask(known, "weight of the ECU-750 and the ECU-850")

    assert len(progress.texts) == 4
    assert isinstance(turn.answer, Ranking)
    assert progress.now.beginning is not None
    assert turn.answer.before == progress.now.beginning.blocks


async def test_sentences_before_a_table_or_an_order_are_shown_too() -> None:
    """The value first, what it is compared with later."""
    weights = [(f"ECU-{name}", f"{weight} g", f"ECU-{name} | Weight") for name, weight in (("750", 310), ("850", 540))]
    cells = [("Weight", model, text, words) for model, text, words in weights]
    for draft, kind in ((compares(*cells, claims=[GOOD]), Comparison), (ranks(*weights, claims=[GOOD]), Ranking)):
        known, _ = streaming(draft, reads=Reads(models=("ECU-750", "ECU-850")))
        turn, progress = await ask(known, "weight of the ECU-750 and the ECU-850")

        assert progress.texts == ["The ECU-850 weighs 540 g."]
        assert isinstance(turn.answer, kind)
        assert texts_of(turn.answer).startswith("The ECU-850 weighs 540 g.")


async def test_steps_are_shown_from_the_second_on() -> None:
    """With the first alone it isn't clear that there are any."""
    told = ("Open the lid.", "Press the red button for 5 s.", "Close the lid.")
    known, _ = streaming(
        says(*((text, text) for text in told)), reads=Reads(kind="how_to", aspects=("reset",), models=("ECU-850",))
    )
    turn, progress = await ask(known, "how do I reset the ECU-850")

    assert progress.texts == [" ".join(told[:2]), " ".join(told)]
    assert texts_of(turn.answer).startswith(" ".join(told))


async def test_with_a_remark_before_the_answer_nothing_of_it_is_shown_ahead() -> None:
    """What nobody knows is said first."""
    known, _ = streaming(says(GOOD), reads=Reads(models=("ECU-850",), unknown=("ECU-990",)))
    turn, progress = await ask(known, "how heavy are the ECU-850 and the ECU-990?")

    assert progress.told == []
    assert isinstance(turn.answer, Grounded | NoEvidence)
