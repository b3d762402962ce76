"""Scores the program on a corpus through its command line: `python tests/evals/corpus.py ../shared/corpus`.

Nothing but the public commands is used: index, then ask --batch; the corpus' own scorer judges.
Answers and figures are left in eval/.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / "eval"
PROGRAM = Path(sys.executable).parent / "threadsheet"


def evaluate(corpus: Path, scoring: list[str]) -> int:
    """Print the figures and return the scorer's exit code; 0 if there is no corpus.

    Args:
        corpus: Holds docs/, catalog.yaml and score.py.
        scoring: Further options of the scorer, such as --failures 20.
    """
    if not (corpus / "score.py").is_file():
        sys.stdout.write(f"No corpus at {corpus}: nothing to evaluate.\n")
        return 0
    OUT.mkdir(exist_ok=True)
    turns, answers = OUT / "turns.jsonl", OUT / "answers.jsonl"
    score = [sys.executable, "-B", str(corpus / "score.py"), "--corpus", str(corpus)]
    with tempfile.TemporaryDirectory() as data:
        _run([str(PROGRAM), "index", str(corpus / "docs"), "--catalog", str(corpus / "catalog.yaml"), "--data", data])
        _run([*score, "--turns", str(turns)])
        _run([str(PROGRAM), "ask", "--batch", str(turns), "--out", str(answers), "--data", data])
    judged = subprocess.run(
        [*score, "--answers", str(answers), "--json", str(OUT / "figures.json"), *scoring], check=False
    )
    return judged.returncode


def _run(command: list[str]) -> None:
    start = time.monotonic()
    subprocess.run(command, check=True)
    sys.stdout.write(f"{' '.join(Path(part).name for part in command[:2])}: {time.monotonic() - start:.1f} s\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(evaluate(Path(sys.argv[1]), sys.argv[2:]))
