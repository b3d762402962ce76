"""How long what people write is kept: what operators read agrees with the settings."""

import re
from pathlib import Path

from bot.settings import read_settings

ROOT = Path(__file__).parents[2]


def test_deploy_readme_says_how_long_questions_are_kept() -> None:
    """Whoever answers for privacy reads it there."""
    said = " ".join((ROOT / "deploy" / "README.md").read_text("utf-8").split())
    days = dict(re.findall(r"for (\d+) days \(`(\w+)`", said))
    settings = read_settings({})

    assert {name: int(number) for number, name in days.items()} == {
        "THREADSHEET_KEEP_DAYS": settings.keep_days,
        "THREADSHEET_GAPS_KEEP_DAYS": settings.gaps_keep_days,
    }
