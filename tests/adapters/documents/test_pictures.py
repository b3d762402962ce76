"""Pictures of documents: those printed in a PDF, and files that a text names, of sound kinds only."""

import struct
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from adapters.documents.image_files import image_file
from adapters.documents.pictures import named_in, named_picture, printed_picture, spots_of_pictures
from core.knowledge.document import Size
from tests.adapters.documents.ruled import drawn


def encoded(kind: str, size: tuple[int, int] = (40, 30), colour: tuple[int, int, int] = (200, 0, 0)) -> bytes:
    """Return an image file."""
    target = BytesIO()
    Image.new("RGB", size, colour).save(target, kind)
    return target.getvalue()


@pytest.mark.parametrize("kind", ["png", "jpeg", "gif"])
def test_images_are_known_by_their_content(kind: str) -> None:
    """A name can say anything."""
    found = image_file(encoded(kind))

    assert found is not None
    assert (found.content_type, found.size) == (f"image/{kind}", Size(40, 30))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', id="svg"),
        pytest.param(b"<html><script>alert(1)</script>", id="html"),
        pytest.param(encoded("png")[:18], id="png-cut"),
        pytest.param(encoded("jpeg")[:30], id="jpeg-cut"),
        pytest.param(b"\xff\xd8\xff\xe0\x00\x04ab\x00", id="jpeg-without-frame"),
        pytest.param(b"GIF89a\x00\x00\x00\x00", id="gif-without-pixels"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 100_000, 100_000), id="bomb"),
        pytest.param(encoded("bmp"), id="bmp"),
    ],
)
def test_what_is_no_sound_image_is_none(body: bytes) -> None:
    """What a browser could run, or break at, is not passed on."""
    assert image_file(body) is None


@given(st.binary(max_size=80), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a"]))
def test_any_bytes_are_an_image_or_none(body: bytes, begin: bytes) -> None:
    """For any file: no exception, and never more pixels than a browser bears."""
    found = image_file(begin + body)

    assert found is None or 0 < found.size.width * found.size.height <= 50_000_000


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """Return a folder of documents with pictures, and secrets around it."""
    docs = tmp_path / "docs"
    for name in ("manual/figures", ".git"):
        (docs / name).mkdir(parents=True)
    (docs / "manual" / "figures" / "wiring plan.png").write_bytes(encoded("png"))
    (docs / "logo.jpg").write_bytes(encoded("jpeg"))
    (docs / "manual" / "fake.png").write_bytes(b"<svg/>")
    (docs / ".git" / "seen.png").write_bytes(encoded("png"))
    (tmp_path / "secret.png").write_bytes(encoded("png"))
    (docs / "link.png").symlink_to(tmp_path / "secret.png")
    (docs / "manual" / "a.md").write_text("# A\n", "utf-8")
    return docs


@pytest.mark.parametrize(
    "path", ["figures/wiring%20plan.png", "../logo.jpg", "./figures/../figures/wiring plan.png?v=2#x"]
)
def test_a_picture_among_the_documents_is_found(docs: Path, path: str) -> None:
    """As a browser would find it from the document's place."""
    assert named_picture(docs / "manual" / "a.md", docs, path) is not None


@pytest.mark.parametrize(
    "path",
    [
        "../../secret.png",
        "../link.png",
        "../.git/seen.png",
        "/etc/hostname",
        "file:///etc/hostname",
        "http://example.com/a.png",
        "//example.com/a.png",
        "data:image/png;base64,AAAA",
        "..\\logo.jpg",
        "fake.png",
        "figures",
        "gone.png",
        "a%00.png",
        "x" * 5000,
    ],
)
def test_nothing_else_is_opened(docs: Path, path: str) -> None:
    """A document is not trusted: it names no file outside of the documents, and no address."""
    assert named_picture(docs / "manual" / "a.md", docs, path) is None


def test_pictures_are_named_in_markdown_and_html_alike(tmp_path: Path) -> None:
    """Both ways are mixed in one file; what names no source is none."""
    file = tmp_path / "a.md"
    file.write_text('![Wiring](a.png "t")\n<img alt=\'Front\' src="b.png">\n<img alt="x">\n![](<c.png>)\n', "utf-8")

    found = named_in(file)

    assert [(each.path, each.alt) for each in found] == [("a.png", "Wiring"), ("b.png", "Front"), ("c.png", "")]
    assert [each.at for each in found] == sorted(each.at for each in found)


@pytest.mark.parametrize("turn", [0, 90])
def test_a_picture_of_a_pdf_is_cut_out_as_it_is_seen(tmp_path: Path, turn: int) -> None:
    """All of it and nothing around it, also where a viewer turns the page; icons and backgrounds are none."""

    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(turn)
        canvas.drawImage(ImageReader(BytesIO(encoded("png"))), 100, 200, width=200, height=150)
        canvas.drawImage(ImageReader(BytesIO(encoded("png", (9, 9)))), 20, 20, width=12, height=12)

    file = tmp_path / "a.pdf"
    file.write_bytes(drawn(draw))

    ((spot, size),) = spots_of_pictures(file, 1)
    image = Image.open(BytesIO(printed_picture(file, 1, spot))).convert("RGB")

    assert abs(image.width - size.width) <= 4
    assert image.width > image.height if turn == 0 else image.height > image.width
    colours = image.getcolors(10_000) or []
    assert max(colours)[1] == (200, 0, 0)
    assert max(colours)[0] > 0.98 * image.width * image.height
