"""Fails where a run's branch coverage is too low: `python tests/coverage_gate.py coverage.json`."""

import json
import sys
from pathlib import Path

FLOORS = {"core": 100.0, "adapters": 95.0, "bot": 95.0}


def covered(report: dict[str, dict[str, dict[str, dict[str, int]]]], package: str) -> float:
    """Return the share of `package`'s lines and branches that ran, in percent."""
    summaries = [told["summary"] for file, told in report["files"].items() if Path(file).parts[0] == package]
    ran = sum(one["covered_lines"] + one["covered_branches"] for one in summaries)
    there = sum(one["num_statements"] + one["num_branches"] for one in summaries)
    return 100.0 * ran / there if there else 100.0


def gate(report_file: Path) -> int:
    """Print each package's coverage and return 1 if one is below its floor."""
    report = json.loads(report_file.read_text("utf-8"))
    shares = {package: covered(report, package) for package in FLOORS}
    for package, floor in FLOORS.items():
        verdict = "ok" if shares[package] >= floor else "TOO LOW"
        sys.stderr.write(f"coverage of {package}: {shares[package]:.2f}% (floor {floor:g}%) {verdict}\n")
    return int(any(shares[package] < floor for package, floor in FLOORS.items()))


if __name__ == "__main__":
    sys.exit(gate(Path(sys.argv[1])))
