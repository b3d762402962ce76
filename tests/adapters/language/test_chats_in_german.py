"""Everything that Slack and Teams show to a reader of German is German, but for what documents and people say."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.adapters.language.english import english
from tests.adapters.language.shown import in_slack, in_teams, read

THEIRS = re.compile("Product models: ECU-850")
"""How a question was read."""


def said_in_english(show: Callable[[str], Iterator[object]], language: str) -> set[str]:
    """Return what is read that stands in the catalogue in English."""
    whole, within = english(), english(whole=False)
    lines = {THEIRS.sub("", line).strip(" *_") for shown in show(language) for line in read(shown, language)}
    return {line for line in lines if whole.fullmatch(line) or within.search(line)}


@pytest.mark.parametrize("show", [in_slack, in_teams])
def test_nothing_of_ours_is_english(show: Callable[[str], Iterator[object]]) -> None:
    """Whatever the answer, whichever the dialog, also where something found no room."""
    assert said_in_english(show, "de") == set()


@pytest.mark.parametrize("show", [in_slack, in_teams])
def test_in_english_all_of_it_is_found(show: Callable[[str], Iterator[object]]) -> None:
    """What looks for English would find it."""
    assert len(said_in_english(show, "en")) > 50
