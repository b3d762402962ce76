"""With each change a part of the examples is drawn; whoever says nothing draws all."""

import json
from pathlib import Path

import pytest

from tests.rings.running import pytest_in

pytestmark = pytest.mark.processes

DRAWING = """
import json, pathlib
from hypothesis import given, settings, strategies as st
from tests.rings.drawing import examples

DRAWN = {"default": 0, "own": 0, "few": 0}

@given(st.integers())
def test_default(number):
    DRAWN["default"] += 1

@settings(max_examples=examples(60))
@given(st.integers())
def test_own(number):
    DRAWN["own"] += 1

@settings(max_examples=examples(15))
@given(st.integers())
def test_few(number):
    DRAWN["few"] += 1

def test_drawn():
    pathlib.Path(__file__).with_name("drawn.json").write_text(json.dumps(DRAWN))
"""


@pytest.mark.parametrize(
    "options, drawn",
    [
        ([], {"default": 100, "own": 60, "few": 15}),
        (["--hypothesis-profile=change"], {"default": 25, "own": 15, "few": 10}),
        (["--hypothesis-profile=glance"], {"default": 10, "own": 10, "few": 10}),
        (["--hypothesis-profile=change", "--hypothesis-profile=explore"], {"default": 1000, "own": 60, "few": 15}),
    ],
    ids=["all", "with each change", "at a glance", "others"],
)
def test_so_many_examples_are_drawn(tmp_path: Path, options: list[str], drawn: dict[str, int]) -> None:
    """In the processes that run tests, too."""
    (tmp_path / "test_drawing.py").write_text(DRAWING, "utf-8")

    done = pytest_in(tmp_path, "-p", "tests.conftest", "-n", "1", *options)

    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads((tmp_path / "drawn.json").read_text("utf-8")) == drawn
