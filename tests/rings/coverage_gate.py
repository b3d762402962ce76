"""Fails where a run covered too little of what is measured: `python tests/rings/coverage_gate.py FILE`."""

import json
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

PACKAGES = ("core", "adapters")
FLOOR = 97.0
"""Of the lines of both together, in percent."""

SHOWN = 20

Summaries = Mapping[str, Mapping[str, int]]
"""File → how many of its lines ran, and how many didn't."""


def covered(summaries: Collection[Mapping[str, int]]) -> float:
    """Return the share of lines that ran, in percent."""
    ran = sum(each["covered_lines"] for each in summaries)
    there = ran + sum(each["missing_lines"] for each in summaries)
    return 100.0 * ran / there if there else 100.0


def gate(summaries: Summaries) -> int:
    """Print the files with the lowest share and the share of all; 1 if that is below the floor."""
    shares = {file: covered([summary]) for file, summary in summaries.items()}
    low = sorted((share, file) for file, share in shares.items() if share < FLOOR)
    for share, file in low[:SHOWN]:
        sys.stderr.write(f"{share:6.1f}%  {file}\n")
    if len(low) > SHOWN:
        sys.stderr.write(f"and {len(low) - SHOWN} more files below {FLOOR:g}%\n")
    share = covered(summaries.values()) if summaries else 0.0
    verdict = "ok" if share >= FLOOR else "TOO LOW"
    sys.stderr.write(f"coverage of {' and '.join(PACKAGES)}: {share:.2f}% (floor {FLOOR:g}%) {verdict}\n")
    return int(share < FLOOR)


if __name__ == "__main__":
    report = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    sys.exit(gate({file: told["summary"] for file, told in report["files"].items()}))
