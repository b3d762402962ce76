"""Images scaled down: within their limit, sound, and as they were where that is small enough."""

from hashlib import shake_256
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from adapters.documents.image_files import image_file
from adapters.documents.thumbnails import scaled_down
from tests.adapters.documents.test_pictures import encoded

NARROW = (640, 480, 360, 280, 200)


def noise(kind: str, width: int, height: int, mode: str = "RGB") -> bytes:
    """Return an image of which nothing can be left out."""
    image = Image.frombytes("L", (width, height), shake_256(b"noise").digest(width * height)).convert(mode)
    target = BytesIO()
    image.save(target, kind)
    return target.getvalue()


@given(
    kind=st.sampled_from(["png", "jpeg", "gif"]),
    width=st.integers(1, 900),
    height=st.integers(1, 900),
    most=st.integers(0, 100_000),
)
def test_whatever_the_image_it_keeps_to_its_limit_and_its_shape(kind: str, width: int, height: int, most: int) -> None:
    """For any image: none at all, or a sound one that is no larger than allowed and nowhere stretched."""
    found = scaled_down(noise(kind, width, height), most_bytes=most, widths_px=NARROW)

    if found is None:
        return
    assert len(found.body) <= most
    assert image_file(found.body) == found
    assert abs(found.size.width / width - found.size.height / height) * min(width, height) <= 1


def test_what_is_small_enough_stays_as_it_is() -> None:
    """A drawing loses nothing for no reason."""
    body = encoded("png")

    found = scaled_down(body, most_bytes=len(body), widths_px=NARROW)

    assert found is not None
    assert found.body == body


def test_black_lines_on_a_see_through_ground_stay_to_be_seen() -> None:
    """Drawings are exported so, and chats are dark."""
    drawing = Image.frombytes("RGBA", (300, 300), shake_256(b"noise").digest(360_000))
    drawing.paste((0, 0, 0, 0), (0, 0, 150, 300))
    target = BytesIO()
    drawing.save(target, "png")

    found = scaled_down(target.getvalue(), most_bytes=60_000, widths_px=NARROW)

    assert found is not None
    shown = Image.open(BytesIO(found.body)).convert("L")
    assert min(shown.crop((0, 0, shown.width // 3, shown.height)).tobytes()) > 200


@pytest.mark.parametrize(
    "body", [b"", b"<svg/>", noise("png", 300, 300)[:5000], encoded("bmp")], ids=["empty", "svg", "cut", "bmp"]
)
def test_what_is_no_sound_image_is_none(body: bytes) -> None:
    """It breaks nothing, whatever a document names."""
    assert scaled_down(body, most_bytes=1000, widths_px=NARROW) is None


@pytest.mark.parametrize("most_bytes", [1_000, 1_000_000])
def test_a_small_file_of_very_many_pixels_is_none(most_bytes: int) -> None:
    """Each pixel takes memory when it is opened, here or in the chat."""
    target = BytesIO()
    Image.new("1", (7000, 7000)).save(target, "png")
    assert len(target.getvalue()) < 100_000

    assert scaled_down(target.getvalue(), most_bytes=most_bytes, widths_px=NARROW) is None


def test_it_becomes_as_wide_as_still_fits() -> None:
    """The names of a connector's pins are small print."""
    body = noise("png", 1500, 1500)

    found = [scaled_down(body, most_bytes=1_000_000, widths_px=widths) for widths in ((2000, 1200, 640), NARROW)]

    assert [each.size.width for each in found if each] == [1200, 640]


@pytest.mark.parametrize("kind,mode", [("png", "P"), ("png", "1"), ("png", "LA"), ("gif", "P"), ("jpeg", "CMYK")])
def test_images_of_every_kind_of_colour_are_scaled_down(kind: str, mode: str) -> None:
    """Drawings are of few colours, and printed matter of others."""
    found = scaled_down(noise(kind, 900, 900, mode), most_bytes=50_000, widths_px=NARROW)

    assert found is not None
    assert found.size.width >= 200
