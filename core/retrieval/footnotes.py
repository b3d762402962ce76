"""What a mark behind a value or its label refers to: "2950 W ¹" with "¹ 3400 W with the booster" below the table."""

import re
from collections.abc import Iterator

from core.knowledge.analyzer import fold
from core.knowledge.chunk import PieceKind, Value
from core.plan import Passage
from core.retrieval.candidate import Candidate
from core.retrieval.results import Found
from core.retrieval.source import Source

_CHUNKS = 3
_HEADING = re.compile(r"(?i)\b(?:foot)?notes?\b|\bremarks?\b|\blegend\b")
_RAISED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏ", "1234567890abcdefghijk")
_MARK = (
    r"(?:<sup>\s*\(?(?:[\d*†‡§]{1,3}|[a-k])\)?\s*</sup>"
    r"|[¹²³⁴-⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏ]{1,2}[)⁾]?|\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§]{1,3})"
)
_BEHIND = re.compile(rf"(?<=\S)\s{{0,2}}(?P<mark>{_MARK})(?=\s|[|<,;:)\]]|\Z)")
_ENDING = re.compile(rf"\s*{_MARK}\Z")
_BEFORE = re.compile(rf"[_\s>]*\\?(?P<mark>{_MARK}|\d{{1,2}}\))[_:.]?\s*(?=[^\W_]|[_(\"“<≤±])")
_BOLD = re.compile(r"(?P<sign>\*{1,3})[^\s*](?:.*?[^\s*])?(?P=sign)", re.DOTALL)
_TAGS = re.compile(r"<[^>]*>|[*_`]+(?=\s|\Z)")
_POWERS = re.compile(r"(?:m|ft|in)\Z")
_UNIT = re.compile(r"[^\d]*\Z")
_NOTES = frozenset({PieceKind.SENTENCE, PieceKind.ITEM, PieceKind.ROW})


async def footnotes(found: Found, source: Source) -> dict[tuple[int, str | None], tuple[Candidate, ...]]:
    """Return, per cell, the notes that marks behind the best one's value, or behind its label, refer to.

    They stand in its section, or under a heading for notes, no more than a few chunks behind it.

    Raises:
        TransientError: The index didn't answer.
    """
    told: dict[tuple[int, str | None], tuple[Candidate, ...]] = {}
    for cell, evidence in found.evidence.items():
        best = evidence.candidates[0] if evidence.sufficient else None
        if best is None or best.value is None or not (marks := set(_marks(best.piece.quote, best.value))):
            continue
        lineage = (cell[1], *source.catalog.bases(cell[1])) if cell[1] else ()
        behind = [
            Passage(chunk, 0.0)
            for chunk in await source.behind(best.chunk, _CHUNKS)
            if chunk.section == best.chunk.section or any(map(_HEADING.search, chunk.section[-1:]))
        ]
        told[cell] = tuple(
            Candidate(statement=each, score=0.0)
            for each in source.scorer.statements(behind, lineage)
            if each.value is None and each.piece.kind in _NOTES and each.piece != best.piece
            if mark_before(each.piece.quote) in marks
        )
    return told


def _marks(quote: str, value: Value) -> Iterator[str]:
    """Yield the marks that stand behind a value, or behind its label, where it is quoted."""
    said, *labels = (fold(_ENDING.sub("", text)) for text in (value.text, *value.label.split(" > ")))
    ends = {said, _UNIT.sub("", said), *labels}
    for match in _BEHIND.finditer(quote):
        before = fold(_TAGS.sub("", quote[: match.start()])).rstrip()
        if match["mark"] in {"²", "³"} and _POWERS.search(before):
            continue
        if any(end and before.endswith(end) for end in ends):
            yield _plain(match["mark"])


def mark_before(quote: str) -> str:
    """Return the mark of a footnote that a text begins with, as quoted; empty for none."""
    match = _BEFORE.match(quote)
    return _plain(match["mark"]) if match and not _BOLD.match(quote) else ""


def _plain(mark: str) -> str:
    return re.sub(r"</?sup>|[\s()⁾\[\]]", "", mark).translate(_RAISED)
