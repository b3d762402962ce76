"""A language model writes an answer: claims, cells and entries that cite lines by number."""

import logging
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field, ValidationError

from adapters.llm.answer_prompt import SYSTEM, prompt_of
from adapters.llm.fence import plain
from adapters.llm.forms import Askable, FlatForm, among, numbers_in, texts_in, time_left_s
from adapters.llm.reading import begun_in
from core.draft import Brief, Claim, Draft, DraftCell, DraftKind, Entry, NotStated

log = logging.getLogger(__name__)

DraftWord: TypeAlias = Literal["answer", "comparison", "ranking", "clarify", "no_evidence"]

_MOST_CLAIMS = 40
_MOST_CELLS = 200
_MOST_ENTRIES = 200
_MOST_CHOICES = 40
_MOST_PHRASES = 6
_MOST_CHARS = 200
_MOST_HEARD = 50_000
_ENDS = frozenset("]}")
"""A claim is whole when one of these is written, or the one behind it."""


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
    search: list[str] = Field(default_factory=list[str])
    claims: list[_Claim] = Field(default_factory=list[_Claim])
    cells: list[_Cell] = Field(default_factory=list[_Cell])
    entries: list[_Entry] = Field(default_factory=list[_Entry])
    choices: list[str] = Field(default_factory=list[str])
    not_stated: list[_NotStated] = Field(default_factory=list[_NotStated])


class LanguageModelAnswerWriter:
    """Implements `core.ports.AnswerWriter`."""

    def __init__(self, model: Askable, *, deadline_s: float) -> None:
        self._model, self._deadline_s = model, deadline_s

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Return what the language model wrote, nothing of it proven; `heard` is told of each claim that is whole.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        left_s = time_left_s(self._deadline_s, spent_s)
        writing = await self._model.ask(
            Writing,
            system=SYSTEM,
            user=prompt_of(brief),
            deadline_s=left_s,
            heard=Hearing(heard, last=brief.last).hear if heard else _unheard,
        )
        return draft_of(writing, last=brief.last)


def _unheard(_written: str) -> None:
    """Hear for nobody: as long as something comes, a model that takes its time is waited for."""


class Hearing:
    """Tells of a draft while it is written, each time that a claim more is whole."""

    def __init__(self, told: Callable[[Draft], None], *, last: bool) -> None:
        """Take whom it tells; a `last` draft looks for nothing more, whatever it says."""
        self._told, self._last = told, last
        self._read = self._claims = 0

    def hear(self, text: str) -> None:
        """Take all that is written so far."""
        if len(text) < self._read:  # it was asked again
            self._read = self._claims = 0
        fresh, self._read = text[self._read :], len(text)
        if self._claims < _MOST_CLAIMS and not _ENDS.isdisjoint(fresh) and len(text) <= _MOST_HEARD:
            self._look(begun_in(text))

    def _look(self, begun: Mapping[str, object]) -> None:
        fields = list(begun)
        if "claims" not in fields or not (self._last or "search" in fields[: fields.index("claims")]):
            return
        try:
            draft = draft_of(Writing.model_validate(begun), last=self._last)
        except ValidationError:
            return
        if len(draft.claims) > self._claims and not draft.search:
            self._claims = len(draft.claims)
            self._tell(draft)

    def _tell(self, draft: Draft) -> None:
        """Tell of it; what fails there is no fault of the server's, to which it would look like one."""
        try:
            self._told(draft)
        except Exception:
            log.exception("a draft isn't shown while it is written")
            self._claims = _MOST_CLAIMS


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
