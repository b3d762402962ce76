"""Lets a judge, a language model if one is configured, choose among the candidates; it can add no statement."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.case import Case, Judgement, Offered
from core.errors import LanguageModelError
from core.knowledge.words import fold
from core.ports import Judge
from core.reading.intents import asks_yes_or_no
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.found import Found

_MOST = 30
"""So many statements of a cell are offered."""
_MOST_CHARS = 30_000
"""So long are all statements of a question together; each cell has its fair share."""
_STATEMENT_CHARS = 400
_FEWEST = 3
_MOST_COLUMNS = 40
_OF_MANY = 2.0
"""What a column gains in score that says something else of each of e times as many members."""
_EXAMPLES = 4
_EXAMPLE_CHARS = 80
_NAMES = 4

_Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judging:
    """Asks a judge wherever the decision isn't sure by itself.

    Attributes:
        judge: None for none.
        sure: From which probability of every cell on nobody needs to be asked.
    """

    judge: Judge | None = None
    sure: float = 1.0

    async def of_cells(self, question: str, found: Found, whole: Found) -> tuple[Found, str]:
        """Return what was found with what the judge chose first, and what it did in words; "" if it wasn't asked.

        Args:
            question: As it was written.
            found: Each cell to be judged.
            whole: The same with the other readings of what is asked, whose candidates are offered as well.
        """
        held = {key: each for key, each in found.evidence.items() if each.candidates}
        if self.judge is None or not held or all(each.probability >= self.sure for each in held.values()):
            return found, ""
        share = _MOST_CHARS // len(held)
        offered = {key: _offered([each, *_others(whole, each.model)], share) for key, each in held.items()}
        case = Case(
            question=question,
            offered=tuple(
                Offered(asked=found.asked[at].text, model=model, statements=tuple(offered[at, model]))
                for at, model in held
            ),
            yes_or_no=asks_yes_or_no(question),
        )
        try:
            chosen = await self.judge.judge(case)
        except LanguageModelError as error:
            return found, _didnt(error)
        judged = {
            key: each.as_judged([list(offered[key].values())[place] for place in said.places], affirms=said.affirms)
            for (key, each), said in zip(held.items(), chosen, strict=True)
        }
        return replace(found, evidence={**found.evidence, **judged}), _told(chosen, map(len, offered.values()))

    async def of_columns(
        self, question: str, asked: str, each: Mapping[str, Evidence], tells: Callable[[Candidate], bool]
    ) -> tuple[dict[str, Evidence], str]:
        """Return the evidence of each member of a list within the columns that the judge chose, and what it did.

        Args:
            question: As it was written.
            asked: What is asked of each.
            each: By product model.
            tells: Whether a candidate may be compared with others of its column; such columns are offered first.
        """
        if self.judge is None or not (columns := _columns(each, tells)):
            return dict(each), ""
        told = {key: _column(held) for key, held in columns.items()}
        offered = Offered(asked=asked, model=None, statements=tuple(told.values()))
        try:
            (said,) = chosen = await self.judge.judge(Case(question=question, offered=(offered,), columns=True))
        except LanguageModelError as error:
            return dict(each), _didnt(error)
        keys = [list(columns)[place] for place in said.places]
        kept = {model: _kept(evidence, keys) for model, evidence in each.items()}
        return kept, _told(chosen, [len(told)])


def _didnt(error: LanguageModelError) -> str:
    return f"The language model didn't choose: {str(error).removeprefix('language model: ')}."


def _told(chosen: Sequence[Judgement], offered: Iterable[int]) -> str:
    count = sum(len(each.places) for each in chosen) or "none"
    return f"A language model chose {count} of the {sum(offered)} statements that it was shown."


def _others(whole: Found, model: str | None) -> list[Evidence]:
    return [each for (_, of), each in whole.evidence.items() if of == model]


def _offered(evidence: Sequence[Evidence], chars: int) -> dict[str, Candidate]:
    """Return the best candidates by the line that is shown of each, those of the first evidence first."""
    first, *others = evidence
    offered: dict[str, Candidate] = {}
    rest = [each for other in others for each in other.candidates[: _MOST // 3]]
    spent = 0
    for each in (*first.candidates[: _MOST - min(len(rest), _MOST // 3)], *rest):
        line = _line(each)
        spent += len(line)
        if len(offered) == _MOST or (spent > chars and len(offered) >= _FEWEST):
            break
        offered.setdefault(line, each)
    return offered


def _line(candidate: Candidate) -> str:
    """Return a statement as it is shown: whom it speaks of, where it stands, what it says, and its row."""
    row = candidate.piece.plain if candidate.value is not None else ""
    said = candidate.statement.path_text
    text = said if not row or fold(row) in fold(said) else f"{said} (row: {row})"
    return f"[{_names(candidate)}] {_flat(text)[:_STATEMENT_CHARS]}"


def _names(candidate: Candidate) -> str:
    covered = candidate.statement.covered
    more = f" and {len(covered) - _NAMES} more" if len(covered) > _NAMES else ""
    return ", ".join(covered[:_NAMES]) + more if covered else "general"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _columns(each: Mapping[str, Evidence], tells: Callable[[Candidate], bool]) -> dict[_Key, dict[str, Candidate]]:
    """Return the likeliest columns: by label, or else statement by statement, the best candidate of each member."""
    columns: dict[_Key, dict[str, Candidate]] = {}
    for model, evidence in each.items():
        for one in filter(_is_single, evidence.candidates):
            columns.setdefault(_key(one), {}).setdefault(model, one)
    order = sorted(columns, key=lambda key: (not any(map(tells, columns[key].values())), -_score(columns[key])))
    return {key: columns[key] for key in order[:_MOST_COLUMNS]}


def _score(held: Mapping[str, Candidate]) -> float:
    """Return how likely a column is meant: by its best candidate, and the likelier the more it tells apart."""
    told = len({(one.chunk.chunk_id, one.position, one.said) for one in held.values()})
    return max(one.score for one in held.values()) + _OF_MANY * math.log(told)


def _is_single(candidate: Candidate) -> bool:
    """Return whether a candidate is one cell, or a text; a whole row says many things, and each has its cell."""
    return candidate.value is not None or not candidate.piece.values


def _key(candidate: Candidate) -> _Key:
    """Return what the cells of one column share: their label, without whom they are of; a text has but itself."""
    if candidate.value is None:
        return candidate.chunk.chunk_id, str(candidate.position)
    names = [fold(name) for name in candidate.statement.covered]
    parts = [fold(part) for part in candidate.label.split(" > ")]
    return tuple(part for part in parts if not any(name in part for name in names)) or tuple(parts)


def _column(held: Mapping[str, Candidate]) -> str:
    best = max(held.values(), key=lambda one: one.score)
    if best.value is None:
        return _line(best)
    shown = "; ".join(f"{model}: {_flat(one.said)[:_EXAMPLE_CHARS]}" for model, one in list(held.items())[:_EXAMPLES])
    above = " > ".join((best.document.title, *best.chunk.section))
    return f"{_flat(above)} | {_flat(best.label)} | {shown} ({len(held)} product models)"[: 2 * _STATEMENT_CHARS]


def _kept(evidence: Evidence, keys: Sequence[_Key]) -> Evidence:
    """Return the evidence within these columns; that is enough, and nothing else is."""
    kept = tuple(one for one in evidence.candidates if _key(one) in keys)
    return replace(evidence, candidates=kept, sufficient=bool(kept))
