"""Pictures of documents over HTTP: which stand beside a passage, and that nothing else is given."""

from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image

from tests.adapters.web.fakes import House
from tests.adapters.web.library import house_with_pdf
from tests.adapters.web.test_documents import AT, Client, get


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a house with a PDF, which has a picture."""
    return house_with_pdf(tmp_path)


async def test_a_picture_beside_a_passage_is_given_as_an_image_and_nothing_else(client: Client, house: House) -> None:
    """A drawing often says what the words beside it only name."""
    first, table, last = (quote(chunk, safe="") for chunk in house.index.held)

    beside = (await get(client, f"{AT}/pictures?chunk={table}"))["pictures"]
    async with client.get(f"{AT}/pictures?chunk={table}", headers={"Accept-Language": "de"}) as response:
        german = (await response.json())["pictures"]
    elsewhere = [(await get(client, f"{AT}/pictures?chunk={chunk}"))["pictures"] for chunk in (last, "gone", "")]
    async with client.get(f"{AT}/pictures/{beside[0]['picture']}") as response:
        image = Image.open(BytesIO(await response.read())).convert("RGB")

    assert [each["alt"] for each in (*beside, *german)] == ["Picture on page 2", "Bild auf Seite 2"]
    assert (await get(client, f"{AT}/pictures?chunk={first}"))["pictures"] == beside, "its last line is on that page"
    assert elsewhere == [[], [], []]
    assert (response.status, response.content_type) == (200, "image/png")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store"
    assert image.getpixel((image.width // 2, image.height // 2)) == (0, 90, 160)
    assert abs(image.width - beside[0]["width"]) <= 4


@pytest.mark.parametrize(
    "name", ["2-1", "9-0", "2", "2-x", "-1-0", "..%2Fmanual.pdf", "9" * 30 + "-0", "%2Fetc%2Fhosts"]
)
async def test_a_picture_is_one_of_the_document_or_none(client: Client, name: str) -> None:
    """Whatever stands in the address names no file."""
    async with client.get(f"{AT}/pictures/{name}") as response:
        assert response.status == 404
        assert response.content_type == "application/json"
