"""Inline markup to what a person reads: HTML alone, or Markdown with HTML and JSX in it."""

import html
import re
from collections.abc import Sequence

from adapters.documents.shortcodes import without_shortcodes
from adapters.documents.tags import Tag, closed_names, is_markup, tags_in

_SUPERSCRIPTS = str.maketrans("0123456789+-−nabcdefghijk", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏ")
_RAISABLE = re.compile(r"[-+−\dn]+|[a-k]")
_MARKS = re.compile(r"\s*(?:\d{1,2}|[a-k])(?:\s*,\s*(?:\d{1,2}|[a-k]))+\s*")
_BREAKERS = frozenset(
    "address blockquote br caption dd div dl dt figcaption h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul".split()  # noqa: SIM905  a list of literals reads worse
)
_SPACERS = frozenset({"td", "th", "option", "button"})
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_TOKEN = re.compile(
    r"\\(?P<escape>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|!\[(?P<alt>[^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])"
    r"|\[\^[^\[\]\s]+\]:?"
    r"|\[(?P<label>(?:[^\[\]\\!]|\\.|!(?!\[)|!?\[[^\[\]]*\](?:\([^()]*\))?)*)\](?P<target>\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])"
    r"|\[\[_[A-Z]+_\]\]|\[\[(?P<wiki>[^\[\]]+)\]\]"
    r"|<(?P<auto>(?:https?://|mailto:)[^<>\s]+)>"
    r"|\{/\*.*?\*/\}|\{#[\w.-]+\}|\{:\s?[^{}]*\}|\{\s*[\"'](?P<literal>[^\"'{}]*)[\"']\s*\}"
    r"|(?P<around>\*{1,3})(?P<sign>[®™©°]|&\w+;)(?P=around)"
    r"|(?<=\w)~(?P<low>\w{1,4})~|(?<=\w)\^(?P<high>[-+−\w]{1,4})\^|==(?P<marked>[^=\s][^=]*)==(?!=)"
    r"|(?P<run>\*+|_+|~~)",
    re.DOTALL,
)
_QUOTED_LINE = re.compile(r"(\n)[ \t]*(?:>[ \t]?)+")
_HARD_BREAK = re.compile(r"\\(?=\r?\n|\Z)")


_BLANKS = re.compile(
    r"(?:(?<!\d)[\u00a0\u2007\u2009\u202f]|[\u00a0\u2007\u2009\u202f](?!\d)|[^\S\u00a0\u2007\u2009\u202f])+"
)
"""White space but for the thin and no-break blanks that group digits."""
_FOOTNOTE_MARK = re.compile(r"^\s*(?:\(?(?:\d{1,2}|[a-k])\)|\[(?:\d{1,2}|[a-k])\]|[*†‡§]+)\s*$")


def fold(text: str) -> str:
    """Return `text` with every run of white space as one space."""
    return " ".join(_BLANKS.split(text.strip()))


def read_html(raw: str) -> str:
    """Return the lines that a person reads in a piece of HTML, joined by line feeds."""
    return _folded_lines(html.unescape(_without_tags(raw, keep_unknown=False)))


def read_markdown(raw: str) -> str:
    """Return the lines that a person reads in a piece of Markdown or MDX, joined by line feeds."""
    if not re.search(r"[<&*_`\[\\~{^=:\n]", raw):
        return fold(raw)
    text = _QUOTED_LINE.sub(r"\1", _HARD_BREAK.sub("", raw)).replace("\r", " ").replace("\n", " ")
    if "<" in text or "{" in text or ":" in text:
        text = _outside_code(text)
    return _folded_lines(_unmarked(text))


def plain_html(raw: str) -> str:
    """Return a piece of HTML as one line of plain text."""
    return fold(read_html(raw))


def _folded_lines(text: str) -> str:
    return "\n".join(line for line in map(fold, text.split("\n")) if line)


def _outside_code(text: str) -> str:
    """Return `text` with its tags and shortcodes read, but for those inside code spans."""
    parts: list[str] = []
    done = 0
    for match in _CODE.finditer(text):
        parts += [_read_around(text[done : match.start()]), match.group()]
        done = match.end()
    return "".join([*parts, _read_around(text[done:])])


def _read_around(text: str) -> str:
    text = without_shortcodes(text)
    return _without_tags(text, keep_unknown=True) if "<" in text else text


def _without_tags(text: str, *, keep_unknown: bool) -> str:
    parts: list[str] = []
    closed = closed_names(text) if keep_unknown else frozenset[str]()
    done = 0
    raised = False
    for tag in tags_in(text, 0, len(text)):
        piece = text[done : tag.start]
        parts.append(raise_text(piece) if raised else piece)
        raised = tag.name == "sup" and not tag.closing
        done = tag.end
        if keep_unknown and not is_markup(tag, closed):
            parts.append(text[tag.start : tag.end])
        elif tag.name in {"script", "style"} and not tag.closing:
            done = max(done, _next_close(text, tag))
        else:
            parts.append(_stands_for(tag))
    return "".join([*parts, text[done:]])


def raise_text(text: str) -> str:
    """Return raised text so that it can't be taken for part of a number: "1)" and "*" are footnote marks."""
    if _FOOTNOTE_MARK.match(text):
        return ""
    if _MARKS.fullmatch(text):
        return " ".join(text.replace(",", " ").split()).translate(_SUPERSCRIPTS)
    return text.translate(_SUPERSCRIPTS) if _RAISABLE.fullmatch(text.strip()) else text


def _next_close(text: str, tag: Tag) -> int:
    found = text.lower().find(f"</{tag.name}", tag.end)
    return len(text) if found < 0 else found


def _stands_for(tag: Tag) -> str:
    if tag.name == "img" or (tag.empty and tag.attribute("alt")):
        return tag.attribute("alt") or ""
    if tag.name in _BREAKERS:
        return "\n"
    return " " if tag.name in _SPACERS else ""


def _unmarked(text: str) -> str:
    """Return Markdown without links, images, code ticks, escapes and emphasis; entities are resolved."""
    parts: list[str] = []
    runs: list[tuple[int, bool, bool]] = []
    done = 0
    for match in _TOKEN.finditer(text):
        parts.append(html.unescape(text[done : match.start()]))
        done = match.end()
        if match["run"]:
            runs.append((len(parts), *_flanks(text, match)))
            parts.append(match["run"])
        else:
            parts.append(_literal(match))
    parts.append(html.unescape(text[done:]))
    _drop_emphasis(parts, runs)
    _drop_halves(parts, runs)
    return "".join(parts)


def _drop_halves(parts: list[str], runs: Sequence[tuple[int, bool, bool]]) -> None:
    """Take out the runs at both ends whose other half stands in another sentence, and marks of footnotes."""
    said = [index for index, part in enumerate(parts) if part.strip()]
    for index, opens, closes in runs:
        half = (index == said[0] and opens) or (index == said[-1] and closes) if said else False
        if half and parts[index] != "_":
            parts[index] = ""


def _literal(match: re.Match[str]) -> str:
    if match["label"] is not None:
        return _unmarked(match["label"])
    if match["code"] is not None:
        return match["code"].strip() or match["code"]
    if match["high"] is not None:
        return raise_text(match["high"])
    if match["sign"] is not None or match["marked"] is not None:
        return html.unescape(match["sign"] or match["marked"])
    given = [match[group] for group in ("escape", "alt", "wiki", "auto", "literal", "low") if match[group] is not None]
    return given[0] if given else ""


def _flanks(text: str, match: re.Match[str]) -> tuple[bool, bool]:
    """Tell whether an emphasis run can open and whether it can close, by CommonMark's flanking rules."""
    before = text[match.start() - 1] if match.start() else " "
    after = text[match.end()] if match.end() < len(text) else " "
    inner_before, inner_after = before.isalnum(), after.isalnum()
    opens = not after.isspace() and (inner_after or not inner_before)
    closes = not before.isspace() and (inner_before or not inner_after)
    if match["run"][0] == "_" and inner_before and inner_after:
        return False, False
    if match["run"] == "*" and before.isdigit() and after.isdigit():  # "48*24*15 mm" multiplies
        return False, False
    return opens, closes


def _drop_emphasis(parts: list[str], runs: list[tuple[int, bool, bool]]) -> None:
    """Take the delimiters of every pair of emphasis runs out of `parts`."""
    open_runs: list[int] = []
    for index, opens, closes in runs:
        while closes and parts[index]:
            partner = next((i for i in reversed(open_runs) if parts[i] and parts[i][0] == parts[index][0]), None)
            if partner is None:
                break
            used = min(len(parts[partner]), len(parts[index]))
            parts[partner], parts[index] = parts[partner][used:], parts[index][used:]
        if opens and parts[index]:
            open_runs.append(index)
