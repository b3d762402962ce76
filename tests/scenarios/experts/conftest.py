"""Two experts, whom Slack and Teams know by names of their own, and what is asked of them."""

from pathlib import Path

import pytest

from tests.bot.shelf import Shelf, filled
from tests.fakes.teams_sender import ANNA, BEN

QUESTION = "What colour is the ECU-750?"
SAID = "Light grey (RAL 7035)."
EXPERTS = f"""\
experts:
- name: Ada Byron
  slack: [U9]
  teams: [{ANNA["aadObjectId"]}]
- name: Ben
  product_lines: [Valves]
  slack: [U8]
  teams: [{BEN["aadObjectId"]}]
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Two data sheets, indexed, and two experts."""
    shelf = filled(tmp_path / "shelf")
    shelf.write("experts.yaml", EXPERTS)
    assert shelf.run("index", str(shelf.docs)) == 0
    return shelf


@pytest.fixture
def knowledge(shelf: Shelf) -> Path:
    """What is indexed of them."""
    return shelf.data


@pytest.fixture
def experts(shelf: Shelf) -> str:
    """Where the program reads who they are."""
    return str(shelf.root / "experts.yaml")
