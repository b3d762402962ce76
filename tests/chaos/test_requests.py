"""Requests that nobody should send, a few thousand: none is answered with 5xx, none unsigned is accepted."""

from pathlib import Path

import pytest

from tests.chaos.requests import tried

pytestmark = pytest.mark.processes

COUNT = 2_000


async def test_no_request_breaks_the_server(knowledge: Path, tmp_path: Path) -> None:
    """Page, Slack and Teams, signed and not; memory is measured in longer runs."""
    tally = await tried(knowledge, tmp_path, count=COUNT, seed=7)

    assert tally.faults == []
    assert tally.statuses.total() == COUNT
    assert len(tally.statuses) > 5
