"""reStructuredText's inline markup to what a person reads."""

import re
from collections.abc import Callable, Mapping

from adapters.documents.inline import fold, read_markdown

_INLINE = re.compile(
    r"\\(?P<escape>\s|\S|\Z)"
    r"|``(?P<literal>.+?)``(?!`)"
    r"|:(?P<role>[\w:+.-]+):`(?P<said>(?:[^`\\]|\\.)+)`"
    r"|`(?P<text>(?:[^`\\]|\\.)+)`(?P<link>:[\w:+.-]+:|__?)?"
    r"|\[(?:[#*]?[\w-]*)\]_(?!\w)"
    r"|(?<![\w*])(?P<bold>\*\*|\*)(?=[^\s*])(?P<inner>(?:\\.|[^*\\]|(?<=\s)\*\S[^*]*\*)+?)(?<=\S)(?P=bold)(?![\w*])"
    r"|(?<![\w|])\|(?P<name>[^\s|](?:[^|\n]*[^\s|])?)\|(?:__?)?"
    r"|(?P<shown>!?\[[^\[\]]*\]\([^()\s]*\))"
    r"|(?<![\w`])_`(?P<target>[^`]+)`",
    re.DOTALL,
)
_TARGETED = re.compile(r"(?P<shown>.*?)\s*<(?P<target>[^<>]+)>\s*\Z", re.DOTALL)
_LABEL = re.compile(r"[\w/.-]*/[\w/.-]*:(?P<title>[^:]+)\Z")


def rst_reader(names: Mapping[str, str]) -> Callable[[str], str]:
    """Return what reads a piece of reStructuredText; `names` is what stands for each `|name|`."""

    def shown(match: re.Match[str]) -> str:
        if match["name"] is not None:
            return names.get(match["name"], names.get(match["name"].lower(), ""))
        return _plain(match, read)

    def read(raw: str) -> str:
        said = _INLINE.sub(shown, raw)
        return fold(said[:-1] if raw.rstrip().endswith("::") else said)

    return read


def _plain(match: re.Match[str], read: Callable[[str], str]) -> str:
    if match["escape"] is not None:
        return match["escape"].strip()
    if match["literal"] is not None:
        return match["literal"]
    if match["inner"] is not None:
        return read(match["inner"])
    if match["shown"] is not None:
        return read_markdown(match["shown"])
    said = match["said"] or match["text"]
    return _of_link(said) if said else match["target"] or ""


def _of_link(said: str) -> str:
    """Return what is shown of "text <target>", or of a target alone."""
    targeted = _TARGETED.match(said)
    if targeted and targeted["shown"]:
        return targeted["shown"]
    label = _LABEL.match(said)
    return label["title"] if label else said.lstrip("~!")
