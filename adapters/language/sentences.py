"""What answers say of themselves, in the reader's language: `core` says it in English, sentence behind sentence.

A catalogue such as `de.answers.json` holds each sentence under its English wording; `{name}` in it stands for a value,
and values stay as they are: names, quotes, what people and documents say. A few names say what a value is: `{n}` and
`{m}` are numbers, `{what}` is a list in quotation marks, `{names}`, `{heirs}` and `{groups}` are lists, of which the
words between are ours, a name in `PARTED` is made of the catalogue's `parts`, and one among its `words` is one
of these.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from adapters.language import ENGLISH, FOLDER, NAMES, Ours, say, translated

MOST_CHARS = 20_000
MOST_SENTENCES = 40
"""A text that is longer, or has more sentences, isn't one of ours: a hostile one costs no more than a long one."""
JOINTS = (" and ", " or ")
"""What stands before the last name of a list."""
PARTED = {
    name: re.compile(between)
    for name, between in {
        "carried": "(, | and )",
        "conditions": "(, )",
        "dimensions": "( or )",
        "reasons": "(; )",
        "refused": "(; )",
        "rest": "(; )",
        "shown": "(, |; )",
        "sources": r"(, | and )(?=the only labelled |all \d|typed values |\d[\d,]* lines? of )",
        "stages": "(?<= ms)(, )",
    }.items()
}
"""What stands between the parts of a value."""
SIGNS = {"n": ",", "m": ",", "points": ".", "ms": ".", "share": "%", "least": "%"}
"""What is written otherwise in the value of a number."""
_SLOT = re.compile(r"\{(\w+)\}")
_NUMBER = r"\d++(?:,\d{3})*+"
_NUMBERS = frozenset({"n", "m"})
_GAP = re.compile(r"\s+|\Z")
_QUOTED = re.compile(r"”(, | and | or )“")
_INSIDE = re.compile(r"“[^”]*”|\([^()]*\)")
_GROUP = re.compile(r"(?<=\()[^()]*(?=\)(?:; |\Z))")
_MORE = re.compile(r"(?<=\d )more\Z")
_UNCONDITIONED = re.compile(r"(?<![^ ])no condition named \(")
_LEAST_HEAD = 2
"""So many characters must a sentence begin with to be known behind another one."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of ours.

    Attributes:
        pattern: Matches it at a place of a text, up to where another one of ours begins, or the text ends.
        said: The same in the language.
        literal: So many characters of it are no values.
        opens: It stands first: it can't be told where it would begin behind another one.
    """

    pattern: re.Pattern[str]
    said: str
    literal: int
    opens: bool


class Sentences:
    """The sentences of a catalogue."""

    def __init__(self, catalogue: Mapping[str, Any]) -> None:
        """Take a catalogue as its file has it."""
        self._words: Mapping[str, Mapping[str, str]] = catalogue["words"]
        self._within: Mapping[str, str] = catalogue["within"]
        self._signs: Mapping[str, str] = catalogue["signs"]
        texts: Mapping[str, str] = catalogue["sentences"]
        heads = filter(None, map(self._head, texts))
        behind = rf"(?=\Z|\s+(?:{'|'.join(heads)}))"
        self._texts = [self._sentence(text, said, behind) for text, said in texts.items()]
        self._labels, self._changes, self._lines, self._parts, self._faults = (
            [self._sentence(text, said, r"\Z") for text, said in catalogue[name].items()]
            for name in ("labels", "changes", "lines", "parts", "faults")
        )

    def text(self, text: str) -> str:
        """Return a text of ours in the language; as it is if it holds anything else than sentences of ours."""
        said: list[str] = []
        place: int | None = 0 if len(text) <= MOST_CHARS else None
        for _ in range(MOST_SENTENCES):
            if place is None or place == len(text):
                break
            place = self._next(text, place, self._texts, said)
        return "".join(said) if place == len(text) else text

    def label(self, text: str) -> str:
        """Return what a button says in the language, if it is ours."""
        return self._whole(text, self._labels)

    def change(self, text: str) -> str:
        """Return what is stated now and was stated before, told in the language."""
        return self._whole(text, self._changes)

    def line(self, text: str) -> str:
        """Return a line of how an answer came about in the language: one that stands only there, or sentences."""
        said = self._whole(text, self._lines)
        return self.text(text) if said == text else said

    def fault(self, text: str) -> str:
        """Return what is wrong with a document in the language, or how to mend it; with a full stop if it has one."""
        said = text.removesuffix(".")
        return f"{self._whole(said, self._faults)}{text[len(said) :]}"

    def _whole(self, text: str, among: list[_Sentence]) -> str:
        said: list[str] = []
        fits = len(text) <= MOST_CHARS and self._next(text, 0, among, said) is not None
        return "".join(said) if fits else text

    def _next(self, text: str, place: int, among: list[_Sentence], said: list[str]) -> int | None:
        """Say the sentence at a place, and return where the next one begins; None if none of ours is there.

        Of several the shortest is meant, and of these the one that holds the most words of ours.
        """
        fitting = (each for each in among if not (place and each.opens))
        found = [(match, each) for each in fitting if (match := each.pattern.match(text, place))]
        if not found:
            return None
        match, sentence = min(found, key=lambda each: (each[0].end(), -each[1].literal))
        gap = _GAP.match(text, match.end())
        values = match.groupdict()
        said.append(_SLOT.sub(lambda slot: self._value(slot[1], values[slot[1]]), sentence.said))
        said.append(gap[0] if gap else "")
        return match.end() + len(said[-1])

    def _sentence(self, text: str, said: str, behind: str) -> _Sentence:
        """Compile a sentence; what stands behind a value is looked for once, so that no text takes long."""
        first, *others = re.split(rf"(?=\{{(?!{'|'.join(self._fixed())})\w+\}})", text)
        parts = [self._pattern(first), *(rf"(?>{self._pattern(part)}" for part in others)]
        whole = "".join(f"{part})" if at else part for at, part in enumerate(parts[:-1]))
        last = f"{parts[-1]}{behind})" if others else f"{parts[-1]}{behind}"
        pattern = re.compile(f"{whole}{last}", re.DOTALL)
        return _Sentence(pattern, said, literal=len(_SLOT.sub("", text)), opens=not self._head(text))

    def _head(self, text: str) -> str:
        """Return what matches a sentence up to its first value that may be anything; empty if that is too little."""
        head = next(part for part in re.split(rf"\{{(?!{'|'.join(self._fixed())})\w+\}}", text))
        return "" if len(head) < _LEAST_HEAD or head == "“" else re.sub(r"\?P<\w+>", "?:", self._pattern(head))

    def _fixed(self) -> list[str]:
        """Return the names of values that can be known by themselves."""
        return [rf"{name}\}}" for name in (*_NUMBERS, *self._words)]

    def _pattern(self, text: str) -> str:
        *parts, last = re.split(r"(\{\w+\})", text)
        return "".join(self._shape(part) for part in parts) + re.escape(last)

    def _shape(self, part: str) -> str:
        name = part[1:-1] if _SLOT.fullmatch(part) else ""
        if not name:
            return re.escape(part)
        if name in _NUMBERS:
            return rf"(?P<{name}>{_NUMBER})"
        if name in self._words:
            longest = sorted(self._words[name], key=len, reverse=True)
            return rf"(?P<{name}>{'|'.join(map(re.escape, longest))})"
        return rf"(?P<{name}>{'“.+?”' if name == 'what' else '.+?'})"

    def _value(self, name: str, value: str) -> str:
        if name in PARTED:
            parts = PARTED[name].split(value)
            return "".join(self._within.get(part) or self._whole(part, self._parts) for part in parts)
        if name in SIGNS:
            return value.replace(SIGNS[name], self._signs[SIGNS[name]])
        match name:
            case "what":
                said = f"„{_QUOTED.sub(lambda joint: f'“{self._within.get(joint[1], joint[1])}„', value[1:-1])}“"
            case "names":
                said = self._listed(value)
            case "fault":
                said = self.fault(value)
            case "heirs":
                said = self._listed(value).replace(" (from ", self._within[" (from "])
            case "groups":
                grouped = _GROUP.sub(lambda group: self._listed(group[0]), value)
                said = _UNCONDITIONED.sub(lambda own: self._within[own[0]], grouped)
            case _:
                said = self._words.get(name, {}).get(value, value)
        return said

    def _listed(self, names: str) -> str:
        """Return a list with its last joint in the language: not one within quotation marks or brackets."""
        outside = _INSIDE.sub(lambda inside: "x" * len(inside[0]), names)
        place, joint = max((outside.rfind(each), each) for each in JOINTS)
        if place < 0:
            return names
        last = names[place + len(joint) :]
        said = self._within.get(last, _MORE.sub(self._within["more"], last))
        return f"{names[:place]}{self._within[joint]}{said}"


def said_in(text: str, language: str) -> str:
    """Return a text of ours in a language, whichever catalogue has it; any other as it is."""
    said = translated(text, language) if isinstance(text, Ours) else say(language, text)
    sentences = sentences_in(language)
    return sentences.text(text) if said == text and sentences is not None else said


def fault_in(text: str, language: str) -> str:
    """Return what is wrong with a document, or how to mend it, in a language; as it is if it isn't ours."""
    sentences = sentences_in(language)
    return text if sentences is None else sentences.fault(text)


@cache
def sentences_in(language: str) -> Sentences | None:
    """Return the sentences in a language of `NAMES`; None for English, in which they are said."""
    if language == ENGLISH or language not in NAMES:
        return None
    return Sentences(json.loads((FOLDER / f"{language}.answers.json").read_text("utf-8")))
