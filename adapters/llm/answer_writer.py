"""A language model writes an answer: claims, cells and entries that cite lines by number."""

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field

from adapters.llm.answer_prompt import SYSTEM, prompt_of
from adapters.llm.fence import plain
from adapters.llm.forms import Askable, FlatForm, among, numbers_in, texts_in, time_left_s
from core.draft import Brief, Claim, Draft, DraftCell, DraftKind, Entry, NotStated

DraftWord: TypeAlias = Literal["answer", "comparison", "ranking", "clarify", "no_evidence"]

_MOST_CLAIMS = 40
_MOST_CELLS = 200
_MOST_ENTRIES = 200
_MOST_CHOICES = 40
_MOST_PHRASES = 6
_MOST_CHARS = 200


class _Claim(FlatForm):
    text: str
    lines: list[int] = Field(default_factory=list[int])


class _Cell(FlatForm):
    aspect: str
    model: str
    text: str
    lines: list[int] = Field(default_factory=list[int])


class _Entry(FlatForm):
    model: str
    text: str = Field(default_factory=str)
    lines: list[int] = Field(default_factory=list[int])


class _NotStated(FlatForm):
    aspect: str
    model: str = Field(default_factory=str)


class Writing(FlatForm):
    """An answer, proven by lines."""

    kind: Annotated[DraftWord, BeforeValidator(among(get_args(DraftWord)))]
    claims: list[_Claim] = Field(default_factory=list[_Claim])
    cells: list[_Cell] = Field(default_factory=list[_Cell])
    entries: list[_Entry] = Field(default_factory=list[_Entry])
    choices: list[str] = Field(default_factory=list[str])
    not_stated: list[_NotStated] = Field(default_factory=list[_NotStated])
    search: list[str] = Field(default_factory=list[str])


class LanguageModelAnswerWriter:
    """Implements `core.ports.AnswerWriter`."""

    def __init__(self, model: Askable, *, deadline_s: float) -> None:
        self._model, self._deadline_s = model, deadline_s

    async def write(self, brief: Brief, *, spent_s: float) -> Draft:
        """Return what the language model wrote, nothing of it proven.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        left_s = time_left_s(self._deadline_s, spent_s)
        writing = await self._model.ask(Writing, system=SYSTEM, user=prompt_of(brief), deadline_s=left_s)
        return draft_of(writing, last=brief.last)


def draft_of(writing: Writing, *, last: bool = False) -> Draft:
    """Return what was filled in, as far as it says anything; a `last` draft looks for nothing more."""
    claims = [Claim(text=plain(each.text), lines=numbers_in(each.lines)) for each in writing.claims]
    entries = [
        Entry(model=plain(each.model), text=plain(each.text), lines=numbers_in(each.lines)) for each in writing.entries
    ]
    missing = [NotStated(aspect=plain(each.aspect), model=plain(each.model)) for each in writing.not_stated]
    return Draft(
        kind=DraftKind(writing.kind),
        claims=tuple(claim for claim in claims if claim.text)[:_MOST_CLAIMS],
        cells=_cells(writing.cells),
        entries=tuple(entry for entry in entries if entry.model)[:_MOST_ENTRIES],
        choices=texts_in(writing.choices, most=_MOST_CHOICES, most_chars=_MOST_CHARS),
        not_stated=tuple(each for each in missing if each.aspect)[:_MOST_CELLS],
        search=() if last else texts_in(writing.search, most=_MOST_PHRASES, most_chars=_MOST_CHARS),
    )


def _cells(written: list[_Cell]) -> tuple[DraftCell, ...]:
    cells = (
        DraftCell(
            aspect=plain(each.aspect), model=plain(each.model), text=plain(each.text), lines=numbers_in(each.lines)
        )
        for each in written
    )
    return tuple(cell for cell in cells if cell.aspect and cell.model and cell.text)[:_MOST_CELLS]
