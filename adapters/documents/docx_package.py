"""What python-docx opens, and the one place where its untyped XML gets types."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.part import Part, XmlPart
from docx.opc.rel import Relationships
from docx.oxml.parser import parse_xml

from adapters.documents.package import check_package
from core.errors import DocumentError

_MAX_XML_BYTES = 50_000_000
"""As a tree in memory it takes ten times as much; a thousand pages are 10 MB."""
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
"""Namespace of nearly all elements."""
_OFF = frozenset({"0", "false", "off", "none"})


class Element(Protocol):
    """What we use of an lxml element.

    Attributes:
        tag: The name in Clark notation; something else for a comment.
    """

    @property
    def tag(self) -> object: ...  # noqa: D102  in the class's docstring
    @property
    def text(self) -> str | None: ...  # noqa: D102  the text before the first child
    def get(self, key: str, default: str = ..., /) -> str | None: ...  # noqa: D102  an attribute
    def find(self, path: str, /) -> "Element | None": ...  # noqa: D102  the first such child
    def iter(self, tag: str, /) -> Iterator["Element"]: ...  # noqa: D102  all such descendants
    def __iter__(self) -> Iterator["Element"]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The parts of a document that we read.

    Attributes:
        title: Its property of that name; may be empty.
    """

    body: Element
    styles: Element | None
    numbering: Element | None
    footnotes: Element | None
    endnotes: Element | None
    title: str


def open_docx(raw: bytes) -> Opened:
    """Return the parts of the Word document `raw`.

    Raises:
        DocumentError: It is broken, encrypted, too large, or no Word document.
    """
    check_package(raw, part="word/", program="Word", max_xml_bytes=_MAX_XML_BYTES)
    try:
        return _opened(raw)
    except Exception as error:  # a broken file raises anything at all
        raise DocumentError(f"is no Word document ({_cause(error)}); open it in Word and save it as .docx") from error


def _opened(raw: bytes) -> Opened:
    document = docx.Document(io.BytesIO(raw))
    parts = document.part.rels
    package = document.part.package
    body = cast("Element", document.element).find(f"{W}body")
    if package is None or body is None:
        raise ValueError("it has no body")
    has_properties = any(rel.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for rel in package.rels.values())
    return Opened(
        body=body,
        styles=_part(parts, RELATIONSHIP_TYPE.STYLES),
        numbering=_part(parts, RELATIONSHIP_TYPE.NUMBERING),
        footnotes=_part(parts, RELATIONSHIP_TYPE.FOOTNOTES),
        endnotes=_part(parts, RELATIONSHIP_TYPE.ENDNOTES),
        title=document.core_properties.title if has_properties else "",
    )


def _part(parts: Relationships, kind: str) -> Element | None:
    found = next((rel.target_part for rel in parts.values() if rel.reltype == kind and not rel.is_external), None)
    return _root(found) if found is not None else None


def _root(part: Part) -> Element:
    return cast("Element", part.element if isinstance(part, XmlPart) else parse_xml(part.blob))


def _cause(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def value_of(element: Element | None, path: str) -> str | None:
    """Return the `w:val` of the element at `path` below `element`; None if either is missing."""
    found = element.find(path) if element is not None else None
    return found.get(f"{W}val", "") if found is not None else None


def switch(element: Element | None, name: str) -> bool | None:
    """Tell whether a property such as `w:b` is on; None if nothing is said of it."""
    value = value_of(element, W + name)
    return None if value is None else value.lower() not in _OFF


def number(value: str | None, default: int = 0) -> int:
    """Return a number in an attribute; `default` if it is none."""
    try:
        return int(value) if value else default
    except ValueError:
        return default
