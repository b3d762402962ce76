"""Text as Slack's `rich_text`, whose leaves are literal: nothing in them can mention, link or format."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, cast

from adapters.chat.text import visible
from adapters.codec import linkable
from adapters.slack.limits import BLOCK_CHARS, weight
from core.answer import Span
from core.cutting import shortened

JsonObject: TypeAlias = dict[str, object]
Style: TypeAlias = Literal["", "bold", "italic"]

PIECE_CHARS = 2500
_CLINGS_LEFT = tuple(",.;:!?)]")


def marked(text: str, citations: Sequence[int]) -> str:
    """Return `text` with its markers before its closing white space."""
    if not citations:
        return text
    said = text.rstrip()
    return f"{said} {''.join(f'[{number}]' for number in citations)}{text[len(said) :]}".lstrip(" ")


def running(spans: Iterable[Span]) -> str:
    """Return spans as one text with markers."""
    text = ""
    for span in spans:
        part = marked(span.text, span.citations)
        parted = not text or text[-1].isspace() or part.startswith((" ", "\n", *_CLINGS_LEFT))
        text += part if parted else f" {part}"
    return text.strip()


def leaf(text: str, style: Style = "") -> JsonObject:
    """Return a piece of literal text; `text` isn't empty."""
    literal: JsonObject = {"type": "text", "text": text}
    return {**literal, "style": {style: True}} if style else literal


def link(text: str, url: str, style: Style = "") -> JsonObject:
    """Return `text` as a link, or as mere text if `url` isn't http(s) or is too long for one."""
    if not linkable(url):
        return leaf(text, style)
    literal: JsonObject = {"type": "link", "url": url, "text": text}
    return {**literal, "style": {style: True}} if style else literal


def section(*leaves: JsonObject) -> JsonObject:
    """Return a paragraph."""
    return {"type": "rich_text_section", "elements": list(leaves)}


def paragraphs(text: str, style: Style = "") -> list[JsonObject]:
    """Return `text` as paragraphs, none too long for a block; none at all if there is nothing to see.

    Each ends its line: Slack does not promise to put sections of one block below each other.
    """
    return [section(leaf(f"{part}\n", style)) for part in _parts(text)]


def quotes(text: str) -> list[JsonObject]:
    """Return `text` as a quotation."""
    return [{"type": "rich_text_quote", "elements": [leaf(part)]} for part in _parts(text)]


def items(texts: Iterable[str], style: Literal["ordered", "bullet"]) -> list[JsonObject]:
    """Return one list of one item each; `blocks_of` joins them. What is empty is shown as a dash."""
    pieces: list[JsonObject] = []
    for place, text in enumerate(texts):
        first, *more = _parts(text) or ["–"]
        piece: JsonObject = {"type": "rich_text_list", "style": style, "elements": [section(leaf(first))]}
        if style == "ordered" and place:
            piece["offset"] = place
        pieces += [piece, *(section(leaf(part)) for part in more)]
    return pieces


def blocks_of(pieces: Sequence[JsonObject]) -> list[JsonObject]:
    """Return `pieces` as few `rich_text` blocks, each within a block's limit."""
    blocks: list[JsonObject] = []
    room = 0
    for piece in pieces:
        heavy = weight(piece)
        if not blocks or heavy > room:
            blocks.append({"type": "rich_text", "elements": []})
            room = BLOCK_CHARS
        _append(cast("list[JsonObject]", blocks[-1]["elements"]), piece)
        room -= heavy
    return blocks


def _append(elements: list[JsonObject], piece: JsonObject) -> None:
    last = elements[-1] if elements else {}
    goes_on = last.get("type") == piece["type"] == "rich_text_list" and last.get("style") == piece.get("style")
    if goes_on and (piece["style"] == "bullet" or "offset" in piece):
        so_far = cast("list[JsonObject]", last["elements"])
        elements[-1] = {**last, "elements": [*so_far, *cast("list[JsonObject]", piece["elements"])]}
    else:
        elements.append(piece)


def _parts(text: str) -> list[str]:
    """Cut `text` at white space where possible, so that every part fits into a block."""
    rest = visible(text).strip()
    parts: list[str] = []
    while len(rest) > PIECE_CHARS:
        cut = max(rest.rfind(gap, PIECE_CHARS // 2, PIECE_CHARS) for gap in ("\n", " "))
        cut = cut if cut > 0 else PIECE_CHARS
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest else parts


def one_line(text: str, chars: int) -> str:
    """Return `text` on one line, cut to `chars`."""
    return shortened(" ".join(visible(text).split()), chars)
