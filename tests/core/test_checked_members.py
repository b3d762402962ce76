"""With a language model, who is listed is as the question requires, and a variant's own line outranks its base's."""

import pytest

from core.answer import Answer, Comparison, NoEvidence, Note, Ranking, Span
from core.draft import Brief, Claim, Draft, DraftKind
from core.query import Constraint
from core.verification.own_values import is_blank
from tests.core.answering.told_worlds import BB, BB_PLUS, A, B, overview, sheet
from tests.core.minds import Reads, Writer, Writes, compares, line, mind, ranks, says, text_of
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

TABLE = overview(
    (A, B, BB), "Weight | 310 g | 540 g | 525 g", "Bluetooth | – | no | yes", "Depth | 90 mm | 80 mm | 70 mm"
)
BLUETOOTH = Constraint(aspect="Bluetooth", relation="has")
LIGHT = Constraint(aspect="weight", relation="below", value="530", unit="g")


async def _listed(constraint: Constraint, *drafts: Writes, order: str = "none", aspect: str = "Bluetooth") -> Answer:
    reads = Reads(
        kind="list" if order == "none" else "rank",
        models=(),
        members=("the catalogue",),
        aspects=(aspect,),
        order=order,
        constraints=(constraint,),
    )
    asked = f"which one has the {order} {aspect}, with Bluetooth, below 530 g?"
    return (await world(TABLE, mind=mind(reads, *drafts)).ask(asked)).answer


def _names(answer: Answer) -> list[str]:
    assert isinstance(answer, Ranking), answer
    return [item.model for item in answer.items]


def _notes(answer: Answer) -> list[Span]:
    assert isinstance(answer, Ranking), answer
    return [span for block in answer.blocks if isinstance(block, Note) for span in block.spans if span.citations]


async def test_who_is_said_not_to_have_it_isnt_listed_with_those_that_have_it() -> None:
    """“ECU-850: no” in a list of those that have it is read as one that has it."""
    answer = await _listed(BLUETOOTH, ranks((BB, "yes", f"{BB} | Bluetooth"), (B, "no", f"{B} | Bluetooth")))

    assert isinstance(answer, Ranking)
    assert _names(answer) == [BB]
    (said,) = [span for span in _notes(answer) if span.text == "Stated otherwise: ECU-850."]
    assert [answer.citations[number - 1].quote for number in said.citations] == ["| Bluetooth | – | no | yes"]


async def test_the_lightest_with_something_has_that() -> None:
    """What is ranked says nothing of what is required besides."""
    entries = ranks((A, "310 g", f"{A} | Weight"), (BB, "525 g", f"{BB} | Weight"), (B, "540 g", f"{B} | Weight"))

    answer = await _listed(BLUETOOTH, entries, order="lowest", aspect="weight")

    assert _names(answer) == [BB]
    assert [span.text for span in _notes(answer)][:2] == [
        "Stated otherwise: ECU-850.",
        "Not stated for ECU-750: “Bluetooth”.",
    ]


async def test_a_dash_denies_nothing_and_promises_nothing() -> None:
    """Who leaves the cell blank is neither listed nor said not to have it; where it says so is cited."""
    answer = await _listed(BLUETOOTH, ranks((BB, "yes", f"{BB} | Bluetooth"), (A, "–", f"{A} | Bluetooth")))

    assert _names(answer) == [BB]
    assert "Stated otherwise" not in spoken(answer)
    (said,) = [span for span in _notes(answer) if span.text == "Not stated for ECU-750: “Bluetooth”."]
    assert said.citations


async def test_a_bound_on_something_else_than_what_is_ranked_is_kept() -> None:
    """The deepest below 530 g doesn't weigh 540 g."""
    entries = ranks((A, "90 mm", f"{A} | Depth"), (B, "80 mm", f"{B} | Depth"), (BB, "70 mm", f"{BB} | Depth"))

    assert _names(await _listed(LIGHT, entries, order="highest", aspect="depth")) == [A, BB]


async def test_a_sentence_names_nobody_who_misses_it_unless_it_says_so() -> None:
    """The writer is told why, and which line says it."""
    first = ranks((BB, "525 g", f"{BB} | Weight"), claims=[("The ECU-850 weighs 540 g.", f"{B} | Weight")])
    denied = ("The ECU-850 has no Bluetooth.", f"{B} | Bluetooth")
    second = ranks((BB, "525 g", f"{BB} | Weight"), claims=[denied])

    assert text_of(await _listed(BLUETOOTH, first, order="lowest", aspect="weight")) == ""
    assert text_of(await _listed(BLUETOOTH, second, order="lowest", aspect="weight")) == denied[0]


async def test_where_nobody_is_as_asked_nobody_is_listed() -> None:
    """None is an answer, too."""
    answer = await _listed(BLUETOOTH, ranks((B, "no", f"{B} | Bluetooth")))

    assert isinstance(answer, NoEvidence)


@pytest.mark.parametrize(
    "constraint",
    [
        pytest.param(Constraint(aspect="Bluetooth audio", relation="has"), id="something else"),
        pytest.param(Constraint(aspect="Bluetooth", relation="equals", value="no"), id="who hasn't it"),
        pytest.param(Constraint(aspect="weight", relation="below", value="530", unit="mm"), id="another measure"),
    ],
)
async def test_what_isnt_sure_is_left(constraint: Constraint) -> None:
    """Nobody is struck who may be as asked."""
    entries = ranks((A, "90 mm", f"{A} | Depth"), (B, "80 mm", f"{B} | Depth"))

    assert _names(await _listed(constraint, entries, order="highest", aspect="depth")) == [A, B]


BASE = sheet(BB, "Weight | 525 g", "Depth | 70 mm")
OWN = sheet(BB_PLUS, "Weight | 610 g")


async def test_what_a_variant_states_itself_outranks_what_its_base_does() -> None:
    """The writer is told so, and where; its second try is shown."""
    wrong = says((f"The {BB_PLUS} weighs 525 g.", "525 g"))
    known = mind(Reads(aspects=("weight",)), wrong, says((f"The {BB_PLUS} weighs 610 g.", "610 g")))
    turn = await world(BASE, OWN, mind=known).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer) == f"The {BB_PLUS} weighs 610 g."
    assert isinstance(known.writer, Writer)
    assert f"{BB_PLUS} has “weight” of its own in line" in known.writer.given[1].refused[0].why


async def test_a_variants_own_line_is_shown_where_the_writer_insists_on_the_bases() -> None:
    """Never the base's in its name."""
    wrong = says((f"The {BB_PLUS} weighs 525 g.", "525 g"))
    turn = await world(BASE, OWN, mind=mind(Reads(aspects=("weight",)), wrong)).ask(f"weight of the {BB_PLUS}?")

    assert "610 g" in text_of(turn.answer)
    assert "525 g" not in text_of(turn.answer)


async def test_what_a_variant_doesnt_state_comes_from_its_base_and_the_bases_own_stays() -> None:
    """Only the same label under the same conditions outranks."""
    depth = says((f"The {BB_PLUS} is 70 mm deep.", "70 mm"))
    turn = await world(BASE, OWN, mind=mind(Reads(aspects=("depth",)), depth)).ask(f"depth of the {BB_PLUS}?")
    assert text_of(turn.answer) == f"The {BB_PLUS} is 70 mm deep."

    both = compares(("Weight", BB, "525 g", "525 g"), ("Weight", BB_PLUS, "610 g", "610 g"))
    reads = Reads(kind="compare", aspects=("weight",))
    turn = await world(BASE, OWN, mind=mind(reads, both)).ask(f"weight of {BB} vs {BB_PLUS}?")
    assert isinstance(turn.answer, Comparison)
    assert [cell.text for cell in turn.answer.table.rows[0].cells] == ["525 g", "610 g"]


async def test_what_a_variant_states_in_another_section_outranks_nothing() -> None:
    """Its supply current at the output says nothing of the base's at the input; a mere title tells nothing apart."""
    claim = (f"The supply current of the {BB_PLUS} is 2 A.", "2 A")

    def page(model: str, heading: str, value: str) -> Page:
        table = Paper().heading(heading).table("Parameter | Value", f"Supply current | {value}")
        return a_document(f"{model}.md", model, title=model), table

    for ours, theirs, is_outranked in (
        ("Input", "Output", False),
        ("Input", "Input", True),
        (f"Data of the {BB_PLUS}", "Specification", True),
    ):
        known = mind(Reads(aspects=("supply current",)), says(claim))
        pages = page(BB, theirs, "2 A"), page(BB_PLUS, ours, "3 A")
        said = text_of((await world(*pages, mind=known).ask(f"supply current of the {BB_PLUS}?")).answer)
        assert ("3 A" in said) is is_outranked, (ours, theirs, said)
        assert ("2 A" in said) is not is_outranked


async def test_another_cell_of_the_bases_row_outranks_nothing() -> None:
    """That the variant has more ports says nothing of “540 g”, though a “4” is in that."""
    rows = Paper().table("Model | Ports | Weight", f"{BB} | 4 | 540 g", f"{A} | 2 | 310 g")
    table, weight = (a_document("rows.md", BB, A, title="Rows"), rows), (f"The {BB_PLUS} weighs 540 g.", "540 g")
    known = mind(Reads(aspects=("weight",)), says(weight))

    turn = await world(table, sheet(BB_PLUS, "Ports | 8"), mind=known).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer) == weight[0]


async def test_what_a_variant_states_as_its_base_does_isnt_outranked_by_what_it_states_elsewhere() -> None:
    """Documents that disagree about the variant don't make wrong what one of them says as well."""
    claim = (f"The {BB_PLUS} weighs 525 g.", f"{BB} | Weight")
    own = [sheet(BB_PLUS, f"Weight | {value}", path=path) for value, path in (("525 g", "a.md"), ("610 g", "b.md"))]
    turn = await world(BASE, *own, mind=mind(Reads(aspects=("weight",)), says(claim))).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer).startswith(claim[0])


async def test_a_sentence_that_tells_a_variant_from_its_base_rests_on_lines_of_both() -> None:
    """Which of its values is whose it says itself."""
    text = f"The {BB} has a radio, the {BB_PLUS} has 2 ports."

    def write(brief: Brief) -> Draft:
        lines = line(brief, f"{BB} | Radio: yes"), line(brief, f"{BB_PLUS} | Ports: 2")
        return Draft(kind=DraftKind.ANSWER, claims=(Claim(text=text, lines=lines),))

    known = mind(Reads(models=(BB, BB_PLUS), aspects=("radio", "ports")), write)
    page = overview((BB, BB_PLUS), "Ports | 4 | 2", "Radio | yes | no")

    assert text_of((await world(page, mind=known).ask(f"radio of the {BB}, ports of the {BB_PLUS}?")).answer) == text


@pytest.mark.parametrize(
    "text, blank", [("–", True), ("/", True), ("", True), ("✗", False), ("n/a", False), ("○", False)]
)
def test_a_stroke_is_blank_as_a_dash_is(text: str, *, blank: bool) -> None:
    """A cross and “n/a” say that it isn't there."""
    assert is_blank(text) is blank


async def test_what_something_carries_isnt_what_it_weighs() -> None:
    """Who carries 5 kg may weigh less than 1 kg."""
    housing = a_document("housing.md", A, title="Housing"), Paper().heading("Housing").bullets("500 g, aluminium")
    reads = Reads(
        kind="list",
        models=(),
        members=("the catalogue",),
        aspects=("weight",),
        constraints=(Constraint(aspect="weight", relation="below", value="1000", unit="g"),),
    )
    entries = ranks((A, "500 g, aluminium", "500 g"), (B, "540 g", f"{B} | Weight"))
    pages = (sheet(A, "Max. supported weight | 5 kg"), housing, sheet(B, "Weight | 540 g"))

    answer = (await world(*pages, mind=mind(reads, entries)).ask("which ones weigh less than 1000 g?")).answer

    assert _names(answer) == [A, B]
    assert "Stated otherwise" not in spoken(answer)
