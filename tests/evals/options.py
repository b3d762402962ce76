"""What the evaluation and the training are told alike: which documents, and where what is made of them goes."""

import argparse
import sys
from pathlib import Path

from tests.evals.families import SHARED


def options_of(program: str, about: str, *, family: str, out: Path, leaves: str) -> argparse.ArgumentParser:
    """Return the options of a program.

    Args:
        program: How it is called.
        about: What it does.
        family: What a folder that is named is to it.
        out: Where it leaves what it makes, unless told otherwise.
        leaves: What it leaves there.
    """
    options = argparse.ArgumentParser(prog=program, description=about)
    options.add_argument("--shared", type=Path, default=SHARED, metavar="DIR", help="holds corpus/ and families/")
    options.add_argument(
        "--family", type=Path, action="append", default=[], metavar="DIR", help=f"{family}; may be repeated"
    )
    options.add_argument("--out", type=Path, default=out, metavar="DIR", help=f"where {leaves} go")
    return options


def say(*lines: str) -> None:
    """Print each line at once."""
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
