"""How much memory `threadsheet serve` holds with a corpus indexed, before and after questions.

Run `.venv/bin/python -m benchmarks.serve_memory [FOLDER]`; FOLDER holds docs/ and catalog.yaml, and is
../shared/corpus by default. Linux only: the figure is VmRSS. The bar: at most 200 MB.
"""

import json
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "threadsheet"
BAR_MB = 200
MOST_QUESTIONS = 40
PATIENCE_S = 60.0


def measure(corpus: Path) -> None:
    """Print the figures as a Markdown table."""
    with tempfile.TemporaryDirectory() as data:
        subprocess.run(
            [str(PROGRAM), "index", str(corpus / "docs"), "--catalog", str(corpus / "catalog.yaml"), "--data", data],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        server = subprocess.Popen(
            [str(PROGRAM), "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True
        )
        try:
            address = _first_line(server).split()[-1]
            fresh = _resident_mb(server.pid)
            asked = _ask_all(address, _questions(corpus))
            print(f"| `serve` with {corpus.name} | resident MB (bar {BAR_MB}) |")
            print("|---|---|")
            print(f"| started | {fresh:.0f} |")
            print(f"| after {asked} questions | {_resident_mb(server.pid):.0f} |")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE_S)


def _first_line(server: subprocess.Popen[str]) -> str:
    if server.stdout is None or not (line := server.stdout.readline()):
        raise RuntimeError("the server said nothing")
    return line


def _questions(corpus: Path) -> list[str]:
    lines = (corpus / "questions.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["question"] for line in lines[:MOST_QUESTIONS]]


def _ask_all(address: str, questions: list[str]) -> int:
    """Ask each question in a thread of its own and wait for all answers."""
    for number, question in enumerate(questions):
        body = json.dumps({"id": f"bench-question-{number}", "text": question}).encode()
        urllib.request.urlopen(
            urllib.request.Request(
                f"{address}api/v1/threads/bench-thread-{number}/questions",
                data=body,
                headers={"Content-Type": "application/json"},
            )
        ).close()
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with urllib.request.urlopen(f"{address}metrics") as page:
            if "threadsheet_waiting 0.0" in page.read().decode():
                return len(questions)
        time.sleep(0.2)
    raise TimeoutError(f"questions are still waiting after {PATIENCE_S:.0f} s")


def _resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no VmRSS: this is not Linux")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/corpus")
    if (folder / "questions.jsonl").is_file():
        measure(folder)
    else:
        print(f"No corpus at {folder}: nothing to measure.")
