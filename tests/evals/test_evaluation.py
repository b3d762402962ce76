"""The evaluation as a whole, on tiny families that the real program indexes and answers."""

import io
import json
import shutil
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.evals.evaluate import main
from tests.evals.families import CORPUS, WEIGHTS
from tests.evals.shelves import Sheet, Shelves, absent, asked, needs_scorer, shelves

Output = pytest.CaptureFixture[str]

PUMP = Sheet(model="HX-200", rows={"Supply voltage": "24 V", "Weight": "3.5 kg"})
LAMP = Sheet(model="LUM-7", rows={"Luminous flux": "900 lm", "Supply voltage": "12 V"})

pytestmark = [needs_scorer, pytest.mark.timeout(300), pytest.mark.slow, pytest.mark.processes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What one run printed and left."""

    code: int
    shown: str
    out: Path


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shelves:
    """Two families: one asked for what its documents state, one for a value that was changed since."""
    made = shelves(tmp_path_factory.mktemp("families"))
    volts = {"label": "Supply voltage", "unit": "V"}
    stated = asked(1, "What is the supply voltage of the HX-200?", PUMP, value=24, **volts)
    made.add("pumps", [PUMP], [stated, absent(2, "What is the price of the HX-200?", PUMP)])
    made.add("lamps", [LAMP], [asked(1, "What is the supply voltage of the LUM-7?", LAMP, value=48, **volts)])
    return made


@pytest.fixture(scope="module")
def ran(shared: Shelves, tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Both families, evaluated."""
    out, shown = tmp_path_factory.mktemp("eval"), io.StringIO()
    with redirect_stdout(shown):
        code = main(["--shared", str(shared.root), "--out", str(out)])
    return Ran(code=code, shown=shown.getvalue(), out=out)


def column(shown: str, row: str) -> list[str]:
    """Return the cells of the first row that begins so."""
    line = next(line for line in shown.splitlines() if line.strip().startswith(row))
    return line.strip().removeprefix(row).split()


def test_families_stand_side_by_side_and_pooled(ran: Ran) -> None:
    """A rule that helps one family and none of the others shows only side by side."""
    assert ran.code == 0
    assert ran.shown.split()[:3] == ["lamps", "pumps", "pooled"]
    assert column(ran.shown, "single right") == ["0%", "0/1", "100%", "1/1", "50%", "1/2"]
    assert column(ran.shown, "refused: attribute absent") == ["–", "100%", "1/1", "100%", "1/1"]
    assert column(ran.shown, "reading: held, right scope and page") == ["100%", "1/1", "100%", "1/1", "100%", "2/2"]
    assert column(ran.shown, "missing_answers") == ["0", "0", "0"]


def test_a_question_that_went_wrong_has_a_page_that_shows_why(ran: Ran) -> None:
    """Whoever mends it must see question, gold and answer at once."""
    page = (ran.out / "lamps" / "q1.md").read_text("utf-8")

    assert "**What is the supply voltage of the LUM-7?**" in page
    assert "lacks 48 V" in page
    assert "> | Supply voltage | 12 V |" in page.split("## Answer")[1]
    assert "[q1](lamps/q1.md)" in (ran.out / "index.md").read_text("utf-8")
    assert not list((ran.out / "pumps").glob("*.md"))


def test_answers_figures_and_statements_are_left_for_a_closer_look(ran: Ran) -> None:
    """The table says that something changed, these files say what."""
    answers = [json.loads(line) for line in (ran.out / "pumps" / "answers.jsonl").read_text("utf-8").splitlines()]

    assert {answer["id"] for answer in answers} == {"q1", "q2"}
    assert "24 V" in (ran.out / "pumps" / "statements.jsonl").read_text("utf-8")
    assert json.loads((ran.out / "pumps" / "figures.json").read_text("utf-8"))["metrics"]["overall.right"]["k"] == 2


def test_a_family_that_cannot_be_indexed_fails_the_run(shared: Shelves, tmp_path: Path, capsys: Output) -> None:
    """It must not raise what is pooled either."""
    lamps = tmp_path / "lamps"
    shutil.copytree(shared.root / "families" / "lamps", lamps)
    (lamps / "catalog.yaml").write_text("models: 7", "utf-8")
    only = ["--family", str(shared.root / "families" / "pumps"), "--family", str(lamps)]

    code = main(["--shared", str(shared.root), *only, "--out", str(tmp_path / "eval")])

    shown = capsys.readouterr().out
    assert code == 1
    assert "no answer: lamps: threadsheet index: 1:" in shown
    assert "lamps: nothing to judge" in shown
    assert shown.split()[:2] == ["pumps", "pooled"]


def test_what_a_pack_is_worth_is_shown_as_a_difference(shared: Shelves, tmp_path: Path, capsys: Output) -> None:
    """A list of a field's words has to earn its place."""
    only = ["--family", str(shared.root / "families" / "pumps")]

    code = main(["--shared", str(shared.root), *only, "--out", str(tmp_path), "--beside", "neutral"])

    first, _, beside = capsys.readouterr().out.partition("with the packs neutral instead, and how many more or fewer")
    assert code == 0
    assert column(first, "overall right") == ["100%", "2/2", "100%", "2/2"]
    assert column(beside, "overall right") == ["100%", "100%"]
    assert (tmp_path / "neutral" / "pumps" / "figures.json").is_file()


def test_without_documents_there_is_nothing_to_evaluate(tmp_path: Path, capsys: Output) -> None:
    """The folder beside the checkout is not everybody's."""
    assert main(["--shared", str(tmp_path)]) == 0

    assert f"No documents with questions at {tmp_path}: nothing to evaluate." in capsys.readouterr().out


def test_left_out_weights_that_are_missing_are_made_by_training(
    shared: Shelves, tmp_path: Path, capsys: Output
) -> None:
    """To answer with weights that have seen the family would flatter us."""
    assert main(["--shared", str(shared.root), "--left-out", "--out", str(tmp_path)]) == 1

    shown = capsys.readouterr().out
    assert "tests/evals/weights/without-lamps.json" in shown
    assert "`make train`" in shown


def test_what_was_kept_and_fell_fails_the_run(
    shared: Shelves, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is what the pipeline relies on; it says which questions changed, and how the figures are renewed."""
    shutil.copyfile(WEIGHTS / f"without-{CORPUS}.json", tmp_path / "without-pumps.json")
    monkeypatch.setattr("tests.evals.families.WEIGHTS", tmp_path)
    only = ["--family", str(shared.root / "families" / "pumps"), "--left-out", "--kept", str(tmp_path / "kept.json")]
    command = ["--shared", str(shared.root), *only, "--out", str(tmp_path / "eval")]
    assert main([*command, "--keep"]) == 0
    assert main(command) == 0
    kept = json.loads((tmp_path / "kept.json").read_text("utf-8"))
    kept["pumps"]["outcomes"]["single"]["right"] += ["q2", "q98", "q99"]
    (tmp_path / "kept.json").write_text(json.dumps(kept), "utf-8")
    capsys.readouterr()

    code = main(command)

    shown = capsys.readouterr().out
    assert code == 1
    assert "pumps: single right: was 4, is 1\n  q2: What is the price of the HX-200?\n" in shown
    assert "--left-out --keep" in shown


def test_figures_that_flatter_are_not_kept(shared: Shelves, capsys: Output) -> None:
    """Built-in weights have seen the families."""
    assert main(["--shared", str(shared.root), "--keep"]) == 1

    assert "add --left-out" in capsys.readouterr().out
