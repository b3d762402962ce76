"""A house with a PDF among its documents: what is cited of it is marked on its pages."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from PIL import Image as PillowImage
from reportlab.platypus import Flowable, Image, PageBreak, SimpleDocTemplate, Spacer

from adapters.documents import read_document
from adapters.documents.pdf_view import page_image, page_sizes, spots_on
from adapters.web.originals import Find, Held, LeftOut, Library, Near, State
from bot.pictures_beside import printed, printed_beside
from core.answer import Citation, Grounded, Paragraph, Span
from core.catalog.catalog import Catalog
from core.errors import DocumentError
from core.knowledge.chunk import Chunk
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document, Picture, Size, Spot, Status
from tests.adapters.documents.ruled import ruled, says
from tests.adapters.web.canned_catalog import ecu_catalog
from tests.adapters.web.fakes import House, MemoryIndex

MANUAL = Document(
    path="ecu-850/safety manual.pdf",
    title="ECU-850 safety manual",
    covered_models=("ECU-850", "ECU-850b"),
    date="2026-03-01",
)
OLD = Document(
    path="ecu-850/old.md",
    title="ECU-850 safety manual, draft",
    covered_models=("ECU-850",),
    status=Status.LEGACY,
    superseded_by=MANUAL.path,
)
READ_AT = datetime(2026, 11, 20, 8, 30, tzinfo=UTC)
QUESTION = "What is the response time of the ECU-850b?"


def manual() -> bytes:
    """Return a PDF of three pages; the second holds a table with a column for each product model."""
    target = BytesIO()
    cells = [["Characteristic", "ECU-850", "ECU-850b"], ["Response time", "50 ms", "20 ms"], ["Category", "2", "3"]]
    story = [
        *(says("Keep this manual with the machine."), PageBreak()),
        *(says("The values hold at 25 °C."), Spacer(1, 12), ruled(cells), Spacer(1, 12), _plan(), PageBreak()),
        says("Switch the supply off before you open the housing."),
    ]
    SimpleDocTemplate(target, invariant=1).build(story)
    return target.getvalue()


def _plan() -> Flowable:
    target = BytesIO()
    PillowImage.new("RGB", (40, 30), (0, 90, 160)).save(target, "png")
    return Image(BytesIO(target.getvalue()), width=160, height=120)


@dataclass
class Originals:
    """One PDF in a folder, as `adapters.web.originals.Originals` promises.

    Attributes:
        become: What has become of it.
        torn: Its text can't be read any more.
    """

    file: Path
    become: State = State.SAME
    torn: bool = False
    left_out: tuple[LeftOut, ...] = field(default=(LeftOut(path="scan.pdf", why="The PDF has no text."),))

    async def library(self) -> Library:
        """Return what is known of the PDF."""
        held = Held(read_at=READ_AT, faults=("No text on page 9; run OCR first if it is scanned.",))
        return Library(documents={MANUAL.path: held}, left_out=self.left_out)

    async def state(self, path: str) -> State:
        """Return what has become of the PDF; nothing is known of other documents."""
        return self.become if path == MANUAL.path else State.ELSEWHERE

    async def sizes(self, path: str) -> Sequence[Size]:
        """Return the sizes of its pages."""
        return page_sizes(self._at(path))

    async def image(self, path: str, page: int) -> bytes:
        """Return a page of it."""
        return page_image(self._at(path), page)

    async def spots(self, path: str, page: int, find: Find) -> Sequence[Sequence[Spot]]:
        """Return where on a page something stands."""
        if self.torn:
            raise DocumentError(f"{path}: torn")
        return spots_on(self._at(path), page, find)

    async def pictures(self, path: str, near: Near) -> Sequence[Picture]:
        """Return the pictures beside a chunk."""
        return printed_beside(self._at(path), near) if self._is_there(path) else ()

    async def picture(self, path: str, name: str) -> tuple[bytes, str] | None:
        """Return a picture."""
        try:
            image = printed(self._at(path), name)
        except DocumentError:
            return None
        return None if image is None else (image, "image/png")

    def _is_there(self, path: str) -> bool:
        return path == MANUAL.path and self.become is State.SAME

    def _at(self, path: str) -> Path:
        if not self._is_there(path):
            raise DocumentError(f"{path}: {self.become}")
        return self.file


def house_with_pdf(folder: Path) -> House:
    """Return a house that cites the PDF in its only answer."""
    file = folder / "manual.pdf"
    file.write_bytes(manual())
    known = ecu_catalog()
    catalog = Catalog(models=known.models, documents={**known.documents, MANUAL.path: MANUAL, OLD.path: OLD})
    chunks = chunk_document(read_document(file), MANUAL, _named)
    cited = next(chunk for chunk in chunks if "20 ms" in chunk.text)
    return House({QUESTION: _answer(cited)}, MemoryIndex(catalog, chunks), originals=Originals(file))


def _named(text: str, among: Collection[str]) -> tuple[str, ...]:
    return tuple(name for name in among if name in text.split())


def _answer(cited: Chunk) -> Grounded:
    row = next(piece for piece in cited.pieces if "20 ms" in piece.plain)
    citation = Citation(
        number=1,
        document=MANUAL.path,
        title=MANUAL.title,
        section=cited.section,
        page=row.page,
        quote=row.quote,
        excerpt=row.plain,
        url="",
        models=MANUAL.covered_models,
        chunk=cited.chunk_id,
    )
    said = Paragraph(spans=(Span("Response time: 20 ms", (1,)),))
    # The second citation is of another document, whatever its page.
    other = replace(citation, number=2, document="faq.md", chunk="gone")
    return Grounded(blocks=(said,), citations=(citation, other), models=("ECU-850b",))
