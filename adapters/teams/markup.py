"""Teams' Markdown: keep it out of what documents and people wrote."""

import re
from collections.abc import Callable, Iterable, Sequence

from adapters.chat.text import visible
from adapters.teams.limits import shortened
from core.answer import Span

_INLINE = re.compile(r"[\\`*_~\[\]|$]")
_OPENS_A_BLOCK = re.compile(r"#|[-+](?:\s|$)|-[-\s]*$|=+\s*$")
_NUMBERED = re.compile(r"\d{1,9}(?=[.)](?:\s|$))")
_DEFINES_A_LINK = re.compile(r"((?:\[\d+\])+) *(?=:)")
_MARKER = re.compile(r"\[(?=\d{1,3}\])")
_ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=\bwww)(?=\.)", re.IGNORECASE)
_DATE_FUNCTION = re.compile(r"(?<=\{)(?=\{(?:DATE|TIME)\()")
_SPARSE = 20
_CLINGS_LEFT = tuple(",.;:!?)]")
APART = "\u200b"
"""A space of no width. It keeps Teams from making a link or a citation of a document's words."""

Say = Callable[[str], str]


def one_line(text: str, chars: int) -> str:
    """Return `text` on one line, cut to `chars`; of a very long text only the beginning is looked at."""
    return shortened(" ".join(visible(text[: chars * _SPARSE]).split()), chars)


def literal(text: str) -> str:
    """Return `text`, on one line, for a card's rich text: it reads no Markdown, but replaces dates, finds addresses."""
    return _ADDRESS.sub(APART, _DATE_FUNCTION.sub(APART, " ".join(visible(text).split())))


def escape(text: str) -> str:
    """Return `text`, on one line, so that Teams shows it as it is: no format, link, mention or citation.

    A line that begins with it needs `opening`, too.

    Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages
    """
    text = _ADDRESS.sub(APART, _MARKER.sub(f"[{APART}", " ".join(visible(text).split())))
    return _INLINE.sub(r"\\\g<0>", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def opening(line: str) -> str:
    """Return an escaped line that begins no heading, list, rule or definition of a link, whatever its first signs."""
    if numbered := _NUMBERED.match(line):
        return f"{numbered[0]}\\{line[numbered.end() :]}"
    if defining := _DEFINES_A_LINK.match(line):
        return f"{defining[1]} \\{line[defining.end() :]}"
    return f"\\{line}" if _OPENS_A_BLOCK.match(line) else line


def marked(text: str, citations: Sequence[int]) -> str:
    """Return `text` with its markers."""
    return f"{text} {''.join(f'[{number}]' for number in citations)}".lstrip() if citations else text


def running(spans: Iterable[Span], say: Say) -> list[str]:
    """Return spans as lines with markers, every stretch of text as `say` has it; empty lines are left out."""
    lines = [""]
    for span in spans:
        *stretches, last = span.text.rstrip().split("\n")
        for stretch in stretches:
            lines[-1] = _joined(lines[-1], say(stretch))
            lines.append("")
        lines[-1] = _joined(lines[-1], marked(say(last), span.citations))
    return [line for line in lines if line]


def parts(line: str, chars: int) -> list[str]:
    """Cut an escaped line at white space where possible, else anywhere but inside what `escape` wrote."""
    found: list[str] = []
    while len(line) > chars:
        cut = line.rfind(" ", chars // 2, chars)
        cut = cut if cut > 0 else len(re.sub(r"(?:\\+|&[a-z]{0,4})$", "", line[:chars]))
        found.append(line[:cut].rstrip())
        line = line[cut:].lstrip()
    return [*found, line] if line else found


def _joined(line: str, part: str) -> str:
    parted = not line or not part or part.startswith(_CLINGS_LEFT)
    return line + part if parted else f"{line} {part}"
