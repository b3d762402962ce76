"""The keys that stand before a document of a site: YAML between dashes or TOML between plus signs."""

import re
import tomllib
from collections.abc import Mapping
from typing import cast

import yaml

_FENCED = re.compile(
    r"\ufeff?(?P<fence>---|\+\+\+)[ \t]*\r?\n(?P<body>.*?)^(?:(?P=fence)|\.\.\.)[ \t]*(?:\r?\n|\Z)",
    re.DOTALL | re.MULTILINE,
)


def read_front_matter(text: str) -> tuple[dict[str, object], int, tuple[str, ...]]:
    """Return the keys, where the document proper begins, and a warning if the keys can't be read."""
    match = _FENCED.match(text)
    if match is None:
        return {}, len(text) - len(text.removeprefix("\ufeff")), ()
    try:
        loaded = _load(match["body"], toml=match["fence"] == "+++")
    except (yaml.YAMLError, tomllib.TOMLDecodeError) as error:
        why = " ".join(str(error).split())
        return {}, match.end(), (f"The front matter can't be read and was left out: {why}.",)
    if loaded is None:
        return {}, match.end(), ()
    if not isinstance(loaded, Mapping):
        return {}, 0, ()
    keys: dict[str, object] = {}
    _flatten(cast("Mapping[object, object]", loaded), "", keys)
    return keys, match.end(), ()


def title_in(keys: Mapping[str, object]) -> str:
    """Return the title that the keys give a document, as written; empty if they give none."""
    given = keys.get("title")
    return given if isinstance(given, str) else ""


def _load(body: str, *, toml: bool) -> object:
    return tomllib.loads(body) if toml else cast("object", yaml.safe_load(body))


def _flatten(loaded: Mapping[object, object], prefix: str, keys: dict[str, object]) -> None:
    """Put strings and lists into `keys`; nested keys are joined by full stops, mappings in lists stay whole."""
    for key, value in loaded.items():
        if isinstance(value, Mapping):
            _flatten(cast("Mapping[object, object]", value), f"{prefix}{key}.", keys)
        elif isinstance(value, list | tuple | set):
            keys[f"{prefix}{key}"] = [
                entry if isinstance(entry, Mapping) else _said(entry) for entry in cast("list[object]", value)
            ]
        else:
            keys[f"{prefix}{key}"] = _said(value)


def _said(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
