"""What of the catalogue would be read in English."""

import json
import re

from adapters.language import FOLDER

LEAST_LETTERS = 8


def english(*, whole: bool = True) -> re.Pattern[str]:
    """Return what matches each English text that has another German one, whatever its values are.

    A `whole` text is matched by itself; else the texts of several words are found within others.
    """
    texts: dict[str, str] = json.loads((FOLDER / "de.json").read_text("utf-8"))
    forms = {form for text, said in texts.items() if text != said for form in text.split("|")}
    telling = [form for form in forms if "{" not in form or _letters(form) >= LEAST_LETTERS]
    if whole:
        return re.compile("|".join(_with_values(form, ".+") for form in telling))
    several = [form for form in telling if " " in re.sub(r"^\{\w+\}\s|\s\{\w+\}$", "", form) and "{" not in form[1:-1]]
    return re.compile("|".join(rf"(?<!\w){_with_values(form, '.+?')}(?!\w)" for form in several))


def _letters(form: str) -> int:
    return len(re.sub(r"\{\w+\}|\W", "", form))


def _with_values(form: str, value: str) -> str:
    return re.sub(r"\\\{\w+\\\}", value, re.escape(form).replace(r"\{n\}", r"[\d.,]+"))
