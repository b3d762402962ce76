"""The interface's texts in the languages of its readers; each is known by its English wording.

A catalogue is a JSON file here, named by its language. In a text `{name}` stands for the value of that name, and
"one|many" is chosen from by the value `n`, if there is one. The page reads the same files.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self, cast

ENGLISH = "en"
NAMES: Mapping[str, str] = {ENGLISH: "English", "de": "Deutsch"}
"""The languages that readers can have, each as its speakers call it."""

FOLDER = Path(__file__).parent
_TEXTS: Mapping[str, Mapping[str, str]] = {
    language: json.loads((FOLDER / f"{language}.json").read_text("utf-8")) for language in NAMES if language != ENGLISH
}
_WANTED = re.compile(r"(?:^|,)\s*([a-z]{2,3})(?:[-_]\w+)*\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?(?=,|$)", re.IGNORECASE)


def say(language: str, text: str, **values: str | int) -> str:
    """Return an English text in a language of `NAMES`, its values put in; as it is where the catalogue lacks it."""
    form = _TEXTS.get(language, {}).get(text, text)
    if "n" in values:
        forms = form.split("|")
        form = forms[0] if values["n"] == 1 else forms[-1]
    return re.sub(r"\{(\w+)\}", lambda name: str(values.get(name[1], name[0])), form)


def preferred(wanted: str) -> str:
    """Return the language of ours that comes first in an Accept-Language header or a locale ("de-AT"); else English."""
    ranked = sorted(_WANTED.findall(wanted), key=lambda each: -float(each[1] or 1))
    ours = (name.casefold() for name, weight in ranked if name.casefold() in NAMES and float(weight or 1) > 0)
    return next(ours, ENGLISH)


class Ours(str):
    """A text of the catalogue in English, with its values, within what is made for somebody; see `in_language`."""

    __slots__ = ("text", "values")
    text: str
    values: Mapping[str, str | int]

    def __new__(cls, text: str, **values: str | int) -> Self:
        """Return the text; what is made of it afterwards, such as a part of it, is no text of the catalogue."""
        made = super().__new__(cls, say(ENGLISH, text, **values))
        made.text, made.values = text, values
        return made


def in_language(made: Mapping[str, object], language: str) -> dict[str, object]:
    """Return a JSON object with each of our texts in a language; what people and documents say stays."""
    return {name: _said(value, language) for name, value in made.items()} if language != ENGLISH else dict(made)


def translated(text: str, language: str) -> str:
    """Return a text of ours in a language, with those of ours among its values; any other as it is."""
    if not isinstance(text, Ours):
        return text
    values = {name: translated(each, language) if isinstance(each, str) else each for name, each in text.values.items()}
    return say(language, text.text, **values)


def _said(value: object, language: str) -> object:
    match value:
        case str():
            return translated(value, language)
        case Mapping():
            return in_language(cast("Mapping[str, object]", value), language)
        case list() | tuple():
            return [_said(each, language) for each in cast("Sequence[object]", value)]
        case _:
            return value
