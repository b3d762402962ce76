"""Names, texts of documents, remarks → how an answer puts them: lists, quotation marks, no links."""

import ipaddress
import re
from collections.abc import Sequence

from core.answer import Choice, Note, Span

NOT_STATED = "not stated"
UNSURE = "no sure answer"
"""What a cell says where passages speak of it: they may well state it."""
MAX_LABEL_CHARS = 75
_URL = re.compile(r"(?i)\b(?:https?://|www\.)[^\s)\]>\"']+")
_MARKER = re.compile(r"\[(\d+)\]")
_MAX_SHOWN_CHARS = 1800


def note(text: str, *citations: int) -> Note:
    """Return a remark on the answer itself, each citation once."""
    return Note(spans=(Span(text, tuple(dict.fromkeys(citations))),))


def button(label: str, text: str) -> Choice:
    """Return a way to go on; a label that is too long for a button is cut."""
    return Choice(label=label[:MAX_LABEL_CHARS], text=text)


def listed(names: Sequence[str], *, last: str = "and") -> str:
    """Return "a, b and c"; empty for no names."""
    *head, tail = names or ("",)
    return f"{', '.join(head)} {last} {tail}" if head else tail


def quoted(text: str) -> str:
    """Return what was asked in quotation marks, without the punctuation at its ends."""
    return f"“{' '.join(text.split()).strip(' ?!.,')}”"


def without_links(text: str) -> str:
    """Return `text` with every address on the Internet taken out, as links come from the document register only.

    One of a device on one's own network ("http://192.168.0.1/setup") stays, without its protocol: nothing makes a link
    of it. A number in brackets gets wide ones: it would look like the marker of a citation.
    """
    return _MARKER.sub(r"［\1］", _URL.sub(_local, text))


def _local(address: re.Match[str]) -> str:
    _, _, rest = address[0].rpartition("://")
    host = re.split(r"[:/?#]", rest, maxsplit=1)[0]
    try:
        local = not ipaddress.ip_address(host).is_global
    except ValueError:
        local = host.casefold().endswith(".local") or host.casefold() == "localhost"
    return rest if local else "(link)"


def shown(text: str) -> str:
    """Return `text` as an answer shows it: without addresses, and cut before the end of what a citation quotes.

    A number is never cut in two.
    """
    if len(text) <= _MAX_SHOWN_CHARS:
        return without_links(text)
    cut = text[: _MAX_SHOWN_CHARS - 1]
    return without_links(cut.rsplit(" ", 1)[0].rstrip("0123456789.,")) + "…"
