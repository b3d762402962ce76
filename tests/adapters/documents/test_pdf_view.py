"""A PDF as people see it: sizes, images, and where a text stands, also on pages that a viewer turns."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from adapters.documents.pdf_view import page_image, page_sizes, spots_on
from adapters.documents.png import png_of
from core.errors import DocumentError
from tests.adapters.documents.ruled import drawn, pdf_of, says


def turned(canvas: Canvas) -> None:
    """Draw upright what a viewer turns."""
    canvas.setPageRotation(90)
    canvas.drawString(100, 300, "Supply voltage")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with an upright PDF and one that is turned."""
    (tmp_path / "upright.pdf").write_bytes(pdf_of([says("Supply voltage")]))
    (tmp_path / "turned.pdf").write_bytes(drawn(turned))
    return tmp_path


def test_pages_are_as_large_as_a_viewer_shows_them(folder: Path) -> None:
    """What is drawn on a page that lies on its side stands upright when it is turned."""
    ((size,), (turned_size,)) = page_sizes(folder / "upright.pdf"), page_sizes(folder / "turned.pdf")

    assert (round(size.width), round(size.height)) == (595, 842)
    assert turned_size == size


@pytest.mark.parametrize("name", ["upright", "turned"])
def test_a_text_is_marked_where_it_is_printed(folder: Path, name: str) -> None:
    """What is dark on the image lies in the mark, and nothing else does: the page says nothing more."""
    file = folder / f"{name}.pdf"

    ((spot,),) = spots_on(file, 1, lambda text: [(text.index("Supply"), text.index("voltage") + 7)])

    image = Image.open(BytesIO(page_image(file, 1))).convert("L")
    left, top, right, bottom = image.point(lambda tone: 255 if tone < 128 else 0).getbbox() or (0, 0, 0, 0)
    share = 0.006
    assert abs(spot.left - left / image.width) < share
    assert abs(spot.top - top / image.height) < share
    assert abs(spot.left + spot.width - right / image.width) < share
    assert abs(spot.top + spot.height - bottom / image.height) < share


def test_a_line_in_several_fonts_has_one_mark(tmp_path: Path) -> None:
    """Marks that overlap would be darker where they do; what stands on the next line has its own."""
    file = tmp_path / "bold.pdf"
    file.write_bytes(pdf_of([says("<b>Supply</b> voltage, <b>maximum</b>"), says("of all units")]))

    ((line, below),) = spots_on(file, 1, lambda text: [(0, len(text))])

    assert line.top + line.height <= below.top + 0.002
    assert line.width > 0.15


def test_nothing_is_marked_for_nothing(folder: Path) -> None:
    """What isn't found keeps its place among what is."""
    assert spots_on(folder / "upright.pdf", 1, lambda _: [(0, 0)]) == ((),)


def test_colours_stay_and_a_page_without_any_is_grey(tmp_path: Path) -> None:
    """A red warning must not become grey; print without colour is a third as large."""

    def draw(canvas: Canvas) -> None:
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(0, 0, 300, 300, fill=1)

    (tmp_path / "red.pdf").write_bytes(drawn(draw))

    image = Image.open(BytesIO(page_image(tmp_path / "red.pdf", 1)))

    assert image.mode == "RGB"
    assert image.getpixel((20, image.height - 20)) == (255, 0, 0)


def test_a_huge_page_has_a_small_image(tmp_path: Path) -> None:
    """Drawings are printed on paper of two metres; nobody's memory is filled with one."""
    (tmp_path / "long.pdf").write_bytes(pdf_of([says("Drawing")], pagesize=(600, 14_000)))

    image = Image.open(BytesIO(page_image(tmp_path / "long.pdf", 1)))

    assert image.width * image.height < 4_100_000


@pytest.mark.parametrize("page", [0, 2, -1])
def test_a_page_that_is_not_there_is_refused(folder: Path, page: int) -> None:
    """PDFium would count from the end."""
    with pytest.raises(DocumentError, match="has no page"):
        page_image(folder / "upright.pdf", page)


def test_what_is_no_pdf_is_refused(tmp_path: Path) -> None:
    """With the sentence that the indexer says, and no exception of PDFium's."""
    (tmp_path / "broken.pdf").write_bytes(b"no PDF")

    with pytest.raises(DocumentError, match="the PDF is broken"):
        page_sizes(tmp_path / "broken.pdf")
    with pytest.raises(DocumentError):
        page_sizes(tmp_path / "gone.pdf")


@given(width=st.integers(1, 9), height=st.integers(1, 9), more=st.integers(0, 5), drawn_from=st.randoms())
def test_a_png_shows_the_same_pixels(width: int, height: int, more: int, drawn_from: st.DataObject) -> None:
    """For any pixels, and rows that are padded: what a viewer decodes is what was rendered."""
    stride = 3 * width + more
    pixels = bytes(drawn_from.randrange(256) for _ in range(stride * height))  # type: ignore[attr-defined]

    image = Image.open(BytesIO(png_of(pixels, width=width, height=height, stride=stride))).convert("RGB")

    rows = [pixels[start : start + 3 * width] for start in range(0, stride * height, stride)]
    assert image.tobytes() == b"".join(rows)
