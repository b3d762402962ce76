"""What a composer phrases takes the place of prose, leads tables, and is shown only as far as it is held."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from core.answer import (
    Answer,
    Bullets,
    Cell,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Scope,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.answering.grounding import faults
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.mentions import Mentions
from core.composing.label import PHRASED, is_phrased
from core.composing.material import Words
from core.composing.phrasing import Phrasing
from core.draft import Brief, Sentence
from core.errors import LanguageModelError
from core.ports import Composer
from core.reading.question import Intent, Question
from tests.contracts.composer import ComposerContract
from tests.core.composing.faithful import LEXICON

CATALOG: Catalog = build_catalog((ProductModel(name="KX-10"), ProductModel(name="KX-20")), ())
WORDS = Words(names=frozenset(CATALOG.models), nouns={"KX-10": frozenset({"pump"})})
QUESTION = Question(text="What does the valve do?", topic="valve", intent=Intent.LOOKUP, mentions=Mentions())
Writing = Callable[[Brief], Sequence[tuple[str, Sequence[int]]]]


@dataclass
class Scripted:
    """Composes by a function, and keeps what it was shown."""

    writing: Writing
    briefs: list[Brief] = field(default_factory=list[Brief])
    fails_from: int = 99

    async def compose(self, brief: Brief, *, spent_s: float) -> Sequence[Sentence]:
        """Return what the function writes; of what was refused, under the places refused."""
        if spent_s > 1e6 or len(self.briefs) >= self.fails_from:
            raise LanguageModelError("no time left to ask")
        self.briefs.append(brief)
        places = [each.sentence.place for each in brief.refused] or list(range(1, 99))
        return [
            Sentence(place=place, text=text, proofs=tuple(proofs))
            for place, (text, proofs) in zip(places, self.writing(brief), strict=False)
        ]


class TestScripted(ComposerContract):
    """The fake keeps what the port promises."""

    @pytest.fixture
    def composer(self) -> Composer:
        """Return one that copies."""
        return Scripted(lambda brief: [(each.text, [each.number]) for each in brief.proofs])


def a_citation(number: int, quote: str, *models: str, base: str | None = None) -> Citation:
    """Return a citation."""
    return Citation(
        number=number, document=f"{number}.md", title="Manual", section=("Valve",), page=None, quote=quote,
        excerpt=quote, url="", models=models or ("KX-10",), inherited_from=base,
    )  # fmt: skip


OPENS, CLOSES, HEAVY = (
    "The valve opens at 3 bar and vents the tank.",
    "The valve closes by itself.",
    "The valve is heavy and made of brass.",
)
PROSE = Grounded(
    blocks=(
        Note(spans=(Span("A note that stays."),)),
        Paragraph(spans=(Span(f"{OPENS} {CLOSES}", (1,)), Span(HEAVY, (2,)))),
        Bullets(items=(Span("Weight: 3 kg", (3,)),)),
    ),
    citations=(
        a_citation(1, f"{OPENS} {CLOSES}"),
        a_citation(2, HEAVY, base="KX-10"),
        a_citation(3, "Weight: 3 kg"),
    ),
    models=("KX-10",),
    scope=(Scope(model="KX-10", own=2, inherited=(("KX-10", 1),)),),
)
TABLE = Table(
    columns=("Attribute", "KX-10", "KX-20"),
    rows=(
        TableRow(label="Supply voltage", cells=(Cell(text="24 V", citations=(1,)), Cell(text="48 V", citations=(2,)))),
        TableRow(label="Mass", cells=(Cell(text="not stated"), Cell(text="3 kg", citations=(3,)))),
    ),
)
COMPARED = Comparison(
    blocks=(TABLE, Quote(text="Mass 3 kg", citation=3), Note(spans=(Span("Noted.", (2,)),))),
    table=TABLE,
    citations=(
        a_citation(1, "Supply voltage 24 V"),
        a_citation(2, "Supply voltage 48 V", "KX-20"),
        a_citation(3, "Mass 3 kg", "KX-20"),
    ),
    models=("KX-10", "KX-20"),
)
STEPS = Grounded(
    blocks=(Steps(items=(Span("Close the valve before you start.", (1,)), Span("Drain the tank.", (1,)))),),
    citations=(a_citation(1, "Close the valve before you start. Drain the tank."),),
    models=("KX-10",),
)


async def phrased(answer: Answer, composer: Scripted | None, *, spent_s: float = 0.0) -> tuple[Answer, str]:
    """Return an answer as it is shown, and what the receipt says."""
    return await Phrasing(composer, LEXICON).of(QUESTION, answer, CATALOG, WORDS, spent_s=spent_s)


def writes(*told: tuple[str, Sequence[int]]) -> Scripted:
    """Return a composer that always writes the same."""
    return Scripted(lambda _: told)


def spans_of(answer: Answer) -> list[tuple[str, tuple[int, ...]]]:
    """Return the sentences of the first paragraph, with what they cite."""
    assert isinstance(answer, Grounded | Comparison)
    first = next(block for block in answer.blocks if isinstance(block, Paragraph))
    return [(span.text, span.citations) for span in first.spans]


async def test_phrased_prose_takes_the_place_of_quoted_prose_and_nothing_else() -> None:
    """Values, notes and quotes stay what code made of them, and people are told who phrased the rest."""
    answer, told = await phrased(PROSE, writes(("The pump's valve is made of brass.", [3]), (CLOSES, [2])))

    assert isinstance(answer, Grounded)
    assert spans_of(answer) == [("The pump's valve is made of brass.", (1,)), (CLOSES, (2,))]
    note, text, label, values = answer.blocks
    assert (note, label, values) == (PROSE.blocks[0], PHRASED, PROSE.blocks[2])
    assert isinstance(text, Paragraph)
    assert [each.document for each in answer.citations] == ["2.md", "1.md", "3.md"]
    assert faults(answer, CATALOG) == []
    assert told == "A language model phrased 2 of the sentences shown."
    assert is_phrased(answer)
    assert not is_phrased(PROSE)
    assert not is_phrased(NoEvidence(text="No."))


async def test_citations_that_are_left_out_are_counted_no_more() -> None:
    """“2 sources inherited” must be true of what is shown."""
    answer, _ = await phrased(PROSE, writes((CLOSES, [2])))

    assert isinstance(answer, Grounded)
    assert answer.scope == (Scope(model="KX-10", own=2),)


async def test_a_table_gets_a_lead_of_two_sentences_at_most() -> None:
    """The table is the answer; each cell is a proof of its own, said of its product model."""
    composer = writes(
        ("The supply voltage of the KX-10 is 24 V.", [1]),
        ("For the KX-20, the supply voltage is 48 V.", [2]),
        ("The KX-20 has a mass of 3 kg.", [3]),
    )

    answer, _ = await phrased(COMPARED, composer)

    assert isinstance(answer, Comparison)
    assert len(spans_of(answer)) == 2
    assert answer.table in answer.blocks
    assert faults(answer, CATALOG) == []
    (brief,) = composer.briefs
    assert brief.lead
    assert [(each.text, each.models) for each in brief.proofs] == [
        ("Supply voltage: 24 V", ("KX-10",)),
        ("Supply voltage: 48 V", ("KX-20",)),
        ("Mass: 3 kg", ("KX-20",)),
        ("Mass 3 kg", ("KX-20",)),
    ]


async def test_steps_get_a_lead_unless_the_document_has_one() -> None:
    """Two leads say the same twice."""
    lead = "Before you start, close the valve."
    answer, _ = await phrased(STEPS, writes((lead, [1])))
    own = replace(STEPS, blocks=(Paragraph(spans=(Span("Do as follows, please, in order.", (1,)),)), *STEPS.blocks))

    assert spans_of(answer) == [(lead, (1,))]
    assert (await phrased(own, writes((lead, [1]))))[0] is own


async def test_what_fails_is_asked_for_once_more_with_its_reason_and_then_dropped() -> None:
    """A model can mend a slip, and has no third chance."""

    def writing(brief: Brief) -> Sequence[tuple[str, Sequence[int]]]:
        first = [("The valve opens at 4 bar.", [1]), (CLOSES, [2]), ("The valve is blue and good.", [3])]
        return [("At 3 bar, the valve opens.", [1]), ("The valve is green.", [3])] if brief.refused else first

    composer = Scripted(writing)
    answer, told = await phrased(PROSE, composer)

    assert [text for text, _ in spans_of(answer)] == ["At 3 bar, the valve opens.", CLOSES]
    assert [each.why for each in composer.briefs[1].refused] == [
        "“4 bar” isn't stated there",
        "“blue” isn't said there",
    ]
    assert told.endswith("2 of the sentences shown. 1 more are not shown: its evidence doesn't hold them.")


@pytest.mark.parametrize(
    "composer, why",
    [
        pytest.param(writes(("The valve is blue.", [3])), "its evidence doesn't hold it.", id="unheld"),
        pytest.param(writes(), "its evidence doesn't hold it.", id="nothing written"),
        pytest.param(
            Scripted(lambda _: [], fails_from=0), "The language model didn't phrase the answer: no time", id="fails"
        ),
    ],
)
async def test_with_nothing_left_the_deterministic_answer_goes_out(composer: Scripted, why: str) -> None:
    """The same to the letter; only the receipt tells."""
    answer, told = await phrased(PROSE, composer)

    assert answer is PROSE
    assert why in told


async def test_a_failure_on_the_second_draft_keeps_what_passed_of_the_first() -> None:
    """Half an answer that is right is better than none."""
    composer = Scripted(lambda _: [(CLOSES, [2]), ("The valve is blue.", [3])], fails_from=1)

    answer, told = await phrased(PROSE, composer)

    assert spans_of(answer) == [(CLOSES, (1,))]
    assert "1 more are not shown" in told


async def test_what_the_last_check_faults_is_not_shown() -> None:
    """A document that writes a number in words is cited in digits by nobody."""
    text = "The valve has three springs and one seat of brass."
    answer = replace(
        PROSE,
        blocks=(Paragraph(spans=(Span(f"{text} {CLOSES}", (1,)),)),),
        citations=(a_citation(1, f"{text} {CLOSES}"),),
    )

    shown, told = await phrased(answer, writes(("The valve has 3 springs.", [1])))

    assert shown is answer
    assert told == "What a language model phrased isn't shown: its evidence doesn't hold it."
