"""The page's files: types, caching, versions, and rules that keep the page safe."""

import re
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

import adapters.web
from adapters.language import NAMES
from adapters.web.pages import load_pages

Client = TestClient[web.Request, web.Application]
STATIC = Path(adapters.web.__file__).parent / "static"


async def test_every_file_that_the_page_names_is_served_for_ever(client: Client) -> None:
    """The address holds the content's hash, so the browser need not ask again."""
    html = await (await client.get("/")).text()

    paths = re.findall(r'(?:href|src)="(/static/[^"]+)"', html)

    assert len(paths) >= 6
    for path in paths:
        response = await client.get(path)
        assert response.status == 200
        assert "immutable" in response.headers["Cache-Control"]
        assert "charset=utf-8" in response.headers["Content-Type"]


async def test_the_page_itself_is_always_asked_for(client: Client) -> None:
    """A new version shows at the next load, and an unchanged one costs 304."""
    first = await client.get("/")
    again = await client.get("/", headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Cache-Control"] == "private, no-cache"
    assert (again.status, await again.read()) == (304, b"")


async def test_the_whole_page_is_small_in_every_language(client: Client) -> None:
    """It comes packed for whoever takes that, and is the same when unpacked."""
    for language in NAMES:
        wanted = {"Accept-Language": language}
        html = await (await client.get("/", headers=wanted)).text()
        scripts = [f"/static/x/{path.name}" for path in STATIC.glob("*.js")]
        paths = ["/", *re.findall(r'href="(/static/[^"]+)"', html), *scripts]
        sizes = 0
        for path in dict.fromkeys(paths):
            packed = await client.get(path, headers={**wanted, "Accept-Encoding": "gzip"})
            plain = await client.get(path, headers={**wanted, "Accept-Encoding": "identity"})
            sizes += int(packed.headers["Content-Length"])
            assert await packed.read() == await plain.read()

        assert sizes < 200_000


async def test_files_are_kept_for_every_reader_and_the_page_for_its_own(client: Client) -> None:
    """A cookie changes no script: whoever keeps files for many keeps each once."""
    page, script = await client.get("/"), await client.get("/static/x/app.js")

    assert page.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert script.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "accepted, packed",
    [
        pytest.param("gzip, deflate, br", True, id="by its name"),
        pytest.param("br;q=1, GZIP;q=0.5", True, id="second"),
        pytest.param("*", True, id="anything"),
        pytest.param("gzip;q=0, *", False, id="refused by its name"),
        pytest.param("gzip; q=0.000", False, id="refused with decimals"),
        pytest.param("*;q=0", False, id="nothing at all"),
        pytest.param("br", False, id="another one"),
        pytest.param("identity", False, id="none"),
    ],
)
async def test_a_file_is_packed_for_whoever_takes_that(client: Client, accepted: str, packed: bool) -> None:
    """What refuses gzip can't read it."""
    response = await client.get("/static/x/app.js", headers={"Accept-Encoding": accepted})

    assert (response.headers.get("Content-Encoding") == "gzip") is packed


async def test_a_translated_page_asks_for_its_texts_at_once(client: Client) -> None:
    """Else they are asked for when the first script has come, and nothing is shown until then."""
    german = await (await client.get("/", headers={"Accept-Language": "de"})).text()
    english = await (await client.get("/")).text()

    assert re.search(r'<link rel="preload" href="/static/\w+/de\.json" as="fetch"', german)
    assert "preload" not in english


async def test_an_old_version_gets_the_new_file_and_must_ask_again(client: Client) -> None:
    """A page that was open during an upgrade still finds its scripts."""
    response = await client.get("/static/old/app.js")

    assert (response.status, response.headers["Cache-Control"]) == (200, "no-cache")


@pytest.mark.parametrize("name", ["index.html", "none.js", "..%2Fapp.py", "%2e%2e%2fapi.py"])
async def test_nothing_else_is_served(client: Client, name: str) -> None:
    """Files are looked up in a table, never on the disk."""
    response = await client.get(f"/static/x/{name}")

    assert response.status == 404


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    """Two versions of the scripts never mix."""
    (tmp_path / "index.html").write_text("<script src=/static/{{version}}/a.js></script>")
    (tmp_path / "missing.html").write_text("nothing")
    (tmp_path / "notice.html").write_text("{{title}} {{main}}")
    (tmp_path / "a.js").write_text("1")
    before = load_pages(tmp_path)

    (tmp_path / "a.js").write_text("2")
    after = load_pages(tmp_path)

    assert before.version != after.version
    assert after.version.encode() in after.index["en"].body


def test_no_script_reads_text_as_html() -> None:
    """Text from documents and people must stay text; the browser's policy is the second line."""
    for path in STATIC.glob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", path.read_text()), path


def test_nothing_is_loaded_from_elsewhere() -> None:
    """The page works offline."""
    for path in STATIC.iterdir():
        if path.suffix in {".js", ".css", ".html", ".svg"}:
            addresses = re.findall(r"https?://[^\s\"'`)]+", path.read_text())
            assert set(addresses) <= {"http://www.w3.org/2000/svg"}, path


def test_files_stay_short() -> None:
    """A file that needs more is two files."""
    assert [path.name for path in STATIC.glob("*.*") if len(path.read_text().splitlines()) > 300] == []
