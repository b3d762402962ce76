"""Recording and replaying as a whole, on tiny families and a program that asks what a turn asks."""

import asyncio
import io
import json
import re
import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adapters.llm.answer_writer import LanguageModelAnswerWriter
from adapters.llm.client import LanguageModel
from adapters.llm.question_reader import LanguageModelQuestionReader
from adapters.llm.settings import LLMSettings
from bot.clock import SystemClock
from core.errors import LanguageModelError
from core.query import Asking, Earlier, Kind, Option, Query
from tests.contracts.answer_writer import a_passage
from tests.evals import evaluate, record
from tests.evals.asking import Environ
from tests.evals.families import CORPUS, WEIGHTS, Family, Record, read_lines
from tests.evals.player import PUMP, Player, answer_all
from tests.evals.playing import BRIEF
from tests.evals.record import chosen_of
from tests.evals.recording.recordings import Recordings
from tests.evals.scorer import scorer_of
from tests.evals.shelves import Shelves, asked, needs_scorer, shelves

ROWS = tuple(f"{label}: {value}" for label, value in PUMP.rows.items())

pytestmark = [needs_scorer, pytest.mark.slow]

Output = pytest.CaptureFixture[str]


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelves:
    """A family of two questions in one thread, and one that nobody records."""
    made = shelves(tmp_path / "families")
    volts = asked(1, "What is the supply voltage of the HX-200?", PUMP, label="Supply voltage", value=24, unit="V")
    weighs = asked(2, "and its weight?", PUMP, label="Weight", value=3.5, unit="kg")
    weighs = {**weighs, "thread": {"id": "t1", "turn": 2}, "kind": "followup"}
    alone = asked(3, "What is the supply voltage?", PUMP, label="Supply voltage", value=24, unit="V")
    made.add("pumps", [PUMP], [volts, weighs, alone])
    (made.root / "left-out").mkdir()
    shutil.copyfile(WEIGHTS / f"without-{CORPUS}.json", made.root / "left-out" / "without-pumps.json")
    monkeypatch.setattr("tests.evals.families.WEIGHTS", made.root / "left-out")
    return made


async def turn_of(model: LanguageModel, turn: Mapping[str, str], thread: Sequence[Earlier]) -> dict[str, Any]:
    """Return what the program answers: it has the question read, and an answer written from two lines."""
    question = turn["question"]
    option = Option(number=1, name=PUMP.model, models=(PUMP.model,), fixed=True)
    brief = replace(BRIEF, question=question, passages=(a_passage(*ROWS, models=(PUMP.model,)),))
    try:
        asking = Asking(question=question, thread=tuple(thread), options=(option,))
        reading = await LanguageModelQuestionReader(model, deadline_s=60).read(asking, spent_s=0)
        query = Query(standalone=reading.standalone, kind=Kind.LOOK_UP, models=(PUMP.model,))
        draft = await LanguageModelAnswerWriter(model, deadline_s=60).write(replace(brief, query=query), spent_s=0)
    except LanguageModelError:
        return {"id": turn["id"], "kind": "no_evidence", "text": "Not stated.", "models": [], "citations": []}
    row = ROWS[draft.claims[0].lines[0] - 1]
    quote = f"| {row.replace(': ', ' | ')} |"
    cited = {"number": 1, "doc": PUMP.path, "quote": quote, "models": [PUMP.model], "section": "Data"}
    return {"id": turn["id"], "kind": "answer", "text": f"{row} [1]", "models": [PUMP.model], "citations": [cited]}


async def ask(batch: Sequence[Record], url: str) -> str:
    """Return the answers to a batch, a line each, asked one after the other."""
    settings = LLMSettings(base_url=url, model="recorded", timeout_s=60, deadline_s=60)
    model = LanguageModel(settings, SystemClock())
    threads: defaultdict[str, list[Earlier]] = defaultdict(list)
    lines: list[str] = []
    for turn in batch:
        thread = threads[turn["thread"]]
        said = await turn_of(model, turn, thread)
        thread.append(Earlier(question=turn["question"], answer=said["text"]))
        lines.append(f"{json.dumps(said)}\n")
    await model.close()
    return "".join(lines)


@pytest.fixture
def program(shared: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have another program asked, and the scorer called, without a process."""
    family = Family(
        folder=shared.root / "families" / "pumps", scorer=shared.root / CORPUS / "score.py", out=shared.root
    )
    scorer = scorer_of(family).module

    def called(command: Sequence[str], environ: Environ, *, fine: Sequence[int] = (0,)) -> None:
        if str(family.scorer) in command:
            with redirect_stdout(io.StringIO()):
                assert scorer.main(command[command.index(str(family.scorer)) + 1 :]) in fine
        elif "--batch" in command:
            given = dict(zip(command[2::2], command[3::2], strict=True))
            said = asyncio.run(ask(read_lines(Path(given["--batch"])), environ["OPENAI_BASE_URL"]))
            Path(given["--out"]).write_text(said, "utf-8")

    for module in ("asking", "record", "plain"):
        monkeypatch.setattr(f"tests.evals.{module}.call", called)


def ran(command: Any, shared: Shelves, *more: str) -> int:
    """Run one of the two commands on the family."""
    root = shared.root
    out = root / "eval" / "record" if command is record else root / "eval"
    recorded = ["--recorded", str(root / "recorded"), "--out", str(out)]
    return command.main(["--shared", str(root), "--family", str(root / "families" / "pumps"), *recorded, *more])


@pytest.mark.usefixtures("program")
def test_passes_record_and_the_evaluation_replays(shared: Shelves, capsys: Output) -> None:
    """Two prompts for each of three questions, the later turn's after the first's."""
    waiting = shared.root / "eval" / "record" / "pumps"
    answered: list[int] = []
    while not answered or answered[-1]:
        assert ran(record, shared) == 0
        answered.append(answer_all(waiting))

    assert answered == [2, 2, 1, 1, 0]
    assert "0 still open; 3 of 3 questions are recorded whole" in capsys.readouterr().out
    assert ran(evaluate, shared, "--profile", "model", "--left-out", "--keep", "--kept", str(shared.root / "k")) == 0

    shown = capsys.readouterr().out
    assert "pumps: 2.00 calls per answer, 3 answers; tokens per answer:" in shown
    assert ["all", "3", "0", "3", "3", "0", "3"] in [line.split() for line in shown.splitlines()]
    assert "no recording" not in shown
    assert set(json.loads((shared.root / "k").read_text("utf-8"))["pumps"]["outcomes"]) == {"single", "followup"}


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("hold", [pytest.param([], id="in passes"), pytest.param(["--hold", "60"], id="held calls")])
def test_it_goes_on_while_somebody_answers(shared: Shelves, capsys: Output, hold: Sequence[str]) -> None:
    """One command, and a helper who watches the folder."""
    with Player(shared.root / "eval" / "record" / "pumps"):
        assert ran(record, shared, "--wait", "30", "--questions", "2", *hold) == 0

    shown = capsys.readouterr().out
    assert re.search(r"newly recorded, 0 still open; ([12]) of \1 questions are recorded whole", shown)


@pytest.mark.usefixtures("program")
def test_what_has_no_recording_is_told_and_its_figures_are_not_kept(shared: Shelves, capsys: Output) -> None:
    """They would be those of the rules."""
    assert ran(evaluate, shared, "--profile", "model") == 0
    assert "pumps: nothing is recorded of it, it is left out" in capsys.readouterr().out
    Recordings(shared.root / "recorded" / "pumps.jsonl").add_asked("model", ["q1", "q2", "q4"])

    assert ran(evaluate, shared, "--profile", "model", "--left-out", "--keep", "--kept", str(shared.root / "k")) == 1

    shown = capsys.readouterr().out
    assert "pumps: 1 prompts had no recording" in shown
    assert not (shared.root / "k").exists()
    assert [each["id"] for each in read_lines(shared.root / "eval/model/pumps/turns.jsonl")] == ["q1", "q2"]


@pytest.mark.usefixtures("program")
def test_the_yardstick_is_recorded_and_judged_alike(shared: Shelves, capsys: Output) -> None:
    """What the program is worth shows beside what anybody would build in a day."""
    with Player(shared.root / "eval" / "record" / "pumps" / "plain"):
        assert ran(record, shared, "--plain", "--wait", "30") == 0
    assert "3 prompts asked, 0 known, 3 newly recorded, 0 still open" in capsys.readouterr().out

    assert ran(evaluate, shared, "--plain") == 0

    shown = capsys.readouterr().out
    assert "pumps: 1.00 calls per answer, 3 answers" in shown
    assert ["all", "3", "0", "3", "3", "0", "3"] in [line.split() for line in shown.splitlines()]
    assert Recordings(shared.root / "recorded" / "pumps.jsonl").asked("model") == frozenset()


def test_more_questions_hold_those_of_fewer(shared: Shelves) -> None:
    """What is recorded is never lost by recording more."""
    folder = shared.root / "families" / "pumps"
    family = Family(folder=folder, scorer=shared.root / CORPUS / "score.py", out=shared.root)

    chosen = [chosen_of(family, most, 7) for most in (0, 1, 2, 3, None)]

    assert all(fewer <= more for fewer, more in pairwise(chosen))
    assert len(chosen[0]) == 0
    assert chosen[3] == chosen[4] == {"q1", "q2", "q3"}
    assert all(("q1" in each) == ("q2" in each) for each in chosen)
