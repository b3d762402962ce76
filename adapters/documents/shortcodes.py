"""Shortcodes of site generators, {{< note >}}, {% include x %}, {{ name }}, and emoji, to nothing or a sign."""

import re

SHORTCODE = re.compile(
    r"\{\{(?P<mark>[<%])-?[ \t]*(?P<close>/)?[ \t]*(?P<name>[\w./-]+)"
    r"(?P<attributes>(?:[^\"'<>{}]|\"[^\"]*\"|'[^']*')*?)/?-?[>%]\}\}"
)
"""One shortcode; `attributes` are as written."""

_ATTRIBUTE = re.compile(r"(?P<name>[\w-]+)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"']+))")
_SILENT = re.compile(r"\{%-?[^%{}]*-?%\}|\{\{-?[^{}<>%]*-?\}\}")
_EMOJI = re.compile(r"(?<![\w:/]):(?P<name>[a-z][a-z0-9_+]{0,40}):(?![\w:/])")
_SIGNS = {
    "x": "\u2717",
    "negative_squared_cross_mark": "\u2717",
    "heavy_check_mark": "\u2713",
    "white_check_mark": "\u2713",
    "check": "\u2713",
    "ballot_box_with_check": "\u2713",
}
"""Emoji that state something."""
_SHORTEST = 3


def without_shortcodes(raw: str) -> str:
    """Return a piece of source without shortcodes; one that shows a picture stands for what is said about it."""
    if "{{" in raw or "{%" in raw:
        raw = _SILENT.sub("", SHORTCODE.sub(_said, raw))
    return _EMOJI.sub(_emoji, raw) if ":" in raw else raw


def _emoji(match: re.Match[str]) -> str:
    name = match["name"]
    return _SIGNS.get(name, "" if len(name) >= _SHORTEST else match.group())


def attribute_of(match: re.Match[str], *names: str) -> str:
    """Return the first of these attributes that a shortcode has; empty if it has none."""
    given = {
        each["name"]: each["double"] or each["single"] or each["bare"] or ""
        for each in _ATTRIBUTE.finditer(match["attributes"])
    }
    return next((given[name] for name in names if given.get(name)), "")


def _said(match: re.Match[str]) -> str:
    return attribute_of(match, "alt", "caption")
