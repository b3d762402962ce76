"""Runs a command again and again while other processes burn the processors: `make steady`.

It is `make test`, ten times, unless something else is named: `make steady ARGS="--times 5 -- bash .ci/run"`. Each run's
last line is shown, and the exit code is 1 if one of them failed: a test that fails by chance fails here.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from tests.services.dying import dying

_BURNING = [sys.executable, "-c", "while True: pass"]


@contextmanager
def burning(count: int) -> Iterator[None]:
    """Keep so many processors busy."""
    with ExitStack() as stack:
        for _ in range(count):
            process = stack.enter_context(subprocess.Popen(dying(_BURNING)))
            stack.callback(process.kill)
        yield


def steady(command: Sequence[str], *, times: int, beside: int) -> int:
    """Run a command so often beside so many busy processes, and return how many runs failed."""
    failed = 0
    with burning(beside):
        for number in range(1, times + 1):
            began = time.monotonic()
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            failed += done.returncode != 0
            last = (done.stdout.strip().splitlines() or [""])[-1]
            sys.stdout.write(f"{number} of {times}: exit {done.returncode}, {time.monotonic() - began:.0f} s: {last}\n")
            if done.returncode:
                sys.stdout.write(done.stdout)
            sys.stdout.flush()
    return failed


def main(arguments: Sequence[str]) -> int:
    """Run what the command line says; 1 if a run failed."""
    options = argparse.ArgumentParser(prog="make steady", description=__doc__)
    options.add_argument("--times", type=int, default=10, help="how often")
    options.add_argument("--beside", type=int, default=2, help="how many processes are busy meanwhile")
    options.add_argument("command", nargs="*", default=["make", "test"], help="what to run; after --")
    given = options.parse_args(arguments)
    return int(steady(given.command, times=given.times, beside=given.beside) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
