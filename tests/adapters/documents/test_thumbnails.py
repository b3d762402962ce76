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
    found = scaled_down(noise(kind, width, height), most_bytes=most)

    if found is None:
        return
    assert len(found.body) <= most
    assert image_file(found.body) == found
    assert abs(found.size.width / width - found.size.height / height) * min(width, height) <= 1


def test_what_is_small_enough_stays_as_it_is() -> None:
    """A drawing loses nothing for no reason."""
    body = encoded("png")

    found = scaled_down(body, most_bytes=len(body))

    assert found is not None
    assert found.body == body


def test_black_lines_on_a_see_through_ground_stay_to_be_seen() -> None:
    """Drawings are exported so, and chats are dark."""
    drawing = Image.frombytes("RGBA", (300, 300), shake_256(b"noise").digest(360_000))
    drawing.paste((0, 0, 0, 0), (0, 0, 150, 300))
    target = BytesIO()
    drawing.save(target, "png")

    found = scaled_down(target.getvalue(), most_bytes=60_000)

    assert found is not None
    shown = Image.open(BytesIO(found.body)).convert("L")
    assert min(shown.crop((0, 0, shown.width // 3, shown.height)).tobytes()) > 200


@pytest.mark.parametrize(
    "body", [b"", b"<svg/>", noise("png", 300, 300)[:5000], encoded("bmp")], ids=["empty", "svg", "cut", "bmp"]
)
def test_what_is_no_sound_image_is_none(body: bytes) -> None:
    """It breaks nothing, whatever a document names."""
    assert scaled_down(body, most_bytes=1000) is None
