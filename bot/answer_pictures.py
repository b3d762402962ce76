"""Pictures for answers in chats: a chart of their values, and those beside the passages that they cite first."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import PurePosixPath

from adapters.charts import chart_of
from adapters.chat.pictures import MOST, CitedPicture, Room
from adapters.documents.image_files import ImageFile
from adapters.documents.thumbnails import scaled_down
from adapters.language import Ours
from adapters.web.document_chunks import DocumentChunks
from adapters.web.originals import Originals
from adapters.web.shown_documents import near
from core.answer import Answer, Citation, Grounded
from core.errors import BotError
from core.knowledge.document import Picture
from core.ports import Knowledge

log = logging.getLogger(__name__)

_LOOKED_AT = 3
"""So many passages are looked beside; what is cited later is a side of the matter."""
_KEPT = 1000
"""So many passages' pictures are known by name."""


class AnswerPictures:
    """The `adapters.chat.pictures.Pictures` of one library."""

    def __init__(self, chunks: DocumentChunks, originals: Originals) -> None:
        self._chunks, self._originals = chunks, originals
        self._alone = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._known: OrderedDict[tuple[str, str], Sequence[Picture]] = OrderedDict()

    async def __call__(self, answer: Answer, room: Room) -> Sequence[CitedPicture]:
        """Return the chart of a comparison or ranking; of others pictures beside what they cite; none after a fault."""
        found: dict[bytes, CitedPicture] = {}
        try:
            async with asyncio.timeout(room.patience_s):
                async for picture in self._beside(answer, room):
                    found.setdefault(picture.body, picture)
                    if len(found) == MOST:
                        break
        except (BotError, TimeoutError) as error:
            log.warning("pictures left out why=%s: %s", type(error).__name__, error)
        except Exception:
            log.exception("pictures left out")
        return tuple(found.values())

    async def _beside(self, answer: Answer, room: Room) -> AsyncIterator[CitedPicture]:
        if not isinstance(answer, Grounded):
            chart = await asyncio.to_thread(chart_of, answer, room)
            if chart is not None:
                yield chart
            return
        knowledge = await self._chunks.index.knowledge()
        for citation in answer.citations[:_LOOKED_AT]:
            for picture in await self._near(citation, knowledge):
                shown = await self._shown(citation, picture, room)
                if shown is not None:
                    yield shown

    async def _near(self, citation: Citation, knowledge: Knowledge) -> Sequence[Picture]:
        """Return the pictures beside a passage; only those of a document that is indexed still.

        What is cited is cited again and again, and a file is read to find them: those of the last passages are kept.
        """
        key = (knowledge.stamp, citation.chunk)
        if key not in self._known:
            self._known[key] = await self._found(citation, knowledge)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return self._known[key]

    async def _found(self, citation: Citation, knowledge: Knowledge) -> Sequence[Picture]:
        chunks = await self._chunks.of(citation.document, knowledge)
        at = next((number for number, chunk in enumerate(chunks) if chunk.chunk_id == citation.chunk), None)
        return () if at is None else await self._originals.pictures(citation.document, near(chunks, at))

    async def _shown(self, citation: Citation, picture: Picture, room: Room) -> CitedPicture | None:
        found = await self._originals.picture(citation.document, picture.name)
        small = await self._scaled_down(found[0], room) if found else None
        if small is None:
            return None
        kind = small.content_type.removeprefix("image/")
        return CitedPicture(
            name=f"{PurePosixPath(citation.document).stem}-{picture.name}.{kind}",
            title=f"[{citation.number}] {citation.title or citation.document}",
            page=citation.page,
            alt=picture.alt or Ours("Picture without a description"),
            body=small.body,
            content_type=small.content_type,
        )

    async def _scaled_down(self, body: bytes, room: Room) -> ImageFile | None:
        """Scale a picture down, one at a time: each may take much memory."""
        scale = partial(scaled_down, body, most_bytes=room.most_bytes, widths_px=room.widths_px)
        return await asyncio.get_running_loop().run_in_executor(self._alone, scale)
