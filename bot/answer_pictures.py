"""Pictures for answers in chats: those beside the passages that an answer cites first."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import PurePosixPath

from adapters.chat.pictures import MOST, CitedPicture
from adapters.documents.thumbnails import scaled_down
from adapters.language import Ours
from adapters.web.document_chunks import DocumentChunks
from adapters.web.originals import Originals
from adapters.web.shown_documents import near
from core.answer import Answer, Citation, Grounded
from core.errors import BotError
from core.knowledge.document import Picture
from core.ports import Index

log = logging.getLogger(__name__)

PATIENCE_S = 3.0
"""An answer waits so long for its pictures at most."""

_LOOKED_AT = 3
"""So many passages are looked beside; what is cited later is a side of the matter."""


class AnswerPictures:
    """The `adapters.chat.pictures.Pictures` of one library."""

    def __init__(self, index: Index, originals: Originals) -> None:
        self._index, self._originals = index, originals
        self._chunks = DocumentChunks(index)

    async def __call__(self, answer: Answer, most_bytes: int) -> Sequence[CitedPicture]:
        """Return the pictures beside what an answer cites; none of comparisons and rankings, nor after a fault."""
        found: dict[bytes, CitedPicture] = {}
        try:
            async with asyncio.timeout(PATIENCE_S):
                async for picture in self._beside(answer, most_bytes):
                    found.setdefault(picture.body, picture)
                    if len(found) == MOST:
                        break
        except (BotError, TimeoutError) as error:
            log.warning("pictures left out why=%s: %s", type(error).__name__, error)
        except Exception:
            log.exception("pictures left out")
        return tuple(found.values())

    async def _beside(self, answer: Answer, most_bytes: int) -> AsyncIterator[CitedPicture]:
        cited = answer.citations[:_LOOKED_AT] if isinstance(answer, Grounded) else ()
        for citation in cited:
            for picture in await self._near(citation):
                shown = await self._shown(citation, picture, most_bytes)
                if shown is not None:
                    yield shown

    async def _near(self, citation: Citation) -> Sequence[Picture]:
        """Return the pictures beside a passage; only those of a document that is indexed still."""
        chunks = await self._chunks.of(citation.document, await self._index.knowledge())
        at = next((number for number, chunk in enumerate(chunks) if chunk.chunk_id == citation.chunk), None)
        return () if at is None else await self._originals.pictures(citation.document, near(chunks, at))

    async def _shown(self, citation: Citation, picture: Picture, most_bytes: int) -> CitedPicture | None:
        found = await self._originals.picture(citation.document, picture.name)
        small = await asyncio.to_thread(scaled_down, found[0], most_bytes=most_bytes) if found else None
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
