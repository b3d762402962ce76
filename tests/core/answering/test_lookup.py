"""Answers about one product model, or about none in particular."""

from dataclasses import replace

import pytest

from core.answer import Bullets, Grounded, Note, Paragraph, Span, Steps
from core.answering.grounding import faults
from core.answering.lookup import look_up
from core.knowledge.document import Status
from core.reading.question import Intent, Question
from core.retrieval.candidate import Candidate
from core.retrieval.results import Retrieved
from tests.core.candidates import a_candidate, a_question, a_value, catalog, found, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

ERRATA = a_document("errata.md", "ECU-850", title="Errata sheet", date="2026-09-14")
MODEL = "ECU-850"


def answer(*findings: Candidate, question: Question | None = None, about: tuple[str, ...] = ()) -> Grounded:
    """Return the answer that findings about the ECU-850 make; it is grounded."""
    evidence = found({MODEL: list(findings)})
    asked = question or a_question("weight?", MODEL)
    made = look_up(asked, Retrieved(found=evidence), catalog(), model=MODEL, about=about)
    assert faults(made, catalog()) == []
    return made


def test_one_value_is_one_sentence_with_its_citation_and_scope() -> None:
    """The shape of most answers."""
    made = answer(a_value())

    assert spoken(made) == "Weight: 540 g"
    assert isinstance(made.blocks[0], Paragraph)
    assert [citation.quote for citation in made.citations] == ["| Weight | 540 g"]
    assert made.models == (MODEL,)
    assert [(scope.model, scope.own) for scope in made.scope] == [(MODEL, 1)]


def test_several_values_are_a_list() -> None:
    """Values side by side are easier to tell apart."""
    made = answer(*values(("Current at 12 V", "380 mA"), ("Current at 24 V", "195 mA")))

    assert isinstance(made.blocks[0], Bullets)


def test_a_yes_or_no_question_about_what_isnt_there_gets_a_no() -> None:
    """“not supported” beside a label is slow to read."""
    question = a_question("Does the ECU-850 have PoE?", MODEL)

    assert spoken(answer(a_value("PoE", "not supported"), question=question)) == "No. PoE: not supported"
    assert spoken(answer(a_value("PoE", "class 3"), question=question)) == "PoE: class 3"
    assert spoken(answer(a_value("PoE", "not supported"))) == "PoE: not supported"


@pytest.mark.parametrize(
    "cell, verdict",
    [
        pytest.param("noᵇ", "No. ", id="raised letter"),
        pytest.param("no *)", "No. ", id="star in a bracket"),
        pytest.param("no (only with the adapter)", "", id="no with a remark"),
        pytest.param("not fitted", "", id="not"),
        pytest.param("none fitted", "", id="none"),
        pytest.param("0", "", id="zero"),
        pytest.param("optional (with a key)", "", id="optional"),
        pytest.param("port 2 isn't fitted", "", id="isn't"),
        pytest.param("0.5 W", "Yes. ", id="less than one"),
        pytest.param("yesᵇ", "Yes. ", id="yes with a mark"),
        pytest.param("yes (2x)", "Yes. ", id="yes with a count"),
    ],
)
def test_what_isnt_surely_a_yes_is_never_called_one(cell: str, verdict: str) -> None:
    """Who orders by the first word of an answer orders the wrong device."""
    question = a_question("Does the ECU-850 have PoE?", MODEL)
    stated = replace(a_value("PoE", cell), features={"soft_own": 1.0, "soft_all": 1.0})

    assert spoken(answer(stated, question=question)) == f"{verdict}PoE: {cell}"


@pytest.mark.parametrize(
    "question, told, verdict",
    [
        pytest.param("Can the ECU-850 run at 24 V?", ["9 to 36 V"], "Yes. ", id="within"),
        pytest.param("Can the ECU-850 be used with 48 V?", ["9 to 36 V"], "No. ", id="beyond"),
        pytest.param("Can the ECU-850 provide 24 V?", ["9 to 36 V"], "", id="what it gives"),
        pytest.param("Does the ECU-850 need 24 V?", ["9 to 36 V"], "", id="what it needs"),
        pytest.param("Does the ECU-850 only run at 24 V?", ["9 to 36 V"], "", id="only"),
        pytest.param("Does the ECU-850 fail at 24 V?", ["9 to 36 V"], "", id="another verb"),
        pytest.param("Is the maximum the ECU-850 is rated for 24 V?", ["9 to 36 V"], "", id="which end it has"),
        pytest.param("Can the ECU-850 run at 24 V?", ["9 to 36 V", "5 V to 12 V"], "", id="told otherwise beside it"),
        pytest.param("Can the ECU-850 run at 24 V?", ["9 to 36 V", "12 to 30 V"], "Yes. ", id="the same beside it"),
    ],
)
def test_a_range_settles_whether_it_may_be_used_so_and_nothing_else(
    question: str, told: list[str], verdict: str
) -> None:
    """An input range says nothing of what comes out, and what holds at half load needn't at full."""
    values = [
        replace(
            a_value(f"Supply voltage {number}", cell, a_document(f"{number}.md", MODEL)),
            features={"soft_own": 1.0, "soft_all": 1.0},
        )
        for number, cell in enumerate(told)
    ]

    assert spoken(answer(*values, question=a_question(question, MODEL))).startswith(f"{verdict}Supply voltage 0")


def test_a_mark_says_yes_to_what_is_asked_in_full_and_to_nothing_more() -> None:
    """What has CAN FD needn't have it at 8 Mbit/s; and “✓” says no yes to “does it lack it?”."""
    question = a_question("Does the ECU-850 have PoE?", MODEL)
    lacking = a_question("Is the ECU-850 without PoE?", MODEL)
    whole, part = (replace(a_value("PoE", "✓"), features={"soft_own": share}) for share in (1.0, 0.5))

    assert spoken(answer(whole, question=question)) == "Yes. PoE: ✓"
    assert spoken(answer(part, question=question)) == "PoE: ✓"
    assert spoken(answer(whole, question=lacking)) == "PoE: ✓"
    assert spoken(answer(whole)) == "PoE: ✓"


def test_documents_that_disagree_are_both_shown_with_their_dates() -> None:
    """Neither may win silently."""
    sheet = a_document("sheet.md", MODEL, title="ECU-850 datasheet", date="2025-11-03")

    made = answer(a_value("Supply current", "120 mA", sheet), a_value("Supply current", "135 mA", ERRATA))

    (note,) = [block for block in made.blocks if isinstance(block, Note)]
    assert spoken(made).startswith("Supply current: 120 mA\nSupply current: 135 mA")
    assert note.spans[0] == Span("The documents disagree: “Errata sheet” is newer than “ECU-850 datasheet”.", (1, 2))
    assert [citation.title for citation in made.citations] == [
        "ECU-850 datasheet (2025-11-03)",
        "Errata sheet (2026-09-14)",
    ]


def test_a_value_with_a_day_of_its_own_is_dated_by_it() -> None:
    """A curated value of last year must not look as new as the file that holds it."""
    curated = a_document("values.yaml", MODEL, title="Lab report", date="2026-10-01")
    old = Paper().heading("ECU-850", date="2025-04-01").table("Attribute | Value", "Supply current | 120 mA")

    made = answer(a_candidate(old, curated, value=0), a_value("Supply current", "135 mA", ERRATA))

    (note,) = [block for block in made.blocks if isinstance(block, Note)]
    assert note.spans[0] == Span("The documents disagree: “Errata sheet” is newer than “Lab report”.", (1, 2))
    assert [citation.title for citation in made.citations] == ["Lab report (2025-04-01)", "Errata sheet (2026-09-14)"]


def test_a_document_without_a_title_is_named_by_its_path() -> None:
    """A remark about “” helps nobody."""
    made = answer(a_value("Current", "120 mA"), a_value("Current", "135 mA", a_document("x.md", MODEL, title="")))

    assert "“x.md”" in spoken(made)


def test_what_only_a_superseded_document_says_is_flagged() -> None:
    """It may be all there is, but it may be wrong by now."""
    old = a_document("old.md", MODEL, title="Preliminary", status=Status.LEGACY)

    made = answer(a_value("Weight", "580 g", old))

    assert "superseded" in spoken(made)
    assert made.citations[0].legacy


def test_running_text_is_shown_as_a_passage_with_what_other_chunks_add() -> None:
    """A second sentence of the same passage is shown already."""
    text = a_candidate(Paper().says("It is sealed.", "It is tight."))
    other = a_value("Protection", "IP67", a_document("b.md", MODEL))

    assert spoken(answer(text, other)) == "It is sealed. It is tight.\nProtection: IP67"


def test_what_runs_close_is_shown_even_if_the_passage_ends_before_it() -> None:
    """The answer may stand some sentences below, in the same section."""
    paper = Paper().says("It is sealed.", f"It is {'very ' * 130}tight.", "It isn't tight under water.")
    text, later = a_candidate(paper), a_candidate(paper, position=2)

    assert spoken(answer(text, later)) == "It is sealed.\nIt isn't tight under water."


def test_a_how_to_is_the_documents_own_steps() -> None:
    """Steps that we made up could break something."""
    steps = a_candidate(Paper().heading("Reset").steps("Switch off.", "Wait."))

    made = answer(steps, question=a_question("how do I reset it", MODEL, intent=Intent.HOWTO))

    assert isinstance(made.blocks[0], Steps)
    assert spoken(made) == "Switch off.\nWait."


def test_the_part_that_isnt_stated_is_named() -> None:
    """Half an answer that looks whole misleads."""
    asked = ("weight", "Bluetooth?")
    evidence = found({MODEL: [a_value()]}, {MODEL: weak(a_value("Colour", "red"))}, asked=asked)
    general = found({None: [a_value()]}, {None: []}, asked=asked)

    made = look_up(a_question("weight and Bluetooth?", MODEL), Retrieved(found=evidence), catalog(), model=MODEL)
    unnamed = look_up(a_question("weight and Bluetooth?"), Retrieved(found=general), catalog(), model=None)

    assert spoken(made) == "Weight: 540 g\nNot stated for ECU-850: “Bluetooth”."
    assert spoken(unnamed) == "Weight: 540 g\nNot stated: “Bluetooth”."


def test_several_things_asked_make_one_list() -> None:
    """Two lists of two would look like two answers."""
    first = values(("Current at 12 V", "380 mA"), ("Current at 24 V", "195 mA"))
    old = a_document("old.md", MODEL, status=Status.LEGACY)
    *second, again = values(("Weight", "580 g"), ("Gross weight", "700 g"), ("Height", "42 mm"), document=old)
    evidence = found({MODEL: first}, {MODEL: second}, {MODEL: [again]}, asked=("current", "weight", "height"))

    made = look_up(a_question("current, weight and height", MODEL), Retrieved(found=evidence), catalog(), model=MODEL)

    assert isinstance(made.blocks[0], Bullets)
    assert len(made.blocks[0].items) == 4
    assert any(isinstance(block, Note) for block in made.blocks)
    assert faults(made, catalog()) == []


def test_what_answers_two_parts_of_a_question_is_said_once() -> None:
    """“RAM and memory” may be one row of the datasheet."""
    evidence = found({MODEL: [a_value("RAM", "1 MB")]}, {MODEL: [a_value("RAM", "1 MB")]}, asked=("RAM", "memory"))

    made = look_up(a_question("RAM and memory", MODEL), Retrieved(found=evidence), catalog(), model=MODEL)

    assert spoken(made) == "RAM: 1 MB"


def test_other_product_models_of_the_question_are_spoken_of_too() -> None:
    """“Does the ECU-750 fit the ECU-850?” is about both."""
    assert answer(a_value(), about=("ECU-750", MODEL)).models == (MODEL, "ECU-750")
