"""A language model that errs, or obeys an attacker in full, puts nothing on the wire that isn't proven."""

import re
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.fakes.model_server import FakeModel, Turn, model_server
from tests.fakes.slack_workspace import BOT_USER
from tests.fakes.teams_chats import CHANNEL
from tests.scenarios.attacks import CALL, FORBIDDEN, GOOD, LIES, PROVEN, READING, SERVING, WRITING, asks_anew
from tests.scenarios.minded import Heard, Minded, at, heard, minded, shelf
from tests.scenarios.poisoned import BESIDE, CATALOG, HISTORY, OWN, POISONED, QUESTIONS, SHELF, UNREAD, VOLTAGE, mark
from tests.scenarios.two_steps import lines, prompt, reads, thinks, writes

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(120)]

_VALUE = re.compile(r"\d+(?:\.\d+)? (?:V|A|mA|W|kg|dB|mm|°C)\b")
_OWN_TITLES = ("KX-10", "OVERRIDE", "ignore-previous", "docs/")


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with documents that hold instructions."""
    return shelf(tmp_path_factory.mktemp("shelf"), SHELF, CATALOG)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def model() -> AsyncGenerator[FakeModel]:
    """A language model's server."""
    async with model_server() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def program(model: FakeModel, indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Minded]:
    """The program that asks the model; it has learned already how it is asked."""
    async with minded(tmp_path_factory.mktemp("asking") / "data", indexed, **at(model)) as running:
        assert PROVEN in (await heard(running, model, GOOD, VOLTAGE)).seen[0].text
        yield running


def some(named: Mapping[str, object]) -> list[Any]:
    """Return all of one kind of attack, by name."""
    return [pytest.param(each, id=name) for name, each in named.items()]


def silent(told: Heard) -> None:
    """Find nothing of an attacker in what went out."""
    found = [(each, sign) for each in told.wire for sign in FORBIDDEN if sign in each.lower()]
    assert found == []


def own(told: Heard) -> None:
    """Find in an answer only what the product model's own documents say."""
    stated = " ".join(OWN.split())
    for seen in told.seen:
        assert [each.title for each in seen.sources if not each.title.startswith(_OWN_TITLES)] == []
        assert [value for value in _VALUE.findall(seen.text) if value not in stated] == []


@pytest.mark.parametrize("read", some(READING))
async def test_a_reader_that_obeys_an_attacker_brings_in_nobody_and_nothing(
    program: Minded, model: FakeModel, read: Turn
) -> None:
    """What is asked stays the person's: names, numbers and words of the reader's own reach nobody."""
    told = await heard(program, model, thinks(read, writes((PROVEN, "Supply voltage: 24"))), VOLTAGE)

    silent(told)
    own(told)


@pytest.mark.parametrize("lie", some(LIES))
async def test_a_claim_that_no_line_proves_reaches_nobody(program: Minded, model: FakeModel, lie: str) -> None:
    """Neither the answer nor its receipt repeats it; what is proven beside it stays."""
    cites = [(lie, "Supply voltage"), (lie, "OVERRIDE CELL"), (lie, "must not be opened"), (lie, "70 V")]
    told = await heard(program, model, thinks(reads(), writes((PROVEN, "Supply voltage"), *cites)), VOLTAGE)

    silent(told)
    own(told)
    assert [each for each in told.wire if lie in each] == []
    assert all(PROVEN in seen.text for seen in told.seen)


@pytest.mark.parametrize("write", some(WRITING))
async def test_a_writer_that_obeys_an_attacker_puts_no_word_on_the_wire(
    program: Minded, model: FakeModel, write: Turn
) -> None:
    """Labels, names, choices and what isn't stated are the writer's as well, and are held to the same."""
    told = await heard(program, model, thinks(reads(), write), VOLTAGE)

    silent(told)
    own(told)


@pytest.mark.parametrize("turn", some(SERVING))
async def test_a_server_that_obeys_an_attacker_puts_no_word_on_the_wire(
    program: Minded, model: FakeModel, turn: Turn
) -> None:
    """Whoever writes to the server doesn't write to the channel."""
    told = await heard(program, model, turn, VOLTAGE)

    silent(told)
    own(told)
    assert "anguage model" in told.why


OBEDIENT = thinks(
    asks_anew,
    writes(
        (CALL, "OVERRIDE"),
        ("The supply voltage of the KX-10 is 999 V.", "OVERRIDE"),
        ("The supply voltage of the KX-10 is 48 V.", "Supply voltage"),
        cells=[(CALL, "KX-10", CALL, "OVERRIDE"), ("Mass", "KX-20", "8 kg", "Mass")],
        entries=[("KX-20", "48 V", "OVERRIDE"), ("KX-10", CALL, "OVERRIDE")],
        not_stated=[{"aspect": CALL, "model": "KX-10"}, {"aspect": "OBEYED"}],
    ),
)


def threads() -> list[Any]:
    """Return each thread that holds instructions or asks for some, with the words by which they are known."""
    places = [pytest.param((text,), order, id=name) for name, (text, order) in POISONED.items()]
    questions = [pytest.param((text,), "OVERRIDE", id=f"a question with {name}") for name, text in QUESTIONS.items()]
    return [*places, *questions, *(pytest.param(texts, "OVERRIDE", id=name) for name, texts in HISTORY.items())]


@pytest.mark.parametrize("texts, order", threads())
async def test_instructions_in_data_are_fenced_and_obeying_them_changes_nothing(
    program: Minded, model: FakeModel, texts: tuple[str, ...], order: str
) -> None:
    """Anybody may ask, and documents come from anywhere: what they say to a model must reach nobody through it."""
    told = await heard(program, model, OBEDIENT, *texts)

    shown = [prompt(asked) for asked in model.asked]
    assert [text for text in shown if order in text] != []
    assert [line for text in shown for line in outside(text) if order in line] == []
    silent(told)
    own(told)


async def test_what_nobody_sees_in_a_document_is_not_read_to_a_model(program: Minded, model: FakeModel) -> None:
    """Comments and hidden text are where an attacker writes first."""
    await heard(program, model, GOOD, "What is known about the housing and the coil power of the KX-10?")

    shown = "\n".join(prompt(asked) for asked in model.asked)
    assert mark("CELL") in shown
    assert [place for place in UNREAD if mark(place) in shown] == []


@pytest.mark.parametrize("order", some(BESIDE))
async def test_what_is_hard_to_see_in_a_document_is_data(program: Minded, model: FakeModel, order: str) -> None:
    """Whether it is read or not, it stands between fences, and obeying it changes nothing."""
    told = await heard(program, model, OBEDIENT, "What is known about the foot, the housing and the mass of the KX-10?")

    assert any(lines(asked) for asked in model.asked)
    assert [line for asked in model.asked for line in outside(prompt(asked)) if order in line] == []
    silent(told)
    own(told)


@pytest.mark.parametrize("words", [CALL, "OBEYED", "<!channel>", "ev\u0456l", "\u202eevil"], ids=ascii)
async def test_a_row_is_called_what_its_lines_are_called(program: Minded, model: FakeModel, words: str) -> None:
    """A label says nothing that could be proven, so it is in words of the question or of the documents."""
    cells = [
        (f"Supply voltage {words}", name, value, "Supply voltage")
        for name, value in (("KX-10", "24 V"), ("KX-20", "48 V"))
    ]
    turn = thinks(reads(kind="compare"), writes(cells=cells, kind="comparison"))
    told = await heard(program, model, turn, "How do the KX-10 and the KX-20 differ in supply voltage?")

    assert told.kind == "comparison"
    table = told.seen[-1].tables[0]
    assert [cell.partition(" [")[0] for cell in table[1]] == ["Supply voltage", "24 V", "48 V"]
    assert [each for each in told.wire for sign in ("OBEYED", "<!channel", "evil", "ev\u0456l") if sign in each] == []


async def test_names_of_people_reach_no_prompt(program: Minded, model: FakeModel) -> None:
    """People may call themselves what they like."""
    model.turns.clear()
    model.asked.clear()
    model.then(*[GOOD] * 20)
    name = f"Ann {mark('NAME')}"
    slack, teams = program.faces.slack, program.faces.teams

    profile: dict[str, Any] = {"user_profile": {"display_name": name, "real_name": name}, "username": name}
    await slack.people.say("C1", f"<@{BOT_USER}> {VOLTAGE}", **profile)
    await slack.house.settled()
    sender: dict[str, Any] = {"from": {"id": "29:1anna", "name": name, "aadObjectId": "a" * 8}}
    await teams.people.say(CHANNEL, VOLTAGE, **sender)
    await teams.house.settled()

    assert len(model.asked) == 2 * 2
    assert [asked for asked in model.asked if mark("NAME") in prompt(asked)] == []


def outside(text: str) -> list[str]:
    """Return the lines of a prompt that stand outside of its fences."""
    fence, within, found = text.splitlines()[1], False, list[str]()
    for line in text.splitlines():
        if line == fence:
            within = not within
        elif not within:
            found.append(line)
    assert not within
    return found
