"""Answers are kept beside the documents, and where they can't be, it is said why."""

from pathlib import Path

import pytest

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from bot.answers_place import DEMO, ELSEWHERE, OWN, answers_file, why_not
from bot.settings import read_settings
from core.experts import NotTaken
from tests.bot.experts import COLOUR, World
from tests.bot.shelf import Shelf
from tests.bot.test_expert_answers import world

__all__ = ["world"]


def test_they_stand_where_the_catalogue_is(indexed: Shelf, tmp_path: Path) -> None:
    """Found by the last run of indexing, whoever ran it."""
    assert answers_file(read_settings({"THREADSHEET_DATA": str(indexed.data)})) == tmp_path / ANSWERS_PATH
    assert why_not(tmp_path / ANSWERS_PATH) == ""


def test_elsewhere_it_is_said_why_nothing_can_be_kept(tmp_path: Path) -> None:
    """The documents are on another machine, the program's own, or where nobody may write."""
    assert why_not(None) == ELSEWHERE
    assert why_not(OWN / "demo" / ANSWERS_PATH) == DEMO
    assert "can't be written" in why_not(tmp_path / "nowhere" / ANSWERS_PATH)


async def test_a_file_that_can_not_be_written_is_told_to_the_person(world: World) -> None:
    """Nothing is half kept."""
    world.file.parent.write_text("no folder", "utf-8")

    with pytest.raises(NotTaken, match="can't be written"):
        await world.desk().give(COLOUR)

    assert await world.desk().all() == []
