"""A line → its parts, each with the labels that it stands under: rows, lists of labelled values, sentences."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.verification.clauses import is_bare
from core.verification.held import Held
from core.verification.lexicon import Lexicon
from core.verification.parsed import Parsed, Token

_OF_LINES = re.compile(r";\s|,\s|[.!?]\s|\s[–—|]\s|\s(?:and|but|while|whereas)\s")


def parts_of(held: Held, said: Parsed, lexicon: Lexicon) -> Iterator[Parsed]:
    """Yield the clauses of each line, each with the labels that it stands under.

    One without words belongs to what stands before it. What only describes a row, without a number, is none beside
    those of its row that have one.
    """
    for line in held.parts or (held,):
        before: Parsed | None = None
        row, over, label = past_head(line.own) > 0, _over(line.own), line.own.within(0, 0)
        for part in line.own.parts(_OF_LINES):
            if before is not None and is_bare(part, lexicon) and not part.names:
                part = replace(  # noqa: PLW2901  what it means
                    part, tokens=(*before.tokens, *part.tokens), names=before.names
                )
            elif ": " in part.text:
                label = part.within(0, part.text.rfind(": "))
            elif before is not None and _counts_on(part, line.own):
                part = replace(part, tokens=(*label.tokens, *part.tokens))  # noqa: PLW2901  what it means
            before = part
            if part.quantities or part.names or (held.parts and not over):
                head = over if row or _is_labelled_in(part, said, lexicon) else ()
                yield replace(part, tokens=(*(token for token in head if token not in part.tokens), *part.tokens))


def _counts_on(part: Parsed, line: Parsed) -> bool:
    """Return whether a part begins with a number behind a comma: "ROM: 448 KB, 520 KB" says of what that is."""
    first = min((each.start for each in part.quantities), default=len(line.text))
    begins = len(part.text) - len(part.text.lstrip())
    return line.text[:begins].endswith(", ") and not any(token.start < first for token in part.tokens)


def _is_labelled_in(part: Parsed, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part begins the line, or a sentence says its label: "Industrial" below "Temperature"."""
    own = [word for word in before_colon(part) if lexicon.claims(word)]
    alone = part.text.count(": ") == 1 and bool(own) and all(lexicon.says(word, said.words) for word in own)
    return part.text[:1] != " " or alone


def past_head(line: Parsed) -> int:
    """Return where what a row is called ends; 0 for what is no row, or has several such signs."""
    row, first = line.text.find(" › "), line.text.find(": ")
    return row if 0 < row < first and line.text.count(" › ") == 1 else 0


def _over(line: Parsed) -> tuple[Token, ...]:
    """Return what stands over all values of a line: what a row is called, or the first of two labels before a value."""
    past, first = past_head(line), line.text.find(": ")
    second, end = line.text.find(": ", first + 1), line.text.find("; ")
    if not past and 0 < first < second < (end if end > 0 else len(line.text)):
        past = first
    return tuple(token for token in line.tokens if token.end <= past)


def before_colon(part: Parsed) -> Iterator[str]:
    """Yield the words of a part's label."""
    colon = part.text.rfind(": ")
    yield from (token.said for token in part.tokens if token.is_word and token.end <= colon)
