"""AsciiDoc's lines: those that hold, and the attributes that the document defines on its way."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.documents.source import Line, lines_of

DEFINES = re.compile(r":(?P<off>!?)(?P<name>\w[\w-]*)(?P<unset>!?):(?:[ \t]+(?P<value>.*?))?[ \t]*\Z")
_CONDITION = re.compile(r"(?P<kind>ifdef|ifndef|ifeval)::(?P<names>[^\s\[\]]*)\[(?P<inside>.*)\][ \t]*\Z")
_ENDS = re.compile(r"endif::[^\[\]]*\[[^\[\]]*\][ \t]*\Z")
_INCLUDES = re.compile(r"include::[^\[\]]+\[[^\[\]]*\][ \t]*\Z")
_COMPARES = re.compile(r"(?P<left>.*?)\s*(?P<sign>==|!=|<=|>=|<|>)\s*(?P<right>.*)\Z")
_NAME = re.compile(r"\{([\w-]+)\}")
_GIVEN = {
    "nbsp": "\u00a0",
    "zwsp": "\u200b",
    "wj": "\u2060",
    "sp": " ",
    "blank": "",
    "empty": "",
    "deg": "°",
    "plus": "+",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "apos": "'",
    "quot": '"',
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "startsb": "[",
    "endsb": "]",
    "vbar": "|",
    "caret": "^",
    "asterisk": "*",
    "tilde": "~",
    "backslash": "\\",
    "backtick": "`",
    "two-colons": "::",
    "two-semicolons": ";;",
    "cpp": "C++",
    "backend": "html5",
    "backend-html5": "",
    "basebackend": "html",
    "basebackend-html": "",
}
_COMPARED: dict[str, Callable[[str, str], bool]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}


@dataclass(slots=True)
class Attributes:
    """What stands for each `{name}`, as far as a document has been read."""

    values: dict[str, str] = field(default_factory=lambda: dict(_GIVEN))

    def define(self, said: str) -> bool:
        """Take in the line that defines an attribute, or takes it back; return whether it is one."""
        match = DEFINES.match(said)
        if match is None:
            return False
        if match["off"] or match["unset"]:
            self.values.pop(match["name"].lower(), None)
        else:
            value = (match["value"] or "").removesuffix("\\").strip()
            self.values[match["name"].lower()] = self.filled(value)
        return True

    def filled(self, text: str) -> str:
        """Return a text with its attributes filled in; one that nobody defines stays as it is."""
        return _NAME.sub(lambda match: self.values.get(match[1].lower(), match[0]), text)

    def meets(self, condition: re.Match[str]) -> bool:
        """Return whether the lines below a condition hold."""
        if condition["kind"] == "ifeval":
            return self._compares(condition["inside"])
        names = condition["names"].lower()
        held = [name in self.values for name in re.split(r"[,+]", names)]
        known = all(held) if "+" in names else any(held)
        return known is (condition["kind"] == "ifdef")

    def _compares(self, said: str) -> bool:
        match = _COMPARES.match(self.filled(said).strip())
        if match is None:
            return True
        return _COMPARED[match["sign"]](match["left"].strip(" \"'"), match["right"].strip(" \"'"))


def asciidoc_lines(text: str, start: int = 0) -> list[Line]:
    """Return the lines from `start` on that hold: none of a condition that doesn't, and none that includes others."""
    attributes = Attributes()
    open_conditions: list[bool] = []
    kept: list[Line] = []
    for line in lines_of(text, start):
        said = text[line.start : line.end]
        condition = _CONDITION.match(said)
        if _ENDS.match(said):
            del open_conditions[-1:]
        elif condition and (condition["kind"] == "ifeval" or not condition["inside"]):
            open_conditions.append(attributes.meets(condition))
        elif all(open_conditions) and not _INCLUDES.match(said):
            attributes.define(said)
            if condition is None:
                kept.append(line)
            elif attributes.meets(condition):
                kept.append(Line(line.start + condition.start("inside"), line.start + condition.end("inside")))
    return kept
