"""Write requirements/*.txt: every version with its hashes, for Python 3.11 to 3.13, without addresses."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).parent / "uv"
COMPILE = (
    str(UV), "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--python-version", "3.11",
    "--no-annotate", "--no-emit-index-url", "--custom-compile-command", "make lock",
)  # fmt: skip


def lock() -> None:
    """Compile the three files; raises CalledProcessError if no set of versions fits."""
    for name, sources in {
        "uv": ["requirements/uv.in"],
        "run": ["pyproject.toml"],
        "dev": ["--group", "pyproject.toml:dev", "pyproject.toml"],
    }.items():
        subprocess.run([*COMPILE, *sources, "-o", f"requirements/{name}.txt"], cwd=ROOT, check=True)  # noqa: S603


if __name__ == "__main__":
    lock()
