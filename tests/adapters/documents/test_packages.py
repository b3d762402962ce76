"""Office files that are broken, locked, or made to do harm: one clear sentence each, and the others go on."""

import io
import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest

from adapters.documents import package
from core.errors import DocumentError
from tests.adapters.documents.trees import read
from tests.adapters.documents.word import part_of, repacked, saved

BOMB = b"<w:p/>" * 2_500_000
DECLARED = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><x>&a;</x>'
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512
FILES = {".docx": saved(docx.Document()), ".xlsx": saved(openpyxl.Workbook())}
MAIN = {".docx": "word/document.xml", ".xlsx": "xl/worksheets/sheet1.xml"}
SUFFIXES = [pytest.param(".docx", id="document"), pytest.param(".xlsx", id="workbook")]


def zipped(name: str, content: bytes = b"x") -> bytes:
    """Return a ZIP with one part."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, content)
    return stream.getvalue()


def refused(folder: Path, suffix: str, raw: bytes) -> str:
    """Return why a file is refused."""
    with pytest.raises(DocumentError) as caught:
        read(folder, suffix, raw)
    assert str(folder / f"document{suffix}") in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files_that_are_none_say_what_to_do(suffix: str, tmp_path: Path) -> None:
    """Whoever indexes a folder must learn which file to mend, and how."""
    good = FILES[suffix]

    assert "the file is empty" in refused(tmp_path, suffix, b"")
    assert "protected by a password" in refused(tmp_path, suffix, OLE)
    assert "is broken (File is not a zip file); open it in" in refused(tmp_path, suffix, b"not a file")
    assert "is broken" in refused(tmp_path, suffix, good[: len(good) // 2])
    assert "without the parts that its suffix promises" in refused(tmp_path, suffix, zipped("readme.txt"))
    assert "save it as" in refused(tmp_path, suffix, zipped(MAIN[suffix]))
    assert "save it as" in refused(tmp_path, suffix, repacked(good, {MAIN[suffix]: b"<broken"}))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_locked_part_is_said_to_be_locked(suffix: str, tmp_path: Path) -> None:
    """A ZIP with a password is not a broken one."""
    raw = bytearray(FILES[suffix])
    at = raw.index(b"PK\x01\x02")
    raw[at + 8] |= 1

    assert "protected by a password" in refused(tmp_path, suffix, bytes(raw))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_bomb_is_not_unpacked(suffix: str, tmp_path: Path) -> None:
    """A file of some kilobytes must not fill the memory of the server that watches the folder."""
    raw = repacked(FILES[suffix], {MAIN[suffix]: BOMB})

    assert "as only a ZIP bomb does" in refused(tmp_path, suffix, raw)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_that_unpacks_to_more_than_we_read_is_refused(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many small parts are a bomb as well."""
    monkeypatch.setattr(package, "MAX_PARTS", 3)

    assert "split it up" in refused(tmp_path, suffix, FILES[suffix])


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_not_resolved(suffix: str, encoding: str, tmp_path: Path) -> None:
    """A document must not read other files into an answer."""
    raw = repacked(FILES[suffix], {MAIN[suffix]: DECLARED.decode().encode(encoding)})

    assert "declares entities" in refused(tmp_path, suffix, raw)


def test_a_document_without_a_body_or_properties_is_no_end(tmp_path: Path) -> None:
    """Programs leave out what they don't need."""
    raw = FILES[".docx"]
    main = part_of(raw, MAIN[".docx"])
    empty = main[: main.index(b"<w:body>")] + b"</w:document>"
    links = part_of(raw, "_rels/.rels")
    bare = repacked(raw, {"_rels/.rels": links.replace(_link(links), b"")})

    assert "it has no body" in refused(tmp_path, ".docx", repacked(raw, {MAIN[".docx"]: empty}))
    assert read(tmp_path, ".docx", bare).title == "document"


def _link(links: bytes) -> bytes:
    """Return the relationship that names the properties."""
    at = links.index(b"core-properties")
    start = links.rindex(b"<Relationship ", 0, at)
    return links[start : links.index(b"/>", at) + 2]
