"""Entries of a file of curated values, judged: who they hold for, since when, and whether they agree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from adapters.catalogfile.curated.sheet import Entry, Said, Sheet
from adapters.catalogfile.fields import is_day
from core.catalog.catalog import ProductModel
from core.catalog.selectors import EVERY, follow
from core.knowledge.analyzer import fold
from core.knowledge.document import Document
from core.knowledge.labels import with_unit
from core.knowledge.tree import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class CuratedValue:
    """One value that somebody vouches for.

    Attributes:
        models: Whom it holds for, canonical.
        own: The entry names them one by one: it wins over a value for a whole product line.
        value: With its unit.
        date: ISO day from which it holds.
        until: ISO day up to which it holds; empty for ever.
        by: Who says it; empty for whoever keeps the file.
        line: 1-based, for messages.
        place: What is quoted to prove it.
    """

    models: tuple[str, ...]
    own: bool
    label: Said
    value: Said
    conditions: str
    date: str
    until: str
    by: str
    source: str
    line: int
    place: Place

    @property
    def rank(self) -> tuple[bool, str]:
        """The greater of two is the one to believe."""
        return self.own, self.date


@dataclass(slots=True, kw_only=True)
class Check:
    """One file under examination.

    Attributes:
        document: Its register entry, which says what the file leaves open.
        models: All product models by canonical name.
        faults: What is wrong; the same thing is said once.
        to_come: Values that hold from a later day than today; they aren't among the others.
        expired: Nor are values that held until an earlier day.
    """

    sheet: Sheet
    document: Document
    models: Mapping[str, ProductModel]
    today: date
    faults: dict[str, None] = field(default_factory=dict[str, None])
    to_come: tuple[CuratedValue, ...] = ()
    expired: tuple[CuratedValue, ...] = ()

    def values(self) -> tuple[CuratedValue, ...]:
        """Return the values that hold today; what is wrong stands in `faults`."""
        self.faults.update(dict.fromkeys(self.sheet.faults))
        found = [value for entry in self.sheet.entries if (value := self._value(entry)) is not None]
        today = self.today.isoformat()
        self.to_come = tuple(value for value in found if value.date > today)
        self.expired = tuple(value for value in found if value.until and value.until < today)
        out = {id(value) for value in (*self.to_come, *self.expired)}
        return tuple(self._agreed([value for value in found if id(value) not in out]))

    def _value(self, entry: Entry) -> CuratedValue | None:
        models, own = self._holders(entry)
        day, until = self._day(entry), self._until(entry)
        for key in ("attribute", "value"):
            if not entry.text(key):
                self._fault(entry, f"{key} is missing; add `{key}: …`")
        if not (models and day and entry.text("attribute") and entry.text("value")):
            return None
        label, text = with_unit(entry.text("attribute"), _with_own_unit(entry.text("value"), entry.text("unit")))
        return CuratedValue(
            models=models,
            own=own,
            label=Said(label, _place(entry, "attribute")),
            value=Said(text, _place(entry, "value")),
            conditions="; ".join(each.text for each in entry.said.get("conditions", ())),
            date=day,
            until=until,
            by=entry.text("by"),
            source=entry.text("source") or self.sheet.top.text("source"),
            line=entry.line,
            place=entry.place,
        )

    def _holders(self, entry: Entry) -> tuple[tuple[str, ...], bool]:
        """Return whom an entry holds for, and whether it names them one by one."""
        says = next((each for each in (entry, self.sheet.top) if each.route), None)
        if says is None:
            if not self.document.covered_models:
                self._fault(entry, "says nothing of whom it holds for; add `model: …` or `product_line: …`")
            return self.document.covered_models, False
        names, faults = follow(says.route, self.models)
        for fault in faults:
            self._fault(says, fault)
        one_by_one = not (says.route.product_lines or says.route.name_prefixes or EVERY in says.route.models)
        return names, one_by_one and says is entry

    def _day(self, entry: Entry) -> str:
        says = entry if "effective" in entry.said else self.sheet.top
        text = says.text("effective") or self.document.date
        if not text:
            self._fault(entry, "says nothing of when it holds from; add `effective: 2026-03-31`, or once for the file")
        elif not is_day(text):
            self._fault(says, f"effective: expected a day such as 2026-03-31, got {text!r}")
            return ""
        return text

    def _until(self, entry: Entry) -> str:
        text = entry.text("until")
        if text and not is_day(text):
            self._fault(entry, f"until: expected a day such as 2026-03-31, got {text!r}")
            return ""
        return text

    def _agreed(self, values: Sequence[CuratedValue]) -> Iterator[CuratedValue]:
        """Yield the values, each for those product models that have no better one; two equally good are a fault.

        A product model's own value is better than its product line's, and then the newer one.
        """
        equals: dict[tuple[object, ...], CuratedValue] = {}
        best: dict[tuple[str, ...], CuratedValue] = {}
        for value in values:
            for model in value.models:
                key = _subject(value, model)
                equal = equals.setdefault((*key, *value.rank), value)
                if fold(equal.value.text) != fold(value.value.text):
                    self._differ(model, equal, value)
                best[key] = max(best.get(key, value), value, key=lambda each: each.rank)
        for value in values:
            models = tuple(model for model in value.models if best[_subject(value, model)] is value)
            if models:
                yield replace(value, models=models)

    def _differ(self, model: str, one: CuratedValue, other: CuratedValue) -> None:
        self.faults[
            f"lines {one.line} and {other.line}: two values of {other.label.text!r} for {model}, {one.value.text!r} "
            f"and {other.value.text!r}; keep the one that holds, or give each its conditions or its day"
        ] = None

    def _fault(self, entry: Entry, what: str) -> None:
        attribute = entry.text("attribute")
        self.faults[f"line {entry.line}{f' ({attribute})' if attribute else ''}: {what}"] = None


def _subject(value: CuratedValue, model: str) -> tuple[str, ...]:
    """Return what two values must share to be about the very same thing."""
    return model, fold(value.label.text), fold(value.conditions)


def _place(entry: Entry, key: str) -> Place:
    said = entry.said[key]
    return Place(said[0].place.start, said[-1].place.end)


def _with_own_unit(value: str, unit: str) -> str:
    return value if not unit or value.endswith(unit) else f"{value} {unit}"
