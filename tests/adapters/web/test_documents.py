"""Documents over HTTP: the list, one as it was read, a PDF's pages and the marks on them; and who gets none."""

from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pypdfium2  # type: ignore[import-untyped]
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from PIL import Image

from adapters.web.app import web_routes
from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.document_ids import document_id
from adapters.web.originals import State
from adapters.web.settings import WebSettings
from tests.adapters.web.fakes import House
from tests.adapters.web.library import MANUAL, OLD, QUESTION, READ_AT, Originals, house_with_pdf

Client = TestClient[web.Request, web.Application]
AT = f"/api/v1/documents/{document_id(MANUAL.path)}"


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a house with a PDF."""
    return house_with_pdf(tmp_path)


@pytest.fixture
def originals(house: House) -> Originals:
    """Return its file."""
    assert isinstance(house.originals, Originals)
    return house.originals


async def get(client: Client, path: str) -> dict[str, Any]:
    """Return the JSON at an address."""
    async with client.get(path) as response:
        assert response.status == 200, await response.text()
        told: dict[str, Any] = await response.json()
        return told


async def asked(client: Client) -> str:
    """Ask; return the query that names the answer's turn."""
    told = await (await client.post("/api/v1/ask", json={"question": QUESTION, "thread": "t1"})).json()
    return f"thread=t1&turn={told['turn']}"


async def test_all_documents_are_listed_with_what_is_known_of_them(client: Client) -> None:
    """Who wonders what an answer can rest on looks here first; so do those who keep the documents."""
    told = await get(client, "/api/v1/documents")

    titles = [each["title"] for each in told["documents"]]
    manual = next(each for each in told["documents"] if each["path"] == MANUAL.path)
    old = next(each for each in told["documents"] if each["path"] == OLD.path)
    assert titles == sorted(titles, key=str.casefold)
    assert len(titles) == 5
    assert manual["read_at"] == READ_AT.isoformat()
    assert (manual["date"], manual["legacy"], manual["faults"]) == (
        "2026-03-01",
        False,
        ["No text on page 9; run OCR first if it is scanned."],
    )
    assert old["superseded_by"] == {"id": document_id(MANUAL.path), "title": MANUAL.title}
    assert (old["legacy"], old["read_at"]) == (True, None)
    assert told["left_out"] == [{"path": "scan.pdf", "why": "The PDF has no text."}]


async def test_a_document_is_read_in_order_with_the_cited_passage_marked(client: Client) -> None:
    """The passage is judged by what stands around it."""
    query = await asked(client)

    told = await get(client, f"{AT}/text?{query}&citation=1&column=ECU-850b")

    pieces = [piece for chunk in told["chunks"] for piece in chunk["pieces"]]
    quoted = [piece for piece in pieces if piece["quoted"]]
    assert (told["from"], told["total"], len(told["chunks"])) == (0, 3, 3)
    assert [chunk["page"] for chunk in told["chunks"]] == [1, 2, 3]
    assert [piece["row"]["subject"] for piece in quoted] == ["Response time"]
    assert [cell["text"] for cell in quoted[0]["row"]["cells"] if cell["value"]] == ["20 ms"]


@pytest.mark.parametrize(
    "query, first",
    [("from=2", 2), ("from=9", 9), ("chunk={last}", 0), ("chunk=gone", 0), ("from=-1", 0), ("from=" + "9" * 40, 0)],
)
async def test_reading_begins_where_it_is_asked_for(client: Client, house: House, query: str, first: int) -> None:
    """A long document is not sent as a whole; around a passage, a little before it."""
    last = quote(list(house.index.held)[-1], safe="")

    told = await get(client, f"{AT}/text?{query.format(last=last)}")

    assert told["from"] == first
    assert [chunk["chunk"] for chunk in told["chunks"]] == list(house.index.held)[first:]


async def test_the_cited_cell_is_marked_where_it_is_printed(client: Client, originals: Originals) -> None:
    """What the mark covers is read back from the PDF: it is the quote, and the value that the answer says."""
    query = await asked(client)

    told = await get(client, f"{AT}?{query}&citation=1&column=ECU-850b")

    page = pypdfium2.PdfDocument(originals.file)[1]
    width, height = page.get_size()
    texts = page.get_textpage()
    covered = [
        (
            mark["value"],
            texts.get_text_bounded(
                left=mark["left"] * width,
                right=(mark["left"] + mark["width"]) * width,
                top=height - mark["top"] * height,
                bottom=height - (mark["top"] + mark["height"]) * height,
            ).strip(),
        )
        for mark in told["marks"]
    ]
    assert {mark["page"] for mark in told["marks"]} == {2}
    assert [text for value, text in covered if value] == ["20 ms"]
    assert " ".join(text for value, text in covered if not value) == "Response time 50 ms 20 ms"
    assert len(told["pages"]) == 3
    assert told["note"] == ""


async def test_without_a_citation_of_it_nothing_is_marked(client: Client) -> None:
    """An address can be typed by hand; and a citation of another document marks nothing here."""
    query = await asked(client)

    for asked_for in ("", "?thread=t1&turn=other&citation=1", f"?{query}&citation=2", f"?{query}&citation=7"):
        assert (await get(client, AT + asked_for))["marks"] == []
    assert (await get(client, f"/api/v1/documents/{document_id('faq.md')}?{query}&citation=1"))["marks"] == []


async def test_a_page_is_an_image_and_nothing_else(client: Client) -> None:
    """A browser must neither guess what it is nor keep it beyond the token."""
    async with client.get(f"{AT}/pages/1") as response:
        body = await response.read()

    image = Image.open(BytesIO(body))
    assert (response.status, response.content_type) == (200, "image/png")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store"
    assert (image.width, image.mode) == (1240, "L")
    assert image.getextrema()[0] < 64, "something is printed on it"


@pytest.mark.parametrize("page", ["0", "4", "-1", "x", "1.5", "%00", "9" * 40, "..%2F..%2Fetc%2Fpasswd"])
async def test_a_page_that_is_not_there_is_told_with_a_sentence(client: Client, page: str) -> None:
    """Whatever stands in the address is a number of a page, or nothing."""
    async with client.get(f"{AT}/pages/{page}") as response:
        assert response.status == 404
        assert "Open the document again" in (await response.json())["error"]


@pytest.mark.parametrize("part", ["", "/text", "/pages/1", "/pictures", "/pictures/2-0"])
@pytest.mark.parametrize(
    "wanted",
    [
        quote(MANUAL.path, safe=""),
        "..%2F..%2F..%2Fetc%2Fpasswd",
        "%2Fetc%2Fpasswd",
        document_id("secret.md"),
        document_id(MANUAL.path).upper(),
        document_id(MANUAL.path)[:-1],
    ],
)
async def test_only_indexed_documents_are_opened_and_never_by_a_path(client: Client, wanted: str, part: str) -> None:
    """No request can name a file, not even one that is indexed."""
    async with client.get(f"/api/v1/documents/{wanted}{part}") as response:
        assert response.status == 404
        assert (await response.json())["error"] == (
            "This document isn't indexed any more. Look for it in the list of documents."
        )


async def test_a_document_without_pages_has_none(client: Client) -> None:
    """Only PDFs are printed; of others the text is read."""
    async with client.get(f"/api/v1/documents/{document_id('faq.md')}/pages/1") as response:
        assert (response.status, (await response.json())["error"]) == (
            404,
            "This document has no printed pages. Read its text instead.",
        )
    told = await get(client, f"/api/v1/documents/{document_id('faq.md')}")
    assert (told["pages"], told["note"]) == ([], "")


@pytest.mark.parametrize(
    "become, said",
    [
        (State.CHANGED, "The file has changed since it was read."),
        (State.GONE, "The file isn't where it was when it was read."),
        (State.ELSEWHERE, "This server can't reach the file."),
    ],
)
async def test_a_file_that_is_not_as_it_was_read_is_told_and_read_as_it_was(
    client: Client, originals: Originals, become: State, said: str
) -> None:
    """Marks on another version would stand beside the words; what was read is still known."""
    originals.become = become
    query = await asked(client)

    told = await get(client, f"{AT}?{query}&citation=1")

    assert told["note"].startswith(said)
    assert (told["pages"], told["marks"]) == ([], [])
    assert len((await get(client, f"{AT}/text"))["chunks"]) == 3
    async with client.get(f"{AT}/pages/1") as response:
        assert response.status == 404


async def test_a_file_that_is_replaced_meanwhile_is_read_as_it_was(client: Client, originals: Originals) -> None:
    """Between two looks at it anything can happen to a file."""
    originals.file.write_bytes(b"no PDF")
    query = await asked(client)

    told = await get(client, f"{AT}?{query}&citation=1")

    assert (told["pages"], told["marks"]) == ([], [])


async def test_a_page_whose_text_cannot_be_read_is_shown_without_marks(client: Client, originals: Originals) -> None:
    """The pages can be seen all the same."""
    originals.torn = True
    query = await asked(client)

    told = await get(client, f"{AT}?{query}&citation=1")

    assert (len(told["pages"]), told["marks"]) == (3, [])


@pytest.mark.parametrize(
    "scopes, status",
    [({Scope.READ}, 200), ({Scope.ASK, Scope.FEEDBACK}, 403), (set[Scope](), 403), (None, 401)],
)
@pytest.mark.parametrize(
    "path",
    ["/api/v1/documents", AT, f"{AT}/text", f"{AT}/pages/1", f"{AT}/pictures?chunk=x", f"{AT}/pictures/2-0"],
)
async def test_documents_are_for_those_who_may_read(
    house: House, scopes: set[Scope] | None, status: int, path: str
) -> None:
    """What documents say is as confidential as the documents are."""
    caller = Caller(name="robot", scopes=frozenset(scopes or ()))
    token = ApiToken(secret="robot-robot-robot-1", caller=caller)
    app = web.Application()
    settings = WebSettings(token="correct-horse-battery", tokens=(token,))
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)
    headers = {} if scopes is None else {"Authorization": f"Bearer {token.secret}"}

    async with TestClient(TestServer(app)) as client, client.get(path, headers=headers) as response:
        assert response.status == status


async def test_the_citations_of_others_mark_nothing(house: House) -> None:
    """A mark tells what somebody asked."""
    tokens = tuple(ApiToken(secret=f"{name}-" * 4, caller=Caller(name=name)) for name in ("robot", "other"))
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=WebSettings(tokens=tokens))
    mine, theirs = ({"Authorization": f"Bearer {each.secret}"} for each in tokens)

    async with TestClient(TestServer(app)) as client:
        asking = await client.post("/api/v1/ask", json={"question": QUESTION, "thread": "t1"}, headers=mine)
        path = f"{AT}?thread=t1&turn={(await asking.json())['turn']}&citation=1"
        shown = [await (await client.get(path, headers=who)).json() for who in (mine, theirs)]

    assert shown[0]["marks"] != []
    assert shown[1]["marks"] == []


async def test_a_passage_tells_which_document_it_is_of(client: Client, house: House) -> None:
    """One press leads from a passage to its document."""
    chunk = quote(next(iter(house.index.held)), safe="")

    assert (await get(client, f"/api/v1/passages/{chunk}"))["document_id"] == document_id(MANUAL.path)
