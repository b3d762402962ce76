"""The documents of a family in one format: which facts stand in which of them, and in which layout."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from tests.generated.alone import ALONE
from tests.generated.attributes import ELECTRICAL, PERFORMANCE, Shape, Unit
from tests.generated.desk import Desk, lines_of
from tests.generated.family import Arrangement, Chosen, Fact, Family, Source
from tests.generated.pen import (
    Pen,
    Written,
    habits_of,
    printable,
    printable_habits,
    printable_style,
    shows_decimal_mark,
)
from tests.generated.seeds import seeded
from tests.generated.sheets import Block, Heading, Paragraph, Sheet, Table, Tabs
from tests.generated.together import TOGETHER

_ALONE = {
    "csv": ("value", "unit column", "label unit"),
    "pdf": ("value", "unit column", "label unit", "statistic"),
    "html": tuple(ALONE),
}
_TOGETHER = {
    "csv": ("columns", "rows", "long"),
    "mdx": ("columns", "rows", "two headers", "grouped", "spanned", "tabs", "tabs", "headings"),
    "pdf": ("columns", "rows", "two headers", "grouped", "headings"),
}
_NOTE = "¹ Measured without accessories."
_CONDITION = "All values at 25 °C ambient temperature unless noted otherwise."
_OTHERWISE = "Values apply to series production."


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """The documents of a family in one format, and all that is written in them.

    Attributes:
        blank: What stands in a table where nothing is stated.
    """

    family: Family
    format: str
    blank: str
    sheets: tuple[Sheet, ...]
    written: tuple[Written, ...]


def library_of(family: Family, form: str) -> Library:
    """Return the family's documents in a format."""
    maker = _Librarian(family, form, seeded(family.seed, form))
    return maker.library()


class _Librarian:
    def __init__(self, family: Family, form: str, rng: Random) -> None:
        self.family = family
        self.form = form
        self.rng = rng
        self.habits = habits_of(rng)
        self.style = family.style
        if form == "pdf":
            self.habits, self.style = printable_habits(self.habits), printable_style(self.style)
        self.blank = rng.choice(("", "", "", "—"))
        self.units = {chosen.key: self._unit(chosen) for chosen in family.chosen}
        self.written: list[Written] = []
        self.arrangements = dict(family.arrangements)

    def _unit(self, chosen: Chosen) -> Unit:
        units = chosen.grid.units if chosen.grid else (Unit(""),)
        return self.rng.choice([unit for unit in units if self.form != "pdf" or printable(unit.written)])

    def library(self) -> Library:
        sheets = [*self._together(), *self._apart(), *self._notices(), *self._legacy()]
        return Library(
            family=self.family,
            format=self.form,
            blank=self.blank,
            sheets=tuple(sheets),
            written=tuple(self.written),
        )

    def _together(self) -> list[Sheet]:
        """Return the sheets on several product models: one for all sections, or one for each in CSV."""
        wanted = [section for section, arrangement in self.family.arrangements if arrangement is not Arrangement.APART]
        if self.form == "csv":
            sheets = [self._overview((section,), f"{self.family.line} {section}") for section in wanted]
        else:
            sheets = [self._overview(wanted, f"{self.family.line} overview")]
        return [sheet for sheet in sheets if sheet is not None]

    def _overview(self, sections: Sequence[str], title: str) -> Sheet | None:
        live = self.family.live
        facts = [fact for fact in self._facts(sections) if fact.model in live]
        desk = self._desk(slug(title), facts)
        blocks: list[Block] = []
        covered: dict[str, None] = {}
        for section in sections:
            models = [name for name in live if any(fact.model == name for fact in self._facts((section,)))]
            if models:
                covered |= dict.fromkeys(models)
                blocks += self._section(desk, section, models)
        if not blocks:
            return None
        return self._sheet(desk, title, tuple(covered), "2025-03-01", blocks)

    def _section(self, desk: Desk, section: str, models: Sequence[str]) -> list[Block]:
        lines = lines_of(desk, self._chosen((section,)), models)
        kinds = _TOGETHER.get(self.form, tuple(kind for kind in TOGETHER if kind != "long"))
        joined = self.arrangements[section] is Arrangement.JOINED and self.form != "csv"
        kind = "headings" if joined else desk.draw(section).choice(kinds)
        desk.pen.layout = kind
        return [*self._intro(desk, section), *TOGETHER[kind](desk, models, lines)]

    def _intro(self, desk: Desk, section: str) -> list[Block]:
        condition = _CONDITION if section in {ELECTRICAL, PERFORMANCE} else _OTHERWISE
        said = desk.draw(section, "intro").choice((condition, _OTHERWISE, ""))
        return [Heading(level=2, text=section), *([Paragraph(text=said)] if said else [])]

    def _apart(self) -> list[Sheet]:
        wanted = [section for section, arrangement in self.family.arrangements if arrangement is Arrangement.APART]
        return [
            sheet
            for name in self.family.live
            if (
                sheet := self._alone(
                    name, wanted, {Source.CURRENT, Source.REPEATED}, f"{name} data sheet", "2024-06-15"
                )
            )
        ]

    def _notices(self) -> list[Sheet]:
        every = tuple(self.arrangements)
        return [
            sheet
            for name in self.family.live
            if (sheet := self._alone(name, every, {Source.NOTICE}, f"{name} technical notice", "2025-09-30"))
        ]

    def _legacy(self) -> list[Sheet]:
        every = tuple(self.arrangements)
        of_live = [
            self._alone(name, every, {Source.SUPERSEDED, Source.LEGACY}, f"{name} data sheet, first edition",
                        "2019-02-01", legacy=True)
            for name in self.family.live
        ]  # fmt: skip
        of_legacy = [
            self._alone(model.name, every, set(Source), f"{model.name} data sheet", "2017-11-20", legacy=True)
            for model in self.family.models
            if model.legacy
        ]
        return [sheet for sheet in (*of_live, *of_legacy) if sheet is not None]

    def _alone(
        self, model: str, sections: Sequence[str], sources: set[Source], title: str, date: str, *, legacy: bool = False
    ) -> Sheet | None:
        """Return a sheet on one product model; None if it would state nothing."""
        facts = [fact for fact in self._facts(sections) if fact.model == model and fact.source in sources]
        if not facts:
            return None
        desk = self._desk(slug(title), facts, sources=frozenset(sources))
        desk.pen.layout = desk.draw("layout").choice(_ALONE.get(self.form, tuple(ALONE)[:-1]))
        layout = ALONE[desk.pen.layout]
        if self.form == "csv" or desk.draw("one").random() < 0.3:
            blocks = layout(desk, model, lines_of(desk, self._chosen(sections), [model]))
        else:
            blocks = [
                block
                for section in sections
                if (lines := lines_of(desk, self._chosen((section,)), [model]))
                for block in (*self._intro(desk, section), *layout(desk, model, lines))
            ]
        return self._sheet(desk, title, (model,), date, blocks, legacy=legacy)

    def _desk(self, name: str, facts: Sequence[Fact], sources: frozenset[Source] = frozenset({Source.CURRENT})) -> Desk:
        numbers = [number * self.units[fact.attribute].scale for fact in facts for number in _plain(fact)]
        pen = Pen(
            document=f"{name}.{self.form}",
            style=self.style,
            habits=self.habits,
            grouped=self.style.thousands not in {",", "."} or shows_decimal_mark(numbers),
        )
        return Desk(
            family=self.family, pen=pen, key=f"{self.form} {name}", units=self.units, blank=self.blank, sources=sources
        )

    def _sheet(
        self,
        desk: Desk,
        title: str,
        covers: tuple[str, ...],
        date: str,
        blocks: Sequence[Block],
        *,
        legacy: bool = False,
    ) -> Sheet:
        self.written += desk.pen.log
        noted = [Paragraph(text=_NOTE)] if any(_marked(block) for block in blocks) else []
        first = Heading(level=1, text=title)
        return Sheet(
            name=desk.pen.document,
            title=title,
            covers=covers,
            date=date,
            blocks=(first, *blocks, *noted),
            legacy=legacy,
            habit=self.style.decimal,
        )

    def _facts(self, sections: Sequence[str]) -> list[Fact]:
        keys = {chosen.key for chosen in self._chosen(sections)}
        return [fact for fact in self.family.facts if fact.attribute in keys]

    def _chosen(self, sections: Sequence[str]) -> list[Chosen]:
        return [chosen for chosen in self.family.chosen if chosen.attribute.section in sections]


def _plain(fact: Fact) -> tuple[Decimal, ...]:
    return () if fact.meaning.shape in {Shape.LIST, Shape.TOLERANCE} else fact.meaning.numbers


def _marked(block: Block) -> bool:
    if isinstance(block, Tabs):
        return any(_marked(inner) for _, blocks in block.tabs for inner in blocks)
    if isinstance(block, Table):
        return any(cell.mark for cells in block.rows for cell in cells)
    return any(cell.mark for _, cell in getattr(block, "items", ()))


def slug(text: str) -> str:
    """Return a file name for a title."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


Renderer = Callable[[Sheet], bytes]
"""A sheet to a file's bytes."""
