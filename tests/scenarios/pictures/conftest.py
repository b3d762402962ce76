"""The program with a manual that shows pictures, beside Slack and beside Teams."""

from pathlib import Path

import pytest

from tests.scenarios.conftest import MakeSlack, MakeTeams, Slack, Teams
from tests.scenarios.pictures.manual import pictured


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a manual that shows a large picture beside one of its passages."""
    return pictured(tmp_path_factory.mktemp("pictured"))


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """The program with that manual, thinking for itself, beside Slack."""
    return await make_slack(think=None)


@pytest.fixture
async def teams(make_teams: MakeTeams) -> Teams:
    """The program with that manual, thinking for itself, beside Teams."""
    return await make_teams(think=None)
