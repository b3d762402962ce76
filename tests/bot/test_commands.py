"""The command line as a whole: what people type, what they see, which exit code scripts get."""

import json
from pathlib import Path

import pytest
from rich.console import Console

import bot.__main__ as program
from bot.commands.progress import Progress
from core.messages import Utterance
from core.pipeline import Pipeline
from core.reading.turn import Turn
from tests.bot.shelf import Shelf, filled

Output = pytest.CaptureFixture[str]


def test_an_answer_is_shown_with_its_numbered_sources(indexed: Shelf, capsys: Output) -> None:
    """Whoever doubts it must find the place."""
    assert indexed.run("ask", "What is the supply voltage of the ECU-750?") == 0

    shown = capsys.readouterr().out
    assert "12 V DC [1]" in shown
    assert "[1] ECU-750 data sheet" in shown


def test_a_comparison_is_shown_as_a_table(indexed: Shelf, capsys: Output) -> None:
    """Columns are what a comparison is for."""
    assert indexed.run("ask", "Compare ECU-750 and ECU-850b: supply voltage") == 0

    header = next(line for line in capsys.readouterr().out.splitlines() if "ECU-750" in line)
    assert header.index("ECU-750") < header.index("ECU-850b")


def test_json_is_the_record_of_a_batch(indexed: Shelf, capsys: Output) -> None:
    """One form for programs, wherever it comes from."""
    assert indexed.run("ask", "What is the supply voltage of the ECU-750?", "--json") == 0

    record = json.loads(capsys.readouterr().out)
    assert (record["kind"], record["models"]) == ("answer", ["ECU-750"])
    assert record["citations"][0]["doc"] == "docs/ecu-750.md"


def test_a_named_thread_is_gone_on_with(indexed: Shelf, capsys: Output) -> None:
    """A follow-up must work at the command line too, and in that thread alone."""
    first = indexed.run("ask", "What is the supply voltage of the ECU-750?", "--thread", "mine")
    capsys.readouterr()

    second = indexed.run("ask", "and the ECU-850b?", "--thread", "mine")

    assert (first, second) == (0, 0)
    assert "24 V DC" in capsys.readouterr().out


def test_a_batch_answers_every_line(indexed: Shelf, capsys: Output) -> None:
    """And the page's own store is left alone."""
    turns = indexed.write(
        "turns.jsonl",
        '{"id": "1", "thread": "a", "question": "What is the supply voltage of the ECU-750?"}\n'
        '{"id": "2", "thread": "a", "question": "and the ECU-850b?"}\n',
    )
    out = indexed.root / "answers.jsonl"

    assert indexed.run("ask", "--batch", str(turns), "--out", str(out)) == 0

    answers = {record["id"]: record for record in map(json.loads, out.read_text("utf-8").splitlines())}
    assert "12 V DC" in answers["1"]["text"]
    assert "24 V DC" in answers["2"]["text"]
    assert sorted(file.name for file in indexed.root.iterdir() if "answers" in file.name) == ["answers.jsonl"]
    assert not (indexed.data / "ask.db").exists()
    assert "2 answers" in capsys.readouterr().err


def test_a_batch_with_impossible_lines_ends_with_a_record_for_each_line(
    indexed: Shelf, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can't be read and what breaks us costs its own answer, and nobody else's; the exit code tells."""
    answered = Pipeline.answer

    async def brittle(pipeline: Pipeline, utterance: Utterance) -> Turn:
        if "breaks" in utterance.text:
            raise RecursionError("too deep")
        return await answered(pipeline, utterance)

    monkeypatch.setattr(Pipeline, "answer", brittle)
    asked = [{"id": str(n), "thread": str(n // 3), "question": "supply of the ECU-750?"} for n in range(100)]
    lines = list(map(json.dumps, asked))
    odd = ["{", "[]", '{"id": 7}', lines[0], '{"id": "b", "thread": "0", "question": "breaks"}']
    turns = indexed.write("turns.jsonl", "\n".join([*lines[:50], *odd, *lines[50:]]) + "\n")
    out = indexed.root / "answers.jsonl"

    code = indexed.run("ask", "--batch", str(turns), "--out", str(out))

    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    told = capsys.readouterr().err
    failed = {record["id"]: record["text"] for record in records if record["kind"] == "error"}
    assert code == 3
    assert len({record["id"] for record in records}) == len(records) == 105
    assert failed.keys() == {"line 51", "line 52", "line 53", "line 54", "b"}
    assert failed["b"] == "unexpected RecursionError: too deep"
    assert "105 answers" in told
    assert "5 of them errors" in told
    assert "Answering 1 of 105" in told
    assert told.count("Answering") <= 11


def test_an_interrupted_batch_is_resumed(indexed: Shelf, capsys: Output) -> None:
    """Hours of work are kept, and a follow-up still knows what was said before it."""
    turns = indexed.write(
        "turns.jsonl",
        '{"id": "1", "thread": "a", "question": "What is the supply voltage of the ECU-750?"}\n'
        '{"id": "2", "thread": "b", "question": "hello"}\n'
        '{"id": "3", "thread": "a", "question": "and the ECU-850b?"}\n',
    )
    left = '{"id": "1", "kind": "answer", "text": "as it was left"}\n'
    out = indexed.write("answers.jsonl", left + '{"id": "2", "ki')

    codes = [indexed.run("ask", "--batch", str(turns), "--out", str(out), "--resume") for _ in range(2)]

    lines = out.read_text("utf-8").splitlines(keepends=True)
    records = {record["id"]: record for record in map(json.loads, lines)}
    assert codes == [0, 0]
    assert lines[0] == left
    assert len(lines) == 3
    assert "24 V DC" in records["3"]["text"]
    assert capsys.readouterr().err.count("3 answers in") == 2
    assert indexed.run("ask", "--batch", str(turns), "--out", str(out)) == 0
    assert "as it was left" not in out.read_text("utf-8")


def test_a_batch_that_cannot_be_written_is_told(indexed: Shelf, capsys: Output) -> None:
    """Before hours of work, not after."""
    turns = indexed.write("turns.jsonl", '{"id": "1", "thread": "a", "question": "hello"}')

    assert indexed.run("ask", "--batch", str(turns), "--out", str(indexed.root / "no" / "out")) == 1

    assert "can't be written" in capsys.readouterr().err


def test_product_models_are_listed_by_line(indexed: Shelf, capsys: Output) -> None:
    """What can be asked about."""
    assert indexed.run("models") == 0

    shown = capsys.readouterr().out
    assert "No product line" in shown
    assert "ECU-850b Plus" in shown


def test_without_documents_models_says_how_to_add_some(tmp_path: Path, capsys: Output) -> None:
    """The first thing a newcomer types."""
    assert Shelf(root=tmp_path).run("models") == 0

    assert "threadsheet index DOCS" in capsys.readouterr().out


def test_a_long_list_is_cut(tmp_path: Path, capsys: Output) -> None:
    """A thousand lines of the same remark hide the one that matters."""
    shelf = filled(tmp_path)
    for number in range(15):
        shelf.write(f"docs/{number}.md", "# Text\n\nJust text.\n")

    assert shelf.run("index", str(shelf.docs)) == 0

    shown = capsys.readouterr().out
    assert shown.count("not in the catalogue") == 12
    assert "unlisted  … and 3 more" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("ask", "hello", "--batch", "turns.jsonl"), id="both"),
        pytest.param(("ask", "--batch", "turns.jsonl"), id="no way out"),
        pytest.param(("ask", "hello", "--resume"), id="nothing to resume"),
        pytest.param(("index",), id="no documents"),
        pytest.param(("frobnicate",), id="no such command"),
        pytest.param(("serve", "--port", "x"), id="no port"),
    ],
)
def test_a_wrong_call_is_told_with_exit_code_2(tmp_path: Path, capsys: Output, arguments: tuple[str, ...]) -> None:
    """Scripts tell a typo from a failure by it."""
    assert Shelf(root=tmp_path).run(*arguments) == 2

    assert "Error" in capsys.readouterr().err


def test_a_wrong_setting_is_one_line(tmp_path: Path, capsys: Output) -> None:
    """No traceback for a typo."""
    assert Shelf(root=tmp_path, environ={"THREADSHEET_PORT": "x"}).run("models") == 1

    assert capsys.readouterr().err.count("\n") == 1


def test_debug_shows_where_an_error_came_from(tmp_path: Path, capsys: Output) -> None:
    """For those who look for a fault in the program."""
    assert Shelf(root=tmp_path, environ={"THREADSHEET_PORT": "x"}).run("--debug", "models") == 1

    assert "Traceback" in capsys.readouterr().err


def test_an_unexpected_error_has_no_traceback_either(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the way to learn more."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("bot.commands.models.run_models", broken)

    assert Shelf(root=tmp_path).run("models") == 1

    assert capsys.readouterr().err == "Error: unexpected ZeroDivisionError: by zero; --debug shows where\n"


def test_version_and_help_are_quick_answers(tmp_path: Path, capsys: Output) -> None:
    """The first two things anybody types."""
    assert Shelf(root=tmp_path).run("--version") == 0
    assert capsys.readouterr().out.startswith("threadsheet ")
    assert Shelf(root=tmp_path).run("version") == 0
    assert capsys.readouterr().out.startswith("threadsheet ")
    assert Shelf(root=tmp_path).run("--help") == 0
    assert "index" in capsys.readouterr().out


def test_doctor_tells_each_check_and_fails_on_a_fault(indexed: Shelf, capsys: Output) -> None:
    """One command to run when something is wrong, before asking anybody."""
    assert indexed.run("doctor", "--port", "0") == 0
    healthy = capsys.readouterr().out
    assert Shelf(root=indexed.root, environ={"SLACK_BOT_TOKEN": "xoxb-1"}).run("doctor", "--json") == 1
    faulty = {finding["check"]: finding for finding in json.loads(capsys.readouterr().out)}

    assert "OK   index: 2 documents" in healthy
    assert "OK   port: 0" in healthy
    assert faulty["settings"]["level"] == "FAIL"
    assert "SLACK_SIGNING_SECRET" in faulty["settings"]["said"]


def test_doctor_prints_the_remedy(tmp_path: Path, capsys: Output) -> None:
    """A fault without a remedy is a riddle."""
    assert Shelf(root=tmp_path).run("doctor", "--port", "0") == 0

    assert "→ add some: threadsheet index DOCS" in capsys.readouterr().out


def test_the_main_function_hands_over_arguments_and_environment(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is installed as `threadsheet`."""
    monkeypatch.setattr("sys.argv", ["threadsheet", "models"])
    monkeypatch.setenv("THREADSHEET_DATA", str(tmp_path))

    with pytest.raises(SystemExit) as left:
        program.main()

    assert left.value.code == 0
    assert "No product models yet" in capsys.readouterr().out


@pytest.mark.parametrize("chosen, threads", [(None, "1"), ("4", "4")])
def test_matrices_are_multiplied_by_one_thread_unless_somebody_chose(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None, threads: str
) -> None:
    """On two cores a ranking took twice as long while threads waited for each other."""
    monkeypatch.setattr("sys.argv", ["threadsheet", "version"])
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", chosen or "")
    if chosen is None:
        monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    seen: dict[str, str] = {}
    monkeypatch.setattr("bot.__main__.run", lambda _arguments, environ: seen.update(environ) or 0)

    with pytest.raises(SystemExit):
        program.main()

    assert seen["OPENBLAS_NUM_THREADS"] == threads


def test_a_terminal_gets_a_progress_bar(tmp_path: Path) -> None:
    """Long runs are waited for with a bar, and logged with lines."""
    with (tmp_path / "screen").open("w+", encoding="utf-8") as screen:
        with Progress(Console(file=screen, force_terminal=True)) as progress:
            progress.show(1, 2, "docs/ecu-750.md")
        screen.seek(0)

        assert "1/2" in screen.read()
