"""What every Office file is, a ZIP of XML parts, and whether it is safe to open."""

import io
import re
import zlib
from collections.abc import Sequence
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from core.errors import DocumentError

_MB = 1_000_000
MAX_BYTES = 500 * _MB
"""All parts unpacked; a real document of 200 MB is mostly pictures, which don't shrink."""
_MAX_RATIO = 200
_RATIO_COUNTS_FROM = 10 * _MB
MAX_PARTS = 10_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HEAD_BYTES = 4096
_ENCRYPTED = 0x1
_DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_XML = (".xml", ".rels")
_BROKEN = (BadZipFile, LargeZipFile, NotImplementedError, EOFError, OSError, ValueError, RuntimeError, zlib.error)


def check_package(raw: bytes, *, part: str, program: str, max_xml_bytes: int) -> None:
    """Check that `raw` is an Office file that may be opened.

    Args:
        raw: The file.
        part: What the name of a part must begin with in a file of this format ("word/").
        program: What people open such files with, for the message.
        max_xml_bytes: How much its text may unpack to.

    Raises:
        DocumentError: It is empty, encrypted, broken, something else, or unpacks to more than we read.
    """
    if not raw:
        raise DocumentError("the file is empty; save it again, or remove it")
    if raw.startswith(_OLE):
        raise DocumentError(
            f"is protected by a password or in the format of before 2007; save it without a password in a newer "
            f"version of {program}"
        )
    try:
        with ZipFile(io.BytesIO(raw)) as archive:
            _check_sizes(archive.infolist(), packed=len(raw), max_xml_bytes=max_xml_bytes, program=program)
            _check_parts(archive, part=part, program=program)
    except _BROKEN as error:
        raise DocumentError(f"is broken ({error}); open it in {program} and save it again") from error


def _check_sizes(parts: Sequence[ZipInfo], *, packed: int, max_xml_bytes: int, program: str) -> None:
    unpacked = sum(info.file_size for info in parts)
    xml = sum(info.file_size for info in parts if info.filename.lower().endswith(_XML))
    if xml > max_xml_bytes or unpacked > MAX_BYTES or len(parts) > MAX_PARTS:
        raise DocumentError(
            f"unpacks to {unpacked // _MB} MB in {len(parts)} parts, more than we read ({max_xml_bytes // _MB} MB of "
            f"text, {MAX_BYTES // _MB} MB and {MAX_PARTS} parts in all); split it up"
        )
    if unpacked > _RATIO_COUNTS_FROM and unpacked > packed * _MAX_RATIO:
        raise DocumentError(
            f"unpacks to {unpacked // packed} times its size, as only a ZIP bomb does; save it again in {program}"
        )


def _check_parts(archive: ZipFile, *, part: str, program: str) -> None:
    parts = archive.infolist()
    if not any(info.filename.startswith(part) for info in parts):
        raise DocumentError(f"is a ZIP without the parts that its suffix promises; save it again in {program}")
    if any(info.flag_bits & _ENCRYPTED for info in parts):
        raise DocumentError("is protected by a password; save it without one")
    for info in parts:
        if info.filename.lower().endswith(_XML) and _declares(archive, info):
            raise DocumentError(
                f"its part {info.filename} declares entities, which none needs; save it again in {program}"
            )


def _declares(archive: ZipFile, info: ZipInfo) -> bool:
    """Tell whether a part has a DTD: none needs one, and entities could unpack to anything."""
    with archive.open(info) as stream:
        head = stream.read(_HEAD_BYTES)
    return _DECLARES.search(head.replace(b"\0", b"")) is not None
