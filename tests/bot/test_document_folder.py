"""The folder behind the page: names that stay inside it, whole files, a catalogue that keeps what it says."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.web.folder import HeldFile, Refused
from bot.bootstrap.knowledge import index_to_ask
from bot.document_folder import DocumentFolder, folder_of, kept_fields, may_add, safe_path
from bot.ledger import read_ledger
from bot.settings import read_settings
from core.catalog.catalog import Catalog, ProductModel
from core.catalog.induction.proposals import Proposal
from tests.bot.shelf import Shelf, sheet
from tests.fakes.model_server import model_server

FORMATS = {".md", ".pdf"}


async def parts(*content: bytes) -> AsyncIterator[bytes]:
    """Give a document in parts."""
    for part in content:
        yield part


@asynccontextmanager
async def open_folder(data: Path, **settings: str) -> AsyncGenerator[DocumentFolder]:
    """Give the folder behind a page."""
    known = read_settings({"THREADSHEET_DATA": str(data), **settings})
    async with index_to_ask(known) as index:
        yield DocumentFolder(settings=known, index=index)


@pytest.mark.parametrize(
    "name,path",
    [
        pytest.param("a.md", "a.md", id="plain"),
        pytest.param("../../etc/a.md", "etc/a.md", id="out of the folder"),
        pytest.param("/etc/a.md", "etc/a.md", id="from the root"),
        pytest.param("C:\\manuals\\a.PDF", "C/manuals/a.PDF", id="another system"),
        pytest.param(".hidden/.a.md", "hidden/a.md", id="hidden"),
        pytest.param("a\x00b<c>.md", "a-b-c-.md", id="letters that some system hasn't"),
        pytest.param("1/2/3/4/5/a.md", "3/4/5/a.md", id="deep"),
        pytest.param("x" * 300 + ".md", "x" * 120 + ".md", id="long"),
    ],
)
def test_names_are_made_safe(name: str, path: str) -> None:
    """Whoever names a file mustn't choose where it goes."""
    assert safe_path(name, FORMATS) == path


@pytest.mark.parametrize("name", ["", "..", "a.exe", "a", "/", ".md"])
def test_names_that_are_none_are_refused(name: str) -> None:
    """Nothing is kept that nobody can read."""
    with pytest.raises(Refused):
        safe_path(name, FORMATS)


async def test_documents_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    """A half manual would answer half."""
    async with open_folder(tmp_path) as folder:
        folder.most_bytes = 5
        assert (await folder.keep("a.md", parts(b"ab", b"c"))) == HeldFile(path="a.md", size=3)
        assert (await folder.keep("a.md", parts(b"abc"))) == HeldFile(path="a.md", size=3, replaced=True)
        for content in ([b"abc", b"def"], []):
            with pytest.raises(Refused):
                await folder.keep("b.md", parts(*content))
        (folder.folder / "sub").symlink_to(tmp_path)
        with pytest.raises(Refused, match="out of the documents' folder"):
            await folder.keep("sub/c.md", parts(b"x"))
        (folder.folder / "file").write_text("x", "utf-8")
        with pytest.raises(Refused, match="can't be kept"):
            await folder.keep("file/c.md", parts(b"x"))
        assert [file.path for file in folder.files()] == ["a.md"]
        assert not list(folder.folder.rglob("*.part"))


async def test_a_language_model_is_asked_about_new_documents_only(tmp_path: Path) -> None:
    """What somebody confirmed stands; a library of thousands isn't read again for one more document."""
    async with model_server() as server:
        server.answer = {"product_models": [{"name": "ECU-850b", "documents": [1]}]}
        model = {"OPENAI_BASE_URL": server.url, "THREADSHEET_LLM_MODEL": "small"}
        async with open_folder(tmp_path, **model) as folder:
            await folder.keep("a.md", parts(sheet("ECU-750", 12).encode()))
            await folder.publish([Proposal(name="ECU-750", documents=("a.md",))])
            await folder.keep("b.md", parts(sheet("ECU-850b", 24).encode()))

            found = await folder.propose()

    assert [(each.name, each.documents) for each in found] == [("ECU-750", ("a.md",)), ("ECU-850b", ("b.md",))]
    [asked] = server.asked
    assert "b.md" in asked["messages"][1]["content"]
    assert "a.md" not in asked["messages"][1]["content"]


async def test_a_confirmed_catalogue_is_written_and_can_be_changed(tmp_path: Path) -> None:
    """What the page doesn't show stays in the file, and the file before it is kept."""
    async with open_folder(tmp_path) as folder:
        with pytest.raises(Refused, match="no documents"):
            await folder.propose()
        await folder.keep("a.md", parts(sheet("KX-20", 12).encode()))
        await folder.keep("bad.pdf", parts(b"%PDF-1.7 broken"))
        told = await folder.publish(await folder.propose())
        assert (told.product_models, told.values, told.comparable) == (1, 2, 2)
        assert [path for path, _ in told.skipped] == ["bad.pdf"]
        noted = read_ledger(folder.settings.ledger_path).entries
        assert {path: entry.file for path, entry in noted.items()} == {"a.md": (folder.folder / "a.md").resolve()}

        catalog = folder.folder / "catalog.yaml"
        catalog.write_text(
            catalog.read_text("utf-8").replace("name: KX-20\n", "name: KX-20\n  kind: kettle\n"), "utf-8"
        )
        await folder.keep("b.md", parts(sheet("KX-30", 24).encode()))
        await folder.keep("c.md", parts(sheet("KX-20", 12).encode()))
        proposals = await folder.propose()
        assert [(each.name, each.documents) for each in proposals] == [
            ("KX-20", ("a.md", "c.md")),
            ("KX-30", ("b.md",)),
        ]
        assert (await folder.publish(proposals)).product_models == 2
        assert "kind: kettle" in catalog.read_text("utf-8")
        assert (folder.folder / ".catalog.yaml.before").is_file()
        with pytest.raises(Refused, match="read the same"):
            await folder.publish([*proposals, Proposal(name="KX20", documents=())])


def test_what_replaces_a_product_model_is_kept_as_long_as_it_is_there() -> None:
    """The page shows neither; a catalogue that names somebody who was dropped is refused."""
    old = ProductModel(name="KX-10", series="K", replaced_by=("KX-20", "KX-30"))
    known = Catalog(models={"KX-10": old})

    written = kept_fields(Catalog(models={name: ProductModel(name=name) for name in ("KX-10", "KX-20")}), known)

    assert written.models == {"KX-10": replace(old, replaced_by=("KX-20",)), "KX-20": ProductModel(name="KX-20")}


async def test_documents_from_elsewhere_are_not_put_away(tmp_path: Path) -> None:
    """What `threadsheet index` read is not to vanish because somebody drops a file."""
    shelf = Shelf(root=tmp_path)
    shelf.write("docs/a.md", sheet("KX-20", 12))
    assert await asyncio.to_thread(shelf.run, "index", str(shelf.docs), "--yes") == 0

    async with open_folder(tmp_path / "data") as folder:
        assert "THREADSHEET_DOCS" in await folder.closed()
    async with open_folder(tmp_path / "data", THREADSHEET_DOCS=str(shelf.docs)) as folder:
        assert await folder.closed() == ""


@pytest.mark.parametrize(
    "given,may",
    [
        pytest.param({}, True, id="this machine"),
        pytest.param({"THREADSHEET_HOST": "0.0.0.0"}, False, id="the network"),  # noqa: S104  nothing listens
        pytest.param({"THREADSHEET_HOST": "0.0.0.0", "THREADSHEET_UPLOADS": "on"}, True, id="allowed"),  # noqa: S104
        pytest.param({"THREADSHEET_UPLOADS": "off"}, False, id="forbidden"),
    ],
)
async def test_who_may_add_documents(tmp_path: Path, given: dict[str, str], *, may: bool) -> None:
    """Whoever can merely ask over the network changes nothing, unless an operator says so."""
    settings = read_settings({"THREADSHEET_DATA": str(tmp_path), **given})
    assert may_add(settings) is may
    async with index_to_ask(settings) as index:
        assert (folder_of(settings, index) is not None) is may
