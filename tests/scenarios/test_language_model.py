"""A language model that reads and writes rightly moves the answer: what it writes is shown once it is proven."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.fakes.model_server import FakeModel, model_server
from tests.scenarios.minded import Heard, Minded, at, heard, minded, shelf
from tests.scenarios.two_steps import aspect, by_question, is_reader, part, reads, thinks, writes

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(120)]

CATALOG = """\
models:
- {name: KX-10, series: KX}
- {name: KX-20, series: KX}
- {name: KX-30, series: KX}
docs:
- {path: docs/kx-10.md, title: KX-10 data sheet, covered_models: [KX-10]}
- {path: docs/kx-20.md, title: KX-20 data sheet, covered_models: [KX-20]}
- {path: docs/kx-30.md, title: KX-30 data sheet, covered_models: [KX-30]}
"""
TABLE = "## Power\n\n| Property | Value |\n|---|---|\n| Supply voltage | {} |\n| Nominal supply | {} |\n| Mass | {} |\n"
RESET = """
## Reset

1. Switch the supply off.
2. Hold the red button for 5 s.
3. Switch the supply on.
"""
FILES = {
    "docs/kx-10.md": f"# KX-10 data sheet\n\n{TABLE.format('24 V', '12 V', '3 kg')}{RESET}",
    "docs/kx-20.md": f"# KX-20 data sheet\n\n{TABLE.format('48 V', '14 V', '8 kg')}",
    "docs/kx-30.md": f"# KX-30 data sheet\n\n{TABLE.format('36 V', '16 V', '5 kg')}",
}
VOLTAGE = "What is the supply voltage of the KX-10?"
CLAIM = "The KX-10 is supplied with 24 V."
NAMES = ("KX-10", "KX-20", "KX-30")


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with three data sheets."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def alone(indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """What is answered without a language model."""
    async with minded(tmp_path_factory.mktemp("alone") / "data", indexed) as program:
        return await program.ask(VOLTAGE)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def model(alone: Heard) -> AsyncGenerator[FakeModel]:
    """A language model's server, once the other program has ended: two don't share a process."""
    assert alone
    async with model_server() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def program(model: FakeModel, indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Minded]:
    """The program that asks the model."""
    async with minded(tmp_path_factory.mktemp("asking") / "data", indexed, **at(model)) as running:
        yield running


async def test_what_is_proven_is_shown_everywhere_with_its_citation_and_who_phrased_it(
    program: Minded, model: FakeModel, alone: Heard
) -> None:
    """That is what it is for: people read a sentence, and are told where it comes from."""
    told = await heard(program, model, thinks(reads(), writes((CLAIM, "Supply voltage"))), VOLTAGE)

    assert told.kind == "answer"
    assert told.seen != alone.seen
    for seen in told.seen:
        assert f"{CLAIM} [1]" in seen.text
        assert "AI-generated: " in seen.text
        assert "KX-10 data sheet" in f"{seen.text}{seen.sources}"
    assert any("AIGeneratedContent" in each for each in told.wire), "Teams has a label of its own"
    assert len(model.asked) == 2 * 3, "a turn asks twice"


async def test_the_receipt_says_what_it_read_and_wrote(program: Minded, model: FakeModel, alone: Heard) -> None:
    """Who asks “Why?” is told who read the question, what was shown, and what of the draft is proven."""
    turn = thinks(reads(aspects=[aspect("supply voltage", "input voltage")]), writes((CLAIM, "Supply voltage")))
    told = await heard(program, model, turn, VOLTAGE)

    wanted = ("A language model read the question.", "It was shown ", "1 statement of its draft is proven.")
    assert [each for each in wanted if each not in told.why] == []
    assert "Asked: “supply voltage”" in told.why
    assert sum(wanted[-1] in each for each in told.wire) == 3
    assert "anguage model" not in "".join(alone.wire)


async def test_another_line_than_rules_would_take_is_shown(program: Minded, model: FakeModel, alone: Heard) -> None:
    """The model knows what is meant; the line proves it."""
    turn = thinks(reads(), writes(("Nominally the KX-10 is supplied with 12 V.", "Nominal supply")))
    told = await heard(program, model, turn, VOLTAGE)

    assert all("12 V" in seen.text for seen in told.seen)
    assert all("12 V" not in seen.text for seen in alone.seen)


async def test_a_comparison_is_a_table(program: Minded, model: FakeModel) -> None:
    """Each cell stands under its product model, with its own source."""
    cells = [
        ("Supply voltage", "KX-10", "24 V", "Supply voltage"),
        ("Supply voltage", "KX-20", "48 V", "Supply voltage"),
        ("Mass", "KX-10", "3 kg", "Mass"),
        ("Mass", "KX-20", "8 kg", "Mass"),
    ]
    turn = thinks(reads(kind="compare"), writes(cells=cells, kind="comparison"))
    told = await heard(program, model, turn, "KX-10 or KX-20, what sets them apart?")

    assert told.kind == "comparison"
    table = told.seen[-1].tables[0]
    assert table[0][-2:] == ("KX-10", "KX-20")
    assert [[cell.split(" [")[0] for cell in row] for row in table[1:]] == [
        ["Supply voltage", "24 V", "48 V"],
        ["Mass", "3 kg", "8 kg"],
    ]
    assert all("AI-generated: " in seen.text for seen in told.seen)


async def test_a_ranking_is_ordered_by_code(program: Minded, model: FakeModel) -> None:
    """Models can't count: the values are compared by us."""
    entries = [(name, value, "Mass") for name, value in zip(NAMES, ("3 kg", "8 kg", "5 kg"), strict=True)]
    turn = thinks(
        reads(kind="rank", models=[], members=["the catalogue"], order="highest", aspects=[aspect("mass", "weight")]),
        writes(entries=entries, kind="ranking"),
    )
    told = await heard(program, model, turn, "Which KX is the heaviest?")

    assert told.kind == "ranking"
    assert [row[1] for row in told.seen[-1].tables[0][1:]] == ["KX-20", "KX-30", "KX-10"]


async def test_steps_are_steps(program: Minded, model: FakeModel) -> None:
    """Whoever follows them counts along."""
    claims = (
        ("Switch the supply off.", "supply off"),
        ("Hold the red button for 5 s.", "red button"),
        ("Switch the supply on.", "supply on"),
    )
    told = await heard(program, model, thinks(reads(kind="how_to"), writes(*claims)), "How do I reset the KX-10?")

    assert told.kind == "answer"
    for seen in told.seen:
        places = [seen.text.index(text) for text, _ in claims]
        assert places == sorted(places)
    assert '"kind": "steps"' in "".join(told.wire)


async def test_a_follow_up_is_read_with_its_thread(program: Minded, model: FakeModel) -> None:
    """“And the KX-20?” asks what was asked before."""
    first = thinks(reads(), writes((CLAIM, "Supply voltage")))
    second = thinks(
        reads(standalone="What is the supply voltage of the KX-20?", aspects=[aspect("supply voltage")]),
        writes(("The KX-20 is supplied with 48 V.", "Supply voltage")),
    )
    told = await heard(program, model, by_question({"and the KX-20?": second}, first), VOLTAGE, "and the KX-20?")

    asked = [each for each in model.asked if is_reader(each)][-1]
    thread = " ".join(part(asked, "Thread"))
    assert VOLTAGE in thread
    assert CLAIM in thread
    assert all("The KX-20 is supplied with 48 V. [1]" in seen.text for seen in told.seen)
    assert "As a question of its own: “What is the supply voltage of the KX-20?”" in told.why


async def test_small_talk_that_rules_do_not_know_needs_no_lines(program: Minded, model: FakeModel) -> None:
    """It is read by the model, and answered by us: nothing that it writes is needed."""
    turn = thinks(reads(kind="smalltalk", aspects=[]), writes(("OBEYED", [1])))
    told = await heard(program, model, turn, "you saved my whole afternoon, mate")

    assert told.kind == "smalltalk"
    assert all(map(is_reader, model.asked))
    assert "OBEYED" not in "".join(told.wire)


async def test_a_german_question_gets_a_german_claim(program: Minded, model: FakeModel) -> None:
    """The documents are English, and the value is the same."""
    turn = thinks(
        reads(language="de", aspects=[aspect("Versorgungsspannung", "supply voltage")]),
        writes(("Die Versorgungsspannung des KX-10 beträgt 24 V.", "Supply voltage")),
    )
    told = await heard(program, model, turn, "Wie hoch ist die Versorgungsspannung des KX-10?")

    assert all("Die Versorgungsspannung des KX-10 beträgt 24 V. [1]" in seen.text for seen in told.seen)


async def test_what_is_open_is_asked_back_with_names_of_the_catalogue(program: Minded, model: FakeModel) -> None:
    """The choices are buttons, so they are ours."""
    turn = thinks(
        reads(models=[], may_mean=list(NAMES)), writes(kind="clarify", choices=["kx 10", "KX-20", "KX-99 <!channel>"])
    )
    told = await heard(program, model, turn, "what is the supply voltage of the kx?")

    assert told.kind == "clarify"
    assert all(seen.choices[:2] == ("KX-10", "KX-20") for seen in told.seen)
    assert "KX-99" not in "".join(told.wire)


async def test_what_is_refused_is_written_anew_once(program: Minded, model: FakeModel) -> None:
    """Three claims of four are right; the fourth gets a second chance, and the first three stay."""
    wrong = writes((CLAIM, "Supply voltage"), ("The mass of the KX-10 is 9 kg.", "Mass"))
    turn = thinks(reads(), wrong, writes(("The mass of the KX-10 is 3 kg.", "Mass")))
    told = await heard(program, model, turn, "Supply voltage and mass of the KX-10?")

    for seen in told.seen:
        assert CLAIM in seen.text
        assert "The mass of the KX-10 is 3 kg." in seen.text
    assert "9 kg" not in "".join(told.wire)
    assert len(model.asked) == 3 * 3
