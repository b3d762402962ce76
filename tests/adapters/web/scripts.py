"""The literals of the page's scripts, each with the code before it."""

import json
import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r"|(?<=[(,=:?&|!\[;])\s?/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/"  # a regular expression
    r'|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<tick>`)|(?P<open>\{)|(?P<close>\})',
    re.DOTALL,
)
_IN_TEMPLATE = re.compile(r"(?P<text>(?:\\.|[^`\\$]|\$(?!\{))*)(?P<end>`|\$\{)", re.DOTALL)


def literals(script: str) -> Iterator[tuple[str, str]]:
    """Yield each string and template with the line's code before it; `{}` stands for what a template takes in."""
    place, depth = 0, 0
    waiting: list[tuple[int, int, str]] = []  # depth, start and text so far of the templates that are not yet closed
    while found := _TOKEN.search(script, place):
        place = found.end()
        if text := found["string"]:
            yield _before(script, found.start()), json.loads(text)
        elif found["tick"]:
            waiting.append((depth, found.start(), ""))
        elif found["open"]:
            depth += 1
        if not (found["tick"] or (found["close"] and waiting and waiting[-1][0] == depth)):
            depth -= bool(found["close"])
            continue
        opened, start, so_far = waiting.pop()
        piece = _IN_TEMPLATE.match(script, place)
        assert piece is not None, script[place : place + 80]
        place = piece.end()
        if piece["end"] == "`":
            yield _before(script, start), so_far + piece["text"]
        else:
            waiting.append((opened, start, so_far + piece["text"] + "{}"))


def _before(script: str, at: int) -> str:
    return script[script.rfind("\n", 0, at) + 1 : at]
