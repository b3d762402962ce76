"""Pictures that run on from page to page stand beside no passage."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from adapters.documents import read_document
from adapters.web.shown_documents import near
from bot.pictures_beside import printed_beside
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from tests.adapters.documents.ruled import drawn

Print = tuple[tuple[int, int], tuple[int, int, int]]
"""Where a picture is on its page, in points, and its colour."""


def illustrated(*pages: Sequence[Print]) -> bytes:
    """Return a PDF with pictures on each page, and a sentence at its head."""

    def draw(canvas: Canvas) -> None:
        for page, prints in enumerate(pages):
            for at, colour in prints:
                image = BytesIO()
                Image.new("RGB", (40, 30), colour).save(image, "png")
                canvas.drawImage(ImageReader(BytesIO(image.getvalue())), *at, width=80, height=60)
            canvas.drawString(60, 700, f"The response time of the ECU-850b in mode {page} is {page + 2}0 ms.")
            canvas.showPage()

    return drawn(draw)


LOGO: Print = ((60, 740), (0, 90, 160))
PHOTO: Print = ((300, 640), (0, 90, 160))


@pytest.mark.parametrize(
    "pages,shown",
    [
        pytest.param(
            [[LOGO, ((300, 640), (page * 90, 0, 0))] for page in range(3)],
            {"1-1", "2-1", "3-1"},
            id="a logo, and a picture that differs",
        ),
        pytest.param([[LOGO], [((440, 740), (0, 90, 160))]] * 3, set[str](), id="a logo on the outer edge of each"),
        pytest.param([[PHOTO]] * 3, {"1-0", "2-0", "3-0"}, id="a photo amid each page"),
        pytest.param([[PHOTO]] * 2, {"1-0", "2-0"}, id="a photo amid both pages"),
        pytest.param([[LOGO]] * 2, {"1-0", "2-0"}, id="at the head of both pages"),
        pytest.param([[LOGO], [LOGO], []], {"1-0", "2-0"}, id="at the head of two pages of three"),
    ],
)
def test_a_logo_at_the_head_of_each_page_stands_beside_nothing(
    tmp_path: Path, pages: Sequence[Sequence[Print]], shown: set[str]
) -> None:
    """It says nothing of the passage; a photo that is shown with each step does."""
    file = tmp_path / "manual.pdf"
    file.write_bytes(illustrated(*pages))
    document = Document(path="manual.pdf", title="Manual", covered_models=("ECU-850b",))
    chunks = chunk_document(read_document(file), document, lambda _text, _among: ("ECU-850b",))

    beside = [printed_beside(file, near(chunks, at)) for at in range(len(chunks))]

    assert {each.name for some in beside for each in some} == shown
