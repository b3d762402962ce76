"""Pictures for chats: made one at a time, from what is kept of documents anyway."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapters.chat.pictures import Room
from adapters.documents.image_files import ImageFile
from adapters.web.document_chunks import DocumentChunks
from adapters.web.originals import Near
from bot.answer_pictures import AnswerPictures
from core.knowledge.document import Picture
from tests.adapters.web.library import QUESTION, house_with_pdf

ROOM = Room(most_bytes=1_000_000, widths_px=(640,), patience_s=60.0)


async def test_pictures_are_scaled_down_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may take a hundred megabytes while it is."""
    meeting, together = threading.Barrier(2), list[bool]()

    def scaled(_body: bytes, **_room: object) -> ImageFile | None:
        try:
            meeting.wait(timeout=0.2)
            together.append(True)
        except threading.BrokenBarrierError:
            together.append(False)

    monkeypatch.setattr("bot.answer_pictures.scaled_down", scaled)
    house = house_with_pdf(tmp_path)
    pictures = AnswerPictures(DocumentChunks(house.index), house.originals)

    await asyncio.gather(*(pictures(house.answers[QUESTION], ROOM) for _ in range(2)))

    assert together == [False, False]


async def test_pictures_are_looked_for_among_the_chunks_that_the_page_has_open(tmp_path: Path) -> None:
    """A long document is in memory once."""
    house = house_with_pdf(tmp_path)
    wiring = house.wiring()

    [picture] = await AnswerPictures(wiring.chunks, wiring.originals)(house.answers[QUESTION], ROOM)
    knowledge = await house.index.knowledge()
    house.index.broken = True

    assert (picture.title, picture.page) == ("[1] ECU-850 safety manual", 2)
    assert await wiring.chunks.of(house.answers[QUESTION].citations[0].document, knowledge)


async def test_a_passage_cited_again_is_looked_beside_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most answers cite what others cite, and each look reads a file."""
    house, looked = house_with_pdf(tmp_path), list[str]()
    find = house.originals.pictures

    async def counted(path: str, near: Near) -> Sequence[Picture]:
        looked.append(path)
        return await find(path, near)

    monkeypatch.setattr(house.originals, "pictures", counted)
    pictures = AnswerPictures(DocumentChunks(house.index), house.originals)

    first, again = [await pictures(house.answers[QUESTION], ROOM) for _ in range(2)]

    assert first == again != ()
    assert len(looked) == 1
