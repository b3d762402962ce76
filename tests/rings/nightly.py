"""Runs everything that there is, one after the other, and goes on after a failure: `make nightly`.

What each step said is left in .nightly/, and a report of all: what failed, what was unsteady, what cost most. A browser
or a server that is missing is a failure, whose reason says how to get it. The exit code
is 1 if a step failed. `--only tests --only parity` runs these alone.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / ".nightly"
STEPS: Mapping[str, Sequence[str]] = {
    "check": ["make", "--no-print-directory", "check"],
    "services": ["make", "--no-print-directory", "services"],
    "tests": ["make", "--no-print-directory", "test-all", "ARGS=--durations=20"],
    "properties": ["make", "--no-print-directory", "test-fast", "ARGS=--hypothesis-profile=explore --timeout=600"],
    "evaluation": ["make", "--no-print-directory", "eval", "ARGS=--left-out"],
    "demo": [
        "make",
        "--no-print-directory",
        "eval",
        "ARGS=--left-out --family tests/demo/natural --family tests/demo/aside",
    ],
    "model": ["make", "--no-print-directory", "eval", "ARGS=--left-out --profile model"],
    "parity": ["make", "--no-print-directory", "parity"],
    "proposals": [sys.executable, "-m", "tests.evals.proposals", "--documents=10", "--seeds=3", "--recorded"],
    "scrambled": [sys.executable, "-m", "tests.evals.scrambled", "--count=5000"],
    "batch": [sys.executable, "-m", "tests.chaos.batch", "--count=2000"],
    "requests": [sys.executable, "-m", "tests.chaos.requests", "--count=20000"],
    "chaos": ["make", "--no-print-directory", "chaos"],
}
"""In the order in which they run; each is a command that a developer can type."""

_TOLD = 12
_WORTH_READING = re.compile(
    r"^(=+ (slowest|hungriest) .*|unsteady: .*|FAILED .*|ERROR .*| +\.venv/bin/python -m pytest .*|What fell.*"
    r"|[\d.]+s (call|setup|teardown) .*| +\d+ MB .*)$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A step that ended.

    Attributes:
        seconds: How long it took.
        log: What it said.
    """

    name: str
    code: int
    seconds: float
    log: Path


def run(steps: Mapping[str, Sequence[str]], out: Path) -> int:
    """Run all steps, write the report after each, and return 1 if one failed."""
    out.mkdir(parents=True, exist_ok=True)
    ran: list[Ran] = []
    for name, command in steps.items():
        log = out / f"{name}.log"
        began = time.monotonic()
        with log.open("w", encoding="utf-8") as said:
            done = subprocess.run(command, cwd=ROOT, env=_environment(), stdout=said, stderr=said, check=False)
        ran.append(Ran(name=name, code=done.returncode, seconds=time.monotonic() - began, log=log))
        sys.stdout.write(f"{_line(ran[-1])}\n")
        sys.stdout.flush()
        (out / "report.md").write_text("\n".join(_report(ran, of=len(steps))) + "\n", "utf-8")
    sys.stdout.write(f"{_closing(ran)}; the report: {out / 'report.md'}\n")
    return int(any(each.code for each in ran))


def _environment() -> Mapping[str, str]:
    """Return the environment of a step: each program that tests need must be there.

    Without what make tells its children, for `ARGS=` of this run is none of theirs. What is compiled is kept: hundreds
    of tests start a program.
    """
    given = os.environ  # noqa: TID251  no program of ours
    left_out = {"MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "PYTHONDONTWRITEBYTECODE"}
    return {**{name: value for name, value in given.items() if name not in left_out}, "REQUIRE_SERVICES": "1"}


def _report(ran: Sequence[Ran], *, of: int) -> Iterator[str]:
    yield f"# Nightly: {_closing(ran)}"
    yield f"\n{len(ran)} of {of} steps ran.\n"
    yield from (f"- {_line(each)}" for each in ran)
    for each in ran:
        said = each.log.read_text("utf-8", "replace").splitlines()
        yield f"\n## {each.name}\n\n```"
        yield from (line for line in said if _WORTH_READING.match(line))
        yield "…"
        yield from said[-_TOLD:]
        yield "```"


def _line(ran: Ran) -> str:
    said = ran.log.read_text("utf-8", "replace").strip().splitlines()[-1:]
    verdict = "passed" if ran.code == 0 else f"FAILED ({ran.code})"
    return f"{ran.name}: {verdict} after {ran.seconds:.0f} s: {' '.join(said)}"


def _closing(ran: Sequence[Ran]) -> str:
    failed = [each.name for each in ran if each.code]
    verdict = f"failed: {', '.join(failed)}" if failed else "all passed"
    return f"{verdict}, {sum(each.seconds for each in ran):.0f} s"


def main(arguments: Sequence[str]) -> int:
    """Run what the command line names, or everything."""
    options = argparse.ArgumentParser(prog="make nightly", description=__doc__)
    options.add_argument("--only", action="append", choices=list(STEPS), default=[], help="this step; may be repeated")
    options.add_argument("--out", type=Path, default=OUT, metavar="DIR", help="where logs and report go")
    given = options.parse_args(arguments)
    return run({name: command for name, command in STEPS.items() if name in (given.only or STEPS)}, given.out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
