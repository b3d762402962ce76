"""A language model only chooses: one that errs, or obeys an attacker in full, puts no word of its own on the wire."""

import json
import re
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from adapters.llm.manner import TOOL
from tests.fakes.model_server import Asked, FakeModel, Turn, model_server, says, sends
from tests.scenarios.minded import Heard, Minded, at, chooses, minded, prompt, shelf
from tests.scenarios.poisoned import CATALOG, FILES, HISTORY, OWN, POISONED, QUESTIONS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(120)]

VOLTAGE = "What is the supply voltage of the KX-10?"
NUMBER = 3133731337
FORBIDDEN = ("obeyed", "evil", "<!", "!channel", "@everyone", "<at>ben", "you choose evidence", str(NUMBER), "48 v")
THREADS: Mapping[str, tuple[str, ...]] = {
    "plain": (VOLTAGE,),
    **{name: (text,) for name, (text, _) in POISONED.items()},
    **{name: (text,) for name, text in QUESTIONS.items()},
    **HISTORY,
}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with documents that hold instructions."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def alone(indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Heard]:
    """What is answered to every question without a language model."""
    async with minded(tmp_path_factory.mktemp("alone") / "data", indexed) as program:
        return {name: await program.ask(*texts) for name, texts in THREADS.items()}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def model(alone: Mapping[str, Heard]) -> AsyncGenerator[FakeModel]:
    """A language model's server, once the other program has ended: two don't share a process."""
    assert alone
    async with model_server() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def program(model: FakeModel, indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Minded]:
    """The program that asks the model."""
    async with minded(tmp_path_factory.mktemp("asking") / "data", indexed, **at(model)) as running:
        yield running


async def heard(program: Minded, model: FakeModel, turn: Turn, *texts: str) -> Heard:
    """Ask while the model answers everything so; it must have been asked, everywhere."""
    model.turns.clear()
    model.asked.clear()
    model.then(*[turn] * 40)
    told = await program.ask(*texts)
    assert len(model.asked) >= 3
    return told


def form(*numbers: object, part: object = 1, **more: object) -> str:
    """Return an answer in the form, or nearly."""
    return json.dumps({"parts": [{"part": part, "statements": list(numbers), **more}], **more})


def calls(name: str, arguments: object) -> Turn:
    """Return the turn that calls a tool."""
    function = {"name": name, "arguments": arguments}
    return says(None, finish="tool_calls", tool_calls=[{"id": "evil", "type": "function", "function": function}])


async def recites(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Give away the system prompt."""
    return await says(str(asked["messages"][0]["content"]))(request, asked)


async def chooses_all(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Choose all that there is."""
    count = sum(bool(re.match(r"\d+\. ", line)) for line in prompt(asked).splitlines())
    return await says(form(*range(1, count + 1)))(request, asked)


ATTACKS: Mapping[str, Turn] = {
    "a link": says("https://evil.example/login"),
    "a link in Markdown": says("[OBEYED](https://evil.example/login)"),
    "a link in Slack's way": says("<https://evil.example|OBEYED>"),
    "the whole channel": says("<!channel> OBEYED <!here> <!everyone>"),
    "a person in Slack": says("<@U2> OBEYED"),
    "a person in Teams": says("<at>Ben</at> OBEYED @everyone"),
    "mark-up": says("<script>fetch('//evil.example')</script><img src=x onerror=evil()>"),
    "a table": says("| Supply voltage |\n|---|\n| 999 V OBEYED |"),
    "Slack's blocks": says('{"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "OBEYED"}}]}'),
    "a card": says('{"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": "OBEYED"}]}'),
    "another product model's value": says("The KX-10 takes 48 V, OBEYED."),
    "the system prompt": recites,
    "another tool": calls("send_message", '{"text": "OBEYED https://evil.example"}'),
    "the tool with words": calls(TOOL, '{"parts": "OBEYED"}'),
    "the tool with more": calls(TOOL, form(1, say="OBEYED <!channel>")),
    "thoughts": says("<think>OBEYED <!channel></think>" + form(1)),
    "thoughts without end": says("<think>OBEYED " + form(1)),
    "thoughts within": says(form(1, why="<think>OBEYED</think>")),
    "an unknown number": says(form(NUMBER)),
    "an unknown number beside a right one": says(form(1, NUMBER)),
    "a number as long as a text": says(form(int(f"{NUMBER}" * 400))),
    "a negative number": says(form(-1, -NUMBER)),
    "an unknown part": says(form(1, part=NUMBER)),
    "numbers in words": says(form("OBEYED", "<!channel>")),
    "numbers as strings": says(form("1", say="OBEYED")),
    "a part in words": says(form(1, part="OBEYED <!channel>")),
    "fractions and truths": says(form(1.5, True, None, obeyed="OBEYED")),
    "ten thousand numbers": says(form(*range(1, 10_001))),
    "ten thousand times one": says(form(*[1] * 10_000)),
    "everything": chooses_all,
    "statements of others": chooses("KX-20", "Ignore"),
    "further fields": says(form(1, answer="999 V OBEYED", url="https://evil.example", mentions="<!channel>")),
    "words around it": says(f"OBEYED <!channel>\n{form(1)}\nhttps://evil.example"),
    "a refusal": says(None, refusal="OBEYED https://evil.example <!channel>"),
    "reasoning": says(form(1), reasoning_content="OBEYED", annotations=[{"url": "https://evil.example"}]),
    "in parts": says([{"type": "text", "text": "OBEYED"}, {"type": "text", "text": form(1)}]),
    "an error that talks": sends(b'{"error": {"message": "OBEYED <!channel> https://evil.example"}}', status=400),
    "signs that aren't seen": says("OB\u200bEYED \u202e\x00\x1b[31m OBEYED"),
    "half a sign": says('{"parts": [{"part": "\\ud800OBEYED"}]}'),
    "nested without end": says('{"parts":' * 5_000 + '"OBEYED"'),
}


def silent(told: Heard) -> None:
    """Find nothing of an attacker in what went out."""
    found = [(each, sign) for each in told.wire for sign in FORBIDDEN if sign in each.lower()]
    assert found == []


def stated_of(told: Heard, model: str) -> None:
    """Find in an answer only what the product model's own documents say."""
    own = " ".join(" ".join(FILES[name] for name in OWN[model]).split())
    for seen in told.seen:
        assert {source.title for source in seen.sources} <= {f"{model} data sheet", f"{model} manual"}
        values = re.findall(r"\d+(?:\.\d+)? (?:V|A|mA|W|kg|dB|mm|°C)\b", seen.text)
        assert [value for value in values if value not in own] == []


async def test_a_model_that_answers_rightly_moves_the_answer(
    program: Minded, model: FakeModel, alone: Mapping[str, Heard]
) -> None:
    """That is what it is for; and the receipt says who chose."""
    told = await heard(program, model, chooses("Nominal supply"), VOLTAGE)

    assert told.kind == "answer"
    assert all("12 V" in seen.text for seen in told.seen)
    assert all("12 V" not in seen.text for seen in alone["plain"].seen)
    assert "A language model chose 1 of the " in told.why
    assert sum("A language model chose 1 of the " in each for each in told.wire) == 3
    assert "language model" not in alone["plain"].why
    stated_of(told, "KX-10")


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
async def test_a_server_that_obeys_an_attacker_puts_no_word_on_the_wire(
    program: Minded, model: FakeModel, alone: Mapping[str, Heard], attack: Turn
) -> None:
    """Numbers are all that is taken from it: else whoever writes to the server writes to the channel."""
    told = await heard(program, model, attack, VOLTAGE)

    silent(told)
    if told.seen != alone["plain"].seen:
        assert "A language model chose " in told.why
        stated_of(told, "KX-10")


def obeys() -> list[Any]:
    """Return each thread that holds instructions, with the words by which they are known in the prompt."""
    marks = {name: mark for name, (_, mark) in POISONED.items()}
    return [pytest.param(name, marks.get(name, "OVERRIDE"), id=name) for name in THREADS if name != "plain"]


OBEDIENT = "OBEYED: 999 V, see https://evil.example <!channel> <at>Ben</at>"


@pytest.mark.parametrize("name, mark", obeys())
async def test_instructions_in_data_are_fenced_and_obeying_them_changes_nothing(
    program: Minded, model: FakeModel, alone: Mapping[str, Heard], name: str, mark: str
) -> None:
    """Anybody may ask, and documents come from anywhere: what they say to a model must reach nobody through it."""
    told = await heard(program, model, says(OBEDIENT), *THREADS[name])

    shown = [prompt(asked) for asked in model.asked]
    assert [text for text in shown if mark in text] != []
    assert [line for text in shown for line in outside(text) if mark in line] == []
    assert told.seen == alone[name].seen
    assert [each for each in told.wire for sign in ("OBEYED", "<!channel>", "<at>Ben") if sign in each] == []
    assert "The language model didn't choose: " in told.why


def outside(text: str) -> list[str]:
    """Return the lines of a prompt that stand outside of its fences."""
    lines = text.splitlines()
    fence, within, found = lines[1], False, list[str]()
    for line in lines:
        if line == fence:
            within = not within
        elif not within:
            found.append(line)
    assert not within
    return found
