"""The server that plays a language model: it says what was recorded, and what wasn't waits to be answered."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread

import pytest

from adapters.llm.answer_writer import Writing
from adapters.llm.client import LanguageModel
from adapters.llm.question_reader import Reading
from adapters.llm.settings import LLMSettings
from bot.clock import SystemClock
from core.errors import LanguageModelError
from core.query import Earlier
from tests.evals.playing import ASKING, BRIEF, read_answer, read_prompt, reading_of, write_answer, write_prompt
from tests.evals.recording.prompts import READ
from tests.evals.recording.recordings import Recordings
from tests.evals.recording.server import Recorded, replaying
from tests.evals.recording.waiting import TAKEN, Waiting, leave


@dataclass(frozen=True, slots=True)
class Folder:
    """Recordings, and a folder of prompts that wait.

    Attributes:
        told: What was said of answers that can't be taken.
    """

    root: Path
    told: list[str]

    @property
    def recordings(self) -> Recordings:
        """What is recorded by now."""
        return Recordings(self.root / "zockel.jsonl")

    @property
    def waiting(self) -> Waiting:
        """The prompts that wait."""
        return Waiting(self.root / "open", self.told.append)

    def files(self, kind: str) -> list[Path]:
        """Return the files of a kind that wait."""
        return sorted((self.root / "open").glob(f"*.{kind}"))

    def write(self, text: str) -> Path:
        """Answer the one prompt that waits."""
        (prompt,) = self.files("md")
        prompt.with_suffix(".txt").write_text(text, "utf-8")
        return prompt.with_suffix(".txt")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Nothing recorded, nothing waiting."""
    return Folder(tmp_path, [])


async def said(server: Recorded, prompt: tuple[str, str]) -> Reading | Writing | None:
    """Return what the program gets, through its own client; None if nothing."""
    settings = LLMSettings(base_url=server.environ["OPENAI_BASE_URL"], model="recorded", timeout_s=20, deadline_s=20)
    model = LanguageModel(settings, SystemClock())
    try:
        form = Reading if prompt[0] == read_prompt()[0] else Writing
        return await model.ask(form, system=prompt[0], user=prompt[1])
    except LanguageModelError:
        return None
    finally:
        await model.close()


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110  a folder sets no event
            await asyncio.sleep(0.02)


async def test_in_passes_a_prompt_waits_is_answered_and_known(folder: Folder) -> None:
    """Nobody has to sit by."""
    with replaying(folder.recordings, folder.waiting) as first:
        assert await said(first, read_prompt()) is None
    assert "and  which zockel takes most?".replace("  ", " ") in folder.files("md")[0].read_text("utf-8")
    folder.write(read_answer())

    recordings = folder.recordings
    for prompt, answer in folder.waiting.answered():
        recordings.add(prompt, answer)
    with replaying(folder.recordings, folder.waiting) as second:
        reading = await said(second, read_prompt())

    assert isinstance(reading, Reading)
    assert reading.members == [3]
    assert (len(first.tally.open), len(second.tally.known), second.tally.open) == (1, 1, set())
    assert folder.files("*") == []
    assert len(list((folder.root / "open" / TAKEN).iterdir())) == 3


async def test_who_waits_is_answered_at_once_and_for_all_that_ask_the_same(folder: Folder) -> None:
    """A helper answers while the program runs."""
    with replaying(folder.recordings, folder.waiting, wait_s=20) as server:
        asked = [asyncio.create_task(said(server, write_prompt())) for _ in range(2)]
        await until(lambda: folder.files("json") and folder.files("md"))
        folder.write(write_answer(1))
        written = await asyncio.gather(*asked)

    assert [each.claims[0].lines for each in written if isinstance(each, Writing)] == [[1], [1]]
    assert len(server.tally.recorded | server.tally.known) == 1
    assert server.tally.is_finished(BRIEF.question)


async def test_what_cannot_be_taken_is_told_and_may_be_mended(folder: Folder) -> None:
    """The program goes on waiting."""
    with replaying(folder.recordings, folder.waiting, wait_s=20) as server:
        asked = asyncio.create_task(said(server, write_prompt()))
        await until(lambda: folder.files("json") and folder.files("md"))
        path = folder.write(write_answer(99))
        await until(lambda: folder.files("why"))
        assert "nothing has the number 99" in path.with_suffix(".why").read_text("utf-8")
        path.write_text(write_answer(1), "utf-8")
        written = await asked

    assert isinstance(written, Writing)
    assert [line.split(": ", 1)[1] for line in folder.told] == ["not recorded: nothing has the number 99"]
    assert folder.files("*") == []


async def test_in_passes_what_cannot_be_taken_stays_where_it_is(folder: Folder) -> None:
    """It isn't recorded, and counts as open."""
    with replaying(folder.recordings, folder.waiting) as server:
        await said(server, write_prompt())
    path = folder.write("no idea")

    waiting = folder.waiting
    assert list(waiting.answered()) == []
    waiting.forget()

    assert path.exists()
    assert len(folder.told) == 1
    assert list(waiting.to_be_written()) == [path.stem]


async def test_what_comes_after_an_open_turn_does_not_wait(folder: Folder) -> None:
    """Its prompt would be another one once the first turn is answered."""
    earlier = Earlier(question=ASKING.question, answer="By rules.")
    later = replace(ASKING, question="and the b?", thread=(earlier,))
    with replaying(folder.recordings, folder.waiting) as server:
        for prompt in (read_prompt(), read_prompt(later), write_prompt(replace(BRIEF, question="and the b?"))):
            assert await said(server, prompt) is None

    assert [path.stem for path in folder.files("md")] == [reading_of().open_name]
    assert (len(server.tally.open), len(server.tally.later)) == (1, 2)
    assert not server.tally.is_finished("and the  b?")


async def test_what_is_not_asked_any_more_does_not_wait_for_ever(folder: Folder) -> None:
    """Lines change with the code."""
    with replaying(folder.recordings, folder.waiting) as server:
        await said(server, write_prompt())

    folder.waiting.forget()

    assert folder.files("*") == []


async def test_without_a_folder_what_is_not_recorded_is_only_counted(folder: Folder) -> None:
    """An evaluation records nothing."""
    with replaying(folder.recordings) as server:
        assert await said(server, read_prompt()) is None

    assert len(server.tally.open) == 1
    assert list(folder.root.iterdir()) == []


async def test_a_check_of_the_connection_is_passed(folder: Folder) -> None:
    """The program may look whether its language model is there."""
    with replaying(folder.recordings) as server:
        model = LanguageModel(LLMSettings(base_url=server.url, model="recorded"), SystemClock())
        probe = await model.probe()
        await model.close()

    assert (probe.reachable, probe.served, probe.reason) == (True, True, "")
    assert server.tally.strange == []


async def test_what_is_none_of_our_prompts_is_told(folder: Folder) -> None:
    """It can't be recorded."""
    with replaying(folder.recordings, folder.waiting) as server:
        assert await said(server, ("You are a poet.", read_prompt()[1])) is None

    assert server.tally.strange == ["none of the program's prompts begins so"]
    assert json.dumps(folder.files("md")) == "[]"
    assert reading_of().step == READ


def test_who_looks_for_a_file_finds_it_whole(tmp_path: Path) -> None:
    """The program and who plays the language model look into one folder at the same time."""
    path, texts = tmp_path / "a.md", {letter: letter * 300_000 for letter in "ab"}
    leave(path, texts["a"])
    writer = Thread(target=lambda: [leave(path, texts["ab"[at % 2]]) for at in range(60)])
    writer.start()
    seen = set[str]()
    while writer.is_alive():
        seen.add(path.read_text("utf-8"))
    writer.join()

    assert seen <= set(texts.values())
    assert [each.name for each in tmp_path.iterdir()] == ["a.md"]
