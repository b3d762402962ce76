"""AsciiDoc's inline markup to what a person reads."""

import html
import re
from collections.abc import Callable

from adapters.documents.asciidoc_lines import Attributes
from adapters.documents.inline import fold, raise_text

_INLINE = re.compile(
    r"\\(?P<escape>[*_`#^~+{\[<(\\:'\"]|(?=[a-z]+:))"
    r"|\{(?P<name>[\w-]+)\}|\{(?:counter2?|set):[^{}]*\}"
    r"|\+\+\+(?P<raw>.*?)\+\+\+"
    r"|(?<!\w)(?!https?:|ftp:)(?P<macro>[a-z][a-z0-9]*):(?P<target>[^\s\[\]:]*(?::[^\s\[\]:]+)*)\[(?P<inside>(?:[^\]\\]|\\.)*)\]"
    r"|(?P<url>(?:https?|ftp)://[^\s\[\]<>]*[^\s\[\]<>.,;)])(?:\[(?P<shown>(?:[^\]\\]|\\.)*)\])?"
    r"|<<(?P<target_id>[^<>,\n]+)(?:,(?P<target_text>[^<>]*))?>>"
    r"|\[\[\[?[^\[\]]*\]?\]\]"
    r"|\(\(\([^()]*\)\)\)|\(\((?P<term>[^()]+)\)\)"
    r"|(?P<quote>[\"'])`(?P<quoted>[^`]+)`(?P=quote)"
    r"|(?:\[[^\[\]\n]*\])?(?P<double>\*\*|__|``|##)(?P<wide>.+?)(?P=double)"
    r"|(?<![\w\\])(?:\[[^\[\]\s][^\[\]\n]*\])?(?P<single>[*_`#+])(?P<narrow>[^\s*_`#+]|\S(?:.*?\S)??)(?P=single)(?!\w)"
    r"|\^(?P<high>[^\s^]{1,12})\^|~(?P<low>[^\s~]{1,12})~",
    re.DOTALL,
)
_HARD_BREAK = re.compile(r"[ \t]\+[ \t]*(?:\r\n|\r|\n|\Z)")
_SIGNS = {"(C)": "©", "(R)": "®", "(TM)": "™"}
_SIGN = re.compile(r"\((?:C|R|TM)\)")
_ICONS = {
    **dict.fromkeys(("check", "check-circle", "check-square", "thumbs-up"), "✓"),
    **dict.fromkeys(("times", "times-circle", "xmark", "close", "ban", "remove"), "✗"),
}
_AS_WRITTEN = frozenset({"kbd", "btn", "pass", "stem", "latexmath", "asciimath", "indexterm2"})
_SILENT = frozenset({"anchor", "indexterm"})
_NAMED = re.compile(r",\s*[\w-]+\s*=")
_ALL_NAMED = re.compile(r"\s*[\w-]+\s*=")
_CODE = frozenset({"`", "``", "+"})


def asciidoc_reader(attributes: Attributes) -> Callable[[str], str]:
    """Return what reads a piece of AsciiDoc to the lines that a person reads, joined by line feeds."""

    def shown(match: re.Match[str]) -> str:
        if match["name"] is not None:
            value = attributes.values.get(match["name"].lower())
            return match[0] if value is None else value
        return _plain(match, inline)

    def inline(raw: str) -> str:
        return _INLINE.sub(shown, raw)

    def read(raw: str) -> str:
        lines = (fold(html.unescape(inline(line))) for line in _HARD_BREAK.split(raw))
        return _SIGN.sub(lambda match: _SIGNS[match[0]], "\n".join(filter(None, lines)))

    return read


def _plain(match: re.Match[str], inline: Callable[[str], str]) -> str:
    """Return what is read of one piece of markup."""
    found = {name: said for name, said in match.groupdict().items() if said is not None}
    if "macro" in found:
        said = _of_macro(found["macro"], found["target"], found["inside"].replace("\\]", "]"), inline)
        return match[0] if said is None else said
    if "url" in found:
        return inline(_first(found.get("shown", ""))) or found["url"]
    if "target_id" in found:
        return inline(found.get("target_text", "")).strip() or _said_of(found["target_id"])
    if marked := found.get("wide", found.get("narrow")):
        return marked.strip("+") if found.get("double", found.get("single")) in _CODE else inline(marked)
    if "high" in found:
        return raise_text(inline(found["high"]))
    first, last = ("“", "”") if found.get("quote") == '"' else ("‘", "’") if "quote" in found else ("", "")
    said = inline(found.get("quoted", found.get("low", found.get("term", ""))))
    return found.get("escape") or found.get("raw") or f"{first}{said}{last}"


def _of_macro(name: str, target: str, inside: str, inline: Callable[[str], str]) -> str | None:
    """Return what is read of `name:target[inside]`; None if there is no such macro."""
    if name in _AS_WRITTEN:
        return inside
    if name in _SILENT:
        return ""
    if name == "icon":
        return _ICONS.get(target, "")
    said = inline(_first(inside))
    shown = {
        "footnote": f" ({inline(inside)})" if inside.strip() else "",
        "menu": " > ".join(filter(None, (target, said))),
        "link": said or target,
        "mailto": said or target,
        "xref": said or _said_of(target),
        "image": said,
    }
    return shown.get(name)


def _first(inside: str) -> str:
    """Return what a macro shows: what stands before its named attributes, unquoted; "^" only opens a window."""
    shown = "" if _ALL_NAMED.match(inside) else _NAMED.split(inside, maxsplit=1)[0]
    return shown.strip().removesuffix("^").strip('"')


def _said_of(target: str) -> str:
    """Return what a reference to a section says that has no text of its own."""
    return re.sub(r"[_-]+", " ", target.rpartition("#")[2]).strip() or target
