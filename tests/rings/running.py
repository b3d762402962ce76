"""A run of pytest of its own, as a test of the rings needs it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.architecture.source import ROOT


def pytest_in(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the tests in `folder` under our own settings, with the project's modules in reach after those there."""
    ours = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "no:cacheprovider")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *ours, *arguments, str(folder)],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": os.defpath},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
