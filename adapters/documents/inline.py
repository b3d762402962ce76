"""Inline markup to what a person reads: HTML alone, or Markdown with HTML and JSX in it."""

import html
import re

from adapters.documents.tags import HTML_NAMES, Tag, tags_in

_SUPERSCRIPTS = str.maketrans("0123456789+-−nabcdef", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿᵃᵇᶜᵈᵉᶠ")
_RAISABLE = re.compile(r"[-+−\dn]+|[a-f]")
_MARKS = re.compile(r"\s*(?:\d{1,2}|[a-f])(?:\s*,\s*(?:\d{1,2}|[a-f]))+\s*")
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
    r"|\[\[(?P<wiki>[^\[\]]+)\]\]"
    r"|<(?P<auto>(?:https?://|mailto:)[^<>\s]+)>"
    r"|\{/\*.*?\*/\}|\{#[\w.-]+\}|\{:\s?[^{}]*\}|\{\s*[\"'](?P<literal>[^\"'{}]*)[\"']\s*\}"
    r"|(?P<run>\*+|_+|~~)",
    re.DOTALL,
)
_QUOTED_LINE = re.compile(r"(\n)[ \t]*(?:>[ \t]?)+")
_HARD_BREAK = re.compile(r"\\(?=\r?\n|\Z)")


_BLANKS = re.compile(
    r"(?:(?<!\d)[\u00a0\u2007\u2009\u202f]|[\u00a0\u2007\u2009\u202f](?!\d)|[^\S\u00a0\u2007\u2009\u202f])+"
)
"""White space but for the thin and no-break blanks that group digits."""
_FOOTNOTE_MARK = re.compile(r"^\s*(?:\(?\d{1,2}\)|\[\d{1,2}\]|[*†‡§]+)\s*$")


def fold(text: str) -> str:
    """Return `text` with every run of white space as one space."""
    return " ".join(_BLANKS.split(text.strip()))


def read_html(raw: str) -> str:
    """Return the lines that a person reads in a piece of HTML, joined by line feeds."""
    return _folded_lines(html.unescape(_without_tags(raw, keep_unknown=False)))


def read_markdown(raw: str) -> str:
    """Return the lines that a person reads in a piece of Markdown or MDX, joined by line feeds."""
    if not re.search(r"[<&*_`\[\\~{\n]", raw):
        return fold(raw)
    text = _QUOTED_LINE.sub(r"\1", _HARD_BREAK.sub("", raw)).replace("\r", " ").replace("\n", " ")
    if "<" in text:
        text = _outside_code(text)
    return _folded_lines(_unmarked(text))


def plain_html(raw: str) -> str:
    """Return a piece of HTML as one line of plain text."""
    return fold(read_html(raw))


def _folded_lines(text: str) -> str:
    return "\n".join(line for line in map(fold, text.split("\n")) if line)


def _outside_code(text: str) -> str:
    """Return `text` with its tags read, but for those inside code spans."""
    parts: list[str] = []
    done = 0
    for match in _CODE.finditer(text):
        parts += [_without_tags(text[done : match.start()], keep_unknown=True), match.group()]
        done = match.end()
    return "".join([*parts, _without_tags(text[done:], keep_unknown=True)])


def _without_tags(text: str, *, keep_unknown: bool) -> str:
    parts: list[str] = []
    done = 0
    raised = False
    for tag in tags_in(text, 0, len(text)):
        piece = text[done : tag.start]
        parts.append(raise_text(piece) if raised else piece)
        raised = tag.name == "sup" and not tag.closing
        done = tag.end
        if keep_unknown and tag.name and tag.name not in HTML_NAMES and not tag.component:
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
    if tag.name == "img":
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
    return "".join(parts)


def _literal(match: re.Match[str]) -> str:
    if match["label"] is not None:
        return _unmarked(match["label"])
    if match["code"] is not None:
        return match["code"].strip() or match["code"]
    given = [match[group] for group in ("escape", "alt", "wiki", "auto", "literal") if match[group] is not None]
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
