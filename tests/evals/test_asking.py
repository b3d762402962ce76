"""What becomes of a batch in which some questions have no answer."""

import json
import sys
from pathlib import Path

import pytest

from tests.evals.asking import answered

PROGRAM = """
import json, sys
given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
asked = [json.loads(line) for line in open(given["--batch"], encoding="utf-8")]
lost = ["boom" in each["question"] for each in asked]
with open(given["--out"], "w", encoding="utf-8") as file:
    for each, boom in zip(asked, lost):
        print(json.dumps({"id": each["id"], "kind": "error" if boom else "answer", "text": "boom"}), file=file)
open(given["--receipts"], "w").close()
sys.exit(3 if any(lost) else 0)
"""


@pytest.mark.processes
@pytest.mark.parametrize(
    "broken, lost",
    [
        pytest.param([], [], id="none"),
        pytest.param([3], ["q3"], id="one"),
        pytest.param([0, 6], ["q0", "q6"], id="two"),
    ],
)
def test_questions_without_an_answer_are_told(tmp_path: Path, broken: list[int], lost: list[str]) -> None:
    """The figures of a whole family were blank for one exception."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    turns = tmp_path / "turns.jsonl"
    asked = [{"id": f"q{number}", "question": "boom" if number in broken else "weight?"} for number in range(7)]
    turns.write_text("".join(f"{json.dumps(each)}\n" for each in asked), "utf-8")
    answers = tmp_path / "answers.jsonl"

    said = answered([sys.executable, str(program)], turns, (answers, tmp_path / "receipts.jsonl"), {})

    assert [line.split(":")[0] for line in said] == lost
    assert all("boom" in line for line in said)
    assert len(answers.read_text("utf-8").splitlines()) == 7
