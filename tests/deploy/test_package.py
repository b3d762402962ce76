"""The package as it is installed: what the program reads beside its code has to be in it."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"


pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """What a wheel of this tree holds."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("core", "adapters", "bot"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    built = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)], cwd=folder, check=True, capture_output=True, text=True
    )
    with ZipFile(folder / built.stdout.splitlines()[-1]) as wheel:
        return frozenset(wheel.namelist())


def test_words_and_weights_come_along(packed: frozenset[str]) -> None:
    """Without them not one question is answered, and only those who install it would notice."""
    packs = {path.relative_to(ROOT).as_posix() for path in (ROOT / "bot" / "packs").glob("*.yaml")}

    assert "bot/packs/neutral.yaml" in packs
    assert packs | {"bot/weights.json", "bot/glossary.yaml"} <= packed


def test_no_test_comes_along(packed: frozenset[str]) -> None:
    """What is installed is what is served."""
    assert not [name for name in packed if name.startswith(("tests/", "benchmarks/"))]
    assert "core/retrieval/scoring.py" in packed
