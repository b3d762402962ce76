"""What a person sees of one answer, read from a Teams message."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from adapters.teams.layout import CUT
from tests.scenarios.seen import WISH, Seen, Source, squeezed

APART = "\u200b"
_SOURCES = "Sources:"
_CLOSEST = "Closest passages:"
_NEAR = re.compile(r".+? — (.*) \[(\d+)\]", re.DOTALL)
_BULLET = re.compile(r"^(?:•|\d+\.) ")
_HEADING = re.compile(r"\[(\d+)\] (.*)")
_READER = MarkdownIt("commonmark").enable("table")


def in_teams(body: Mapping[str, Any]) -> Seen:
    """Return what a message shows: its text, its card, Teams' own citations and suggestions."""
    lines = [*_lines(body["text"]), *(line for element in _elements(body) for line in _said(element))]
    applies = [line for line in lines if line.startswith("Applies to ")]
    said = [line for line in lines if not (line.startswith("Applies to ") or _ours(line))]
    near = [(found[2], squeezed(found[1])) for line in said if (found := _NEAR.fullmatch(line))]
    said = [line for line in said if not (near and (line == _CLOSEST or _NEAR.fullmatch(line)))]
    return Seen(
        words=squeezed("".join(said)),
        text="\n\n".join(said),
        applies=tuple(applies),
        sources=tuple(_source(claim) for claim in _claims(body)),
        choices=tuple(_choices(body)),
        wishes=any(action["title"] == WISH for element in _elements(body) for action in element.get("actions", ())),
        picks=any(element["type"] == "Input.ChoiceSet" for element in _elements(body)),
        closest=tuple(near),
        tables=tuple(_table(element) for element in _elements(body) if element["type"] == "Table"),
    )


def remarks_in(body: Mapping[str, Any]) -> str:
    """Return what a message says of what it doesn't show."""
    lines = [*_lines(body["text"]), *(line for element in _elements(body) for line in _said(element))]
    return "\n".join(line for line in lines if _ours(line))


def sources_in(view: Mapping[str, Any]) -> tuple[Source, ...]:
    """Return the sources that a page of the dialog "Why?" shows."""
    found: list[Source] = []
    for element in view["task"]["value"]["card"]["content"]["body"]:
        if element["type"] == "ActionSet":
            url = next((action["url"] for action in element["actions"] if "url" in action), "")
            if found and not found[-1].url:
                found[-1] = replace(found[-1], url=url)
        elif element["type"] == "Container":
            found[-1] = replace(found[-1], excerpt="".join(_said(element)))
        elif heading := _HEADING.fullmatch("".join(_said(element))):
            found.append(Source(number=heading[1], title=heading[2], url=""))
    return tuple(found)


def _ours(line: str) -> bool:
    return line.startswith((_SOURCES, CUT)) or "to see them" in line


def _lines(markdown: str) -> Iterator[str]:
    """Yield the lines that a reader of Markdown shows."""
    for node in SyntaxTreeNode(_READER.parse(markdown)).walk():
        if node.type == "inline":
            parts = (each for each in node.walk() if each.type in {"text", "text_special", "softbreak"})
            yield "".join(" " if each.type == "softbreak" else each.content for each in parts).replace(APART, "")


def _elements(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for card in body.get("attachments", ()):
        yield from card["content"]["body"]


def _said(element: Mapping[str, Any]) -> Iterator[str]:
    match element["type"]:
        case "RichTextBlock":
            yield _BULLET.sub("", "".join(_run(inline) for inline in element["inlines"]).replace(APART, ""))
        case "Container":
            for item in element["items"]:
                yield from _said(item)
        case "Table":
            yield from (cell for row in _table(element) for cell in row)
        case _:
            return


def _run(inline: str | Mapping[str, Any]) -> str:
    return inline if isinstance(inline, str) else inline["text"]


def _table(table: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple("".join(line for item in cell["items"] for line in _said(item)) for cell in row["cells"])
        for row in table["rows"]
    )


def _claims(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for entity in body.get("entities", ()):
        yield from entity.get("citation", ())


def _source(claim: Mapping[str, Any]) -> Source:
    looks = claim["appearance"]
    return Source(
        number=str(claim["position"]), title=looks["name"], url=looks.get("url", ""), excerpt=looks["abstract"]
    )


def _choices(body: Mapping[str, Any]) -> Iterator[str]:
    for element in _elements(body):
        for action in element.get("actions", ()):
            if action.get("data", {}).get("msteams", {}).get("type") == "messageBack":
                yield action["title"]
    yield from (action["title"] for action in body.get("suggestedActions", {}).get("actions", ()))
