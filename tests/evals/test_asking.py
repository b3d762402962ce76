"""What becomes of a batch in which one question brings the program down."""

import json
import sys
from pathlib import Path

import pytest

from tests.evals.asking import answered

PROGRAM = """
import json, sys
given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
asked = [json.loads(line) for line in open(given["--batch"], encoding="utf-8")]
if any("boom" in each["question"] for each in asked):
    sys.exit("Error: boom")
with open(given["--out"], "w", encoding="utf-8") as file:
    for each in asked:
        print(json.dumps({"id": each["id"]}), file=file)
"""


@pytest.mark.parametrize(
    "broken, lost",
    [
        pytest.param([], [], id="none"),
        pytest.param([3], ["q3"], id="one"),
        pytest.param([0, 6], ["q0", "q6"], id="two"),
    ],
)
def test_a_question_that_brings_the_program_down_takes_only_its_thread_with_it(
    tmp_path: Path, broken: list[int], lost: list[str]
) -> None:
    """The figures of a whole family were blank for one exception."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    threads = [
        [json.dumps({"id": f"q{number}", "question": "boom" if number in broken else "weight?"})] for number in range(7)
    ]
    answers = tmp_path / "answers.jsonl"

    said = answered([sys.executable, str(program)], threads, (answers, tmp_path / "receipts.jsonl"), {})

    assert [line.split(":")[0] for line in said] == lost
    assert all("boom" in line for line in said)
    ids = {json.loads(line)["id"] for line in answers.read_text("utf-8").splitlines()}
    assert ids == {f"q{number}" for number in range(7)} - set(lost)
