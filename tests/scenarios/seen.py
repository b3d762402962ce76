"""What a person sees of one answer, read from a Slack message and from what the page gets."""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.fakes.slack_workspace import Message

_HEADS = {"Sources\n", "Closest passages\n"}
_WHY = "Why?"
_PICK = "Choose product models"
WISH = "Tell the documentation owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A citation as it is shown.

    Attributes:
        excerpt: Empty where a platform had no room for it.
    """

    number: str
    title: str
    url: str
    excerpt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One answer as people see it.

    Attributes:
        words: Everything above scope and sources, without white space: platforms lay it out differently.
        text: The answer as plain text.
        choices: What the buttons say.
        picks: Product models can be chosen from all that there are.
        wishes: The documentation's owner can be told that it is missing.
        tables: Every table, row by row with its heading first, cells with their markers.
        closest: Of each passage that comes close to what was asked: its number and what is shown of it.
    """

    words: str
    text: str
    applies: tuple[str, ...]
    sources: tuple[Source, ...]
    choices: tuple[str, ...]
    picks: bool = False
    wishes: bool = False
    tables: tuple[tuple[tuple[str, ...], ...], ...] = ()
    closest: tuple[tuple[str, str], ...] = ()


def in_slack(message: Message) -> Seen:
    """Return what a message shows."""
    pieces = list(_pieces(message.blocks))
    head = next((place for place, piece in enumerate(pieces) if piece[1] in _HEADS), len(pieces))
    applies = [text.strip() for _, text in pieces[:head] if text.startswith("Applies to ")]
    body = [text for _, text in pieces[:head] if not text.startswith("Applies to ")]
    near = "Closest passages\n" in [text for _, text in pieces[head : head + 1]]
    sources = list(_sources(message.blocks))
    return Seen(
        words=squeezed("".join(body)),
        text=html.unescape(message.text),
        applies=tuple(line for lines in applies for line in lines.splitlines()),
        sources=tuple(replace(each, excerpt="") if near else each for each in sources),
        closest=tuple((each.number, squeezed(each.excerpt)) for each in sources if near),
        choices=tuple(label for label in _buttons(message.blocks) if label not in {_PICK, _WHY, WISH}),
        picks=_PICK in _buttons(message.blocks),
        wishes=WISH in _buttons(message.blocks),
        tables=tuple(
            tuple(tuple(_cell(cell) for cell in row) for row in block["rows"])
            for block in message.blocks
            if block["type"] in {"table", "data_table"}
        ),
    )


def on_page(shown: Mapping[str, Any]) -> Seen:
    """Return what the page shows of a turn."""
    answer = shown["answer"]
    asked = answer.get("choices", ()) or answer.get("follow_ups", ())
    return Seen(
        words=squeezed("".join(_said(answer))),
        text=shown["plain"],
        applies=tuple(map(_scope, () if answer["kind"] == "comparison" else answer.get("scope", ()))),
        sources=tuple(map(_cited, answer.get("citations", ()))),
        closest=tuple(
            (str(each["citation"]), squeezed("".join(run["text"] for run in each["runs"])))
            for each in answer.get("closest", ())
        ),
        choices=tuple(choice["label"] for choice in asked),
        wishes=bool(answer.get("wanting")),
        tables=tuple(_tables(answer)),
    )


def _cell(cell: Mapping[str, Any]) -> str:
    return " ".join(cell["text"].split())


def _tables(answer: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if ranked := answer.get("items"):
        head, *cells = _in_rows(list(_places(ranked)), 3 if ranked[0]["value"] is not None else 2)
        yield (head, *cells)
    for block in answer.get("blocks", ()):
        if block["kind"] == "table":
            yield _in_rows(list(_block(block)), len(block["columns"]))


def _in_rows(cells: Sequence[str], width: int) -> tuple[tuple[str, ...], ...]:
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    return tuple(tuple(_apart(" ".join(cell.split())) for cell in row) for row in rows)


def _apart(cell: str) -> str:
    """Return a cell with its markers after a space, as platforms show them."""
    return re.sub(r"(?<=[^\]\s])((?:\[\d+\])+)$", r" \1", cell)


def squeezed(text: str) -> str:
    """Return a text without white space."""
    return "".join(text.split())


def _pieces(node: object, kind: str = "") -> Iterator[tuple[str, str]]:
    """Yield (kind of piece, text) of all that is written in blocks, in order."""
    if isinstance(node, list):
        for each in node:
            yield from _pieces(each, kind)
    elif isinstance(node, dict) and node["type"] not in {"actions", "context_actions"}:
        if "text" in node:
            yield kind, node["text"]
        yield from _pieces(node.get("elements", node.get("rows", [])), node["type"])


def _sources(blocks: Sequence[Mapping[str, Any]]) -> Iterator[Source]:
    found: list[Source] = []
    elements = [element for block in blocks if block["type"] == "rich_text" for element in block["elements"]]
    for element in elements:
        parts = element["elements"]
        if element["type"] == "rich_text_section" and len(parts) == 3 and parts[1]["type"] == "link":
            number = parts[0]["text"].strip(" []")
            found.append(Source(number=number, title=parts[1]["text"], url=parts[1]["url"]))
        elif element["type"] == "rich_text_quote" and found and not found[-1].excerpt:
            found[-1] = replace(found[-1], excerpt="".join(part["text"] for part in parts))
    yield from found


def _buttons(blocks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for block in blocks:
        if block["type"] == "actions":
            yield from (button["text"]["text"] for button in block["elements"])


def _said(answer: Mapping[str, Any]) -> list[str]:
    if "blocks" not in answer:
        return [answer.get("question", answer.get("text", ""))]
    before = [block for block in answer["blocks"] if answer["kind"] == "ranking" and block["kind"] == "paragraph"]
    behind = [block for block in answer["blocks"] if block not in before]
    first, then = ([text for block in some for text in _block(block)] for some in (before, behind))
    return [*first, *_places(answer.get("items", ())), *then, *_not_stated(answer["not_stated"])]


def _places(ranked: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Say a list without values as it is shown; equal values share a place."""
    measured = any(item["value"] is not None for item in ranked)
    if ranked:
        yield from ("Place", "Product model", "Value") if measured else ("Product model", "Stated")
    place = 0
    for index, item in enumerate(ranked):
        place = place if index and item["value"] == ranked[index - 1]["value"] else index + 1
        yield from (str(place), item["model"], _marked(item)) if measured else (item["model"], _marked(item))


def _not_stated(models: Sequence[str]) -> list[str]:
    return [f"Not stated: {', '.join(models)}"] if models else []


def _block(block: Mapping[str, Any]) -> Iterator[str]:
    match block["kind"]:
        case "table":
            yield from block["columns"]
            for row in block["rows"]:
                yield from (row["label"], *map(_marked, row["cells"]))
        case "quote":
            yield f"{block['text']}[{block['citation']}]"
        case _:
            yield from map(_marked, block.get("spans", block.get("items", ())))


def _marked(part: Mapping[str, Any]) -> str:
    return str(part["text"]).rstrip() + "".join(f"[{number}]" for number in part["citations"])


def _scope(scope: Mapping[str, Any]) -> str:
    inherited = [
        f"; {count} source{'s' if count > 1 else ''} inherited from {base}" for base, count in scope["inherited"]
    ]
    return f"Applies to {scope['model']}{''.join(inherited)}"


def _cited(citation: Mapping[str, Any]) -> Source:
    excerpt = " ".join(citation["excerpt"].split())
    return Source(number=str(citation["number"]), title=citation["title"], url=citation["url"], excerpt=excerpt)


def same_excerpts(one: Sequence[Source], other: Sequence[Source]) -> bool:
    """Return whether both show the same quotes, as far as there was room for them."""
    return all(
        shorter.rstrip("…").strip() == longer[: len(shorter.rstrip("…").strip())]
        for shorter, longer in ((a.excerpt, b.excerpt) for a, b in zip(one, other, strict=True))
        if shorter
    )
