"""What `deploy/teams` tells operators to set, to run and to press is there."""

import re
from pathlib import Path

import pytest

from adapters.teams.gate import PATH
from bot.__main__ import run
from bot.settings import names

README = (Path(__file__).parents[3] / "deploy" / "teams" / "README.md").read_text("utf-8")


def test_every_setting_in_the_instructions_exists() -> None:
    """A misspelt one costs an afternoon."""
    told = set(re.findall(r"`((?:MICROSOFT|THREADSHEET)_[A-Z_]+)`", README))

    assert told <= set(names())
    assert {"MICROSOFT_APP_ID", "MICROSOFT_APP_PASSWORD", "MICROSOFT_APP_TENANT_ID", "MICROSOFT_APP_TYPE"} <= told


def test_every_option_in_the_instructions_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """And every option of the command is told."""
    assert run(["teams-package", "--help"], {"COLUMNS": "200"}) == 0

    there = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    assert set(re.findall(r"`(--[a-z-]+)`", README)) == there


def test_the_endpoint_is_ours() -> None:
    """Azure calls what is entered there, and nothing else."""
    assert f"https://HOST{PATH}" in README
