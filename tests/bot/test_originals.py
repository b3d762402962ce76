"""The files of indexed documents: only those that were read are opened, and only as they were read."""

import asyncio
import os
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from adapters.index.embedded import EmbeddedIndex
from adapters.web.originals import LeftOut, State
from adapters.web.shown_documents import near
from bot.ledger import keep_ledger, read_ledger
from bot.originals import Files, Images
from bot.register import Register
from bot.report import Report
from bot.server import serve
from bot.settings import read_settings
from core.catalog.catalog import Catalog
from core.errors import DocumentError
from core.knowledge.document import Picture
from core.plan import SearchPlan
from tests.adapters.web.library import manual
from tests.bot.serving import serving
from tests.bot.shelf import Shelf
from tests.contracts.memory_index import MemoryIndex
from tests.visitors import visiting

MANUAL = "docs/manual.pdf"
CATALOG = f"""
- path: {MANUAL}
  covered_models: [ECU-850b]
- path: docs/scan.pdf
  covered_models: [ECU-850b]
"""


@pytest.fixture
def library(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> Shelf:
    """Two data sheets, a manual, and a PDF that can't be read; indexed."""
    catalog = shelf.root / "catalog.yaml"
    catalog.write_text(catalog.read_text("utf-8").rstrip() + CATALOG, "utf-8")
    (shelf.root / MANUAL).write_bytes(manual())
    (shelf.docs / "scan.pdf").write_bytes(b"no PDF")
    (shelf.docs / "secret.md").write_text("# Secret\n\nNobody indexes this.\n", "utf-8")
    assert shelf.run("index", str(shelf.docs)) == 3
    capsys.readouterr()
    return shelf


def files(shelf: Shelf) -> Files:
    """Return the files as the page sees them."""
    return Files(shelf.data / "library.json")


async def test_what_was_read_when_and_what_was_not_is_known(library: Shelf) -> None:
    """It stands beside the index; nothing is read again for it, and nobody learns where the files are."""
    told = await files(library).library()

    assert sorted(told.documents) == ["docs/ecu-750.md", "docs/ecu-850b.md", MANUAL]
    assert all(held.read_at for held in told.documents.values())
    (scan, secret) = told.left_out
    assert scan.path == "docs/scan.pdf"
    assert scan.why.startswith("the PDF is broken")
    assert str(library.root) not in scan.why
    assert secret == LeftOut(
        path="docs/secret.md",
        why="The catalogue doesn't list it, and it doesn't say itself which product models it covers.",
    )


async def test_a_document_that_is_not_read_again_keeps_its_day(library: Shelf) -> None:
    """When a document was last read is no secret of the last run."""
    before = read_ledger(library.data / "library.json")
    library.write("docs/ecu-750.md", "# ECU-750 data sheet\n\nIt weighs 345 g.\n")

    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3

    after = read_ledger(library.data / "library.json")
    assert after.entries[MANUAL] == before.entries[MANUAL]
    assert after.entries["docs/ecu-750.md"].read_at > before.entries["docs/ecu-750.md"].read_at
    assert after.at is not None
    assert before.at is not None
    assert after.at > before.at


async def test_an_earlier_version_that_still_answers_says_so(library: Shelf) -> None:
    """The manual is broken by now: what is read is the earlier one, and the file is another."""
    (library.root / MANUAL).write_bytes(b"no PDF either")
    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3

    told = await files(library).library()

    (fault,) = told.documents[MANUAL].faults
    assert fault.startswith("The file can't be read now: the PDF is broken")
    assert await files(library).state(MANUAL) is State.CHANGED


async def test_pages_are_of_the_file_that_was_read(library: Shelf) -> None:
    """Touched, it is the same; changed, or gone, it isn't shown; what isn't indexed is nowhere."""
    shown = files(library)
    file = library.root / MANUAL
    image = await shown.image(MANUAL, 2)
    states = [await shown.state(MANUAL)]
    os.utime(file, (1, 1))
    states += [await shown.state(MANUAL), await shown.state(MANUAL)]
    assert await shown.image(MANUAL, 2) is image
    file.write_bytes(manual()[:-1] + b" ")
    states.append(await shown.state(MANUAL))
    with pytest.raises(DocumentError, match="changed"):
        await shown.image(MANUAL, 2)
    file.unlink()
    states.append(await shown.state(MANUAL))
    with pytest.raises(DocumentError, match="gone"):
        await shown.sizes(MANUAL)
    states.append(await shown.state("docs/secret.md"))
    with pytest.raises(DocumentError):
        await shown.image("../../etc/passwd", 1)

    assert states == [*[State.SAME] * 3, State.CHANGED, State.GONE, State.ELSEWHERE]


async def test_pages_are_drawn_by_one_thread(library: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread keeps the memory that it once drew a page in: many would keep as much each."""
    drew: list[str] = []

    def drawn(_file: Path, page: int) -> bytes:
        drew.append(threading.current_thread().name)
        return bytes([page])

    monkeypatch.setattr("bot.originals.page_image", drawn)
    seen = files(library)

    images = await asyncio.gather(*(seen.image(MANUAL, page) for page in range(1, 9)))

    assert images == [bytes([page]) for page in range(1, 9)]
    assert drew == ["pages_0"] * 8


async def test_a_page_that_hangs_holds_up_only_what_is_drawn(library: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page drawn before, and a picture that is a file, need no drawing: they don't wait for one that takes long."""
    Image.new("RGB", (40, 30)).save(library.docs / "front.png")
    library.write("docs/ecu-750.md", "# ECU-750\n\n![Front](front.png)\n\nIt is small.\n")
    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3
    ((front,),) = await pictured(library, "docs/ecu-750.md")
    seen, begun, go_on = files(library), threading.Event(), threading.Event()

    def drawn(_file: Path, _page: int) -> bytes:
        begun.set()
        return b"late" if go_on.wait() else b""

    before = await seen.image(MANUAL, 2)
    monkeypatch.setattr("bot.originals.page_image", drawn)
    slow = asyncio.create_task(seen.image(MANUAL, 1))
    await asyncio.to_thread(begun.wait)

    try:
        async with asyncio.timeout(10):
            assert await seen.image(MANUAL, 2) is before
            assert await seen.picture("docs/ecu-750.md", front.name) is not None
    finally:
        go_on.set()

    assert await slow == b"late"


async def test_a_server_without_the_ledger_knows_no_file(tmp_path: Path) -> None:
    """A replica that indexes nothing shows documents as they were read."""
    nothing = Files(tmp_path / "library.json")

    assert (await nothing.library()).documents == {}
    assert await nothing.state(MANUAL) is State.ELSEWHERE


async def test_a_ledger_of_another_kind_is_none(tmp_path: Path) -> None:
    """An earlier or later version may have written it; the next run writes it anew."""
    (tmp_path / "library.json").write_text('{"entries": 7}', "utf-8")

    assert (await Files(tmp_path / "library.json").library()).documents == {}


def test_images_are_kept_within_bounds() -> None:
    """The ones that were wanted last stay."""
    images = Images(most_bytes=10)
    for page in (1, 2):
        images.keep(("a", page), b"1234")
    assert images.find(("a", 1)) == b"1234"

    images.keep(("a", 3), b"12345")
    images.keep(("a", 3), b"123456")

    assert [images.find(("a", page)) for page in (1, 2, 3)] == [b"1234", None, b"123456"]


async def test_a_ledger_that_cannot_be_written_breaks_nothing(tmp_path: Path) -> None:
    """What is indexed answers all the same; who runs it is told."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    ledger, now = tmp_path / "file" / "library.json", datetime(2026, 1, 1, tzinfo=UTC)

    said = await keep_ledger(ledger, Register(catalog=Catalog(), files={}), MemoryIndex(), _nothing(), now=now)

    assert "can't be written" in said


async def test_a_file_that_is_gone_right_after_it_was_read_is_not_in_the_ledger(library: Shelf) -> None:
    """There is nothing to show of it."""
    ledger = library.data / "library.json"
    ledger.unlink()
    (library.root / MANUAL).unlink()

    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3

    assert MANUAL not in read_ledger(ledger).entries


async def test_a_cited_pdf_is_opened_at_its_page_the_whole_way(library: Shelf) -> None:
    """From the command line's index to an image and its marks in the server that answers."""
    settings = read_settings({"THREADSHEET_DATA": str(library.data), "THREADSHEET_PORT": "0"})
    async with (
        serving(lambda announce: serve(settings, announce=announce)) as address,
        visiting(address.rstrip("/")) as (client, _),
    ):
        async with client.get("/api/v1/documents") as response:
            listed = {each["path"]: each for each in (await response.json())["documents"]}
        at = f"/api/v1/documents/{listed[MANUAL]['id']}"
        asked = {"question": "What is the response time of the ECU-850b?", "thread": "t1"}
        async with client.post("/api/v1/ask", json=asked) as response:
            answer = await response.json()
        async with client.get(f"{at}?thread=t1&turn={answer['turn']}&citation=1") as response:
            document = await response.json()
        async with client.get(f"{at}/pages/2") as response:
            status, image = response.status, await response.read()

    assert answer["citations"][0]["doc"] == MANUAL
    assert {mark["page"] for mark in document["marks"]} == {2}
    assert any(mark["value"] for mark in document["marks"])
    assert (len(document["pages"]), document["note"], status) == (3, "", 200)
    assert image.startswith(b"\x89PNG")


async def pictured(shelf: Shelf, path: str) -> list[Sequence[Picture]]:
    """Return the pictures beside each chunk of a document, in order."""
    index = EmbeddedIndex(shelf.data / "index.db")
    try:
        plan = SearchPlan(text="", documents=frozenset({path}), legacy=True)
        chunks = [passage.chunk for passage in await index.search(plan)]
    finally:
        await index.close()
    return [await files(shelf).pictures(path, near(chunks, at)) for at in range(len(chunks))]


async def test_pictures_that_markdown_names_stand_beside_their_passage(library: Shelf) -> None:
    """Each beside what it stands among, once, in order; and none that is not among the documents."""
    for name in ("docs/wiring.png", "secret.png"):
        Image.new("RGB", (40, 30)).save(library.root / name)
    library.write(
        "docs/ecu-750.md",
        "# ECU-750\n\n![Front](wiring.png)\n\n![](../../secret.png)\n![](https://example.com/x.png)\n\nIt is small.\n\n"
        "## Wiring\n\nIt is wired so:\n\n![Plan](wiring.png)\n\n![Plan](wiring.png)\n\n## Weight\n\n345 g\n",
    )
    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3

    beside = await pictured(library, "docs/ecu-750.md")

    assert [[each.alt for each in some] for some in beside] == [["Front"], ["Plan"], ["Plan"]]
    (plan,) = beside[1]
    found = await files(library).picture("docs/ecu-750.md", plan.name)
    assert found == ((library.docs / "wiring.png").read_bytes(), "image/png")
    assert await files(library).picture("docs/ecu-750.md", "wiring.png") is None
    assert await files(library).picture("docs/ecu-850b.md", plan.name) is None


async def test_pictures_are_of_the_file_that_was_read(library: Shelf) -> None:
    """Of a changed one nobody knows what stands beside what."""
    assert [len(some) for some in await pictured(library, MANUAL)] == [1, 1, 0]
    assert await files(library).picture(MANUAL, "2-0") is not None
    assert await files(library).picture(MANUAL, "1-0") is None
    (library.root / MANUAL).write_bytes(manual() + b" ")

    assert [len(some) for some in await pictured(library, MANUAL)] == [0, 0, 0]
    assert await files(library).picture(MANUAL, "2-0") is None


async def test_a_document_that_is_only_linked_to_has_no_pictures(library: Shelf) -> None:
    """What stands beside its target was never put among the documents."""
    Image.new("RGB", (40, 30)).save(library.root / "beside.png")
    (library.root / "target.md").write_text("# ECU-750\n\nIt is small.\n\n![x](beside.png)\n", "utf-8")
    (library.docs / "ecu-750.md").unlink()
    (library.docs / "ecu-750.md").symlink_to(library.root / "target.md")
    assert await asyncio.to_thread(library.run, "index", str(library.docs)) == 3

    assert await pictured(library, "docs/ecu-750.md") == [()]
    assert await files(library).picture("docs/ecu-750.md", "x") is None


def _nothing() -> Report:
    return Report(read=0, resumed=0, unchanged=0, removed=(), chunks=0, product_models=0)
