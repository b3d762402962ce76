"""Every setting is described where operators look."""

import re

from bot.settings import Settings, names
from tests.architecture.source import ROOT

NAMED = re.compile(r"^([A-Z][A-Z0-9_]+)=", re.MULTILINE)


def test_env_example_has_every_setting_and_no_other() -> None:
    """A setting that nobody can find is as good as none, and one that is refused costs an hour."""
    described = NAMED.findall((ROOT / "env.example").read_text("utf-8"))

    assert sorted(described) == sorted(names())


def test_env_example_says_what_each_setting_is() -> None:
    """A bare name explains nothing."""
    paragraphs = (ROOT / "env.example").read_text("utf-8").split("\n\n")
    bare = [name for text in paragraphs for name in NAMED.findall(text) if not text.lstrip().startswith("#")]

    assert bare == []


def test_every_setting_is_described_in_code() -> None:
    """The same words can then be shown by every tool."""
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []
