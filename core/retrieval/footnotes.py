"""What a mark behind a value or its label refers to: "2950 W ¹" with "¹ 3400 W with the booster" below the table."""

import re
from collections.abc import Iterator

from core.knowledge.chunk import Chunk, PieceKind, Value
from core.knowledge.words import fold
from core.plan import Passage
from core.retrieval.candidate import Candidate
from core.retrieval.results import Found
from core.retrieval.source import Source
from core.retrieval.statement import Statement, speaks_of

_CHUNKS = 3
_HEADING = re.compile(r"(?i)\b(?:foot)?notes?\b|\bremarks?\b|\blegend\b")
_RAISED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰", "1234567890")
_MARK = r"(?:<sup>\s*\(?[\d*†‡§]{1,3}\)?\s*</sup>|[¹²³⁴-⁹]{1,2}[)⁾]?|\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§]{1,3})"
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

    They stand in its section, or in one of notes, no more than a few chunks behind it.

    Raises:
        TransientError: The index didn't answer.
    """
    told: dict[tuple[int, str | None], tuple[Candidate, ...]] = {}
    for cell, evidence in found.evidence.items():
        best = evidence.candidates[0] if evidence.sufficient else None
        if best is None or best.value is None or not (marks := set(_marks(best.piece.quote, best.value))):
            continue
        model = cell[1]
        lineage = (model, *source.catalog.bases(model)) if model else ()
        behind = [each for each in await source.behind(best.chunk, _CHUNKS) if _may_hold_notes(each, best.chunk)]
        notes = source.scorer.statements([Passage(each, 0.0) for each in behind], lineage)
        told[cell] = tuple(
            Candidate(statement=each, score=0.0)
            for each in notes
            if _begins(each) in marks and each.piece != best.piece and (not lineage or speaks_of(each, lineage))
        )
    return told


def _may_hold_notes(chunk: Chunk, marked: Chunk) -> bool:
    """Return whether a chunk stands in the section of a marked one, or under a heading for notes."""
    return chunk.section == marked.section or any(_HEADING.search(heading) for heading in chunk.section[-1:])


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


def _begins(statement: Statement) -> str:
    """Return the mark that a statement begins with; empty for none."""
    if statement.value is not None or statement.piece.kind not in _NOTES:
        return ""
    return mark_before(statement.piece.quote)


def mark_before(quote: str) -> str:
    """Return the mark of a footnote that a text begins with, as quoted; empty for none."""
    match = _BEFORE.match(quote)
    return _plain(match["mark"]) if match and not _BOLD.match(quote) else ""


def _plain(mark: str) -> str:
    return re.sub(r"</?sup>|[\s()⁾\[\]]", "", mark).translate(_RAISED)
