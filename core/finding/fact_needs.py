"""Which facts a question needs, and what they state of the product models that it is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.finding.asking import AskedFacts, Asking, implied_by, target_of
from core.finding.needs import Needs
from core.finding.plan import FactPlan
from core.finding.stated import FactsFound, facts_found
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.reading.condition import condition_in
from core.reading.question import Intent, Question

_MANY_MODELS = 40
"""From so many product models on, facts are fetched for all and not model by model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactNeed:
    """The facts of one thing asked.

    Attributes:
        index: Which thing asked it serves.
        models: The product models that it is asked of.
    """

    index: int
    asked: AskedFacts
    plan: FactPlan
    models: tuple[str, ...]

    def again(self) -> "FactNeed":
        """Return the same with superseded documents."""
        return replace(self, plan=replace(self.plan, legacy=True))


def fact_needs(question: Question, needs: Needs, asking: Asking, catalog: Catalog) -> tuple[FactNeed, ...]:
    """Return which facts to fetch; empty where facts can't answer."""
    models = needs.scope or question.models
    if not models or needs.candidates or question.related or question.intent is Intent.HOWTO:
        return ()
    found: list[FactNeed] = []
    for index, each in enumerate(needs.asked):
        asked = _asked(question, each.text, asking, listed=bool(needs.scope))
        if asked is not None:
            found.append(FactNeed(index=index, asked=asked, plan=_plan(asked, models, catalog), models=tuple(models)))
    return tuple(found)


def found_by(need: FactNeed, facts: Sequence[Fact], catalog: Catalog) -> FactsFound:
    """Return what the facts fetched for a need state."""
    return facts_found(need.asked, facts, need.models, catalog)


def _asked(question: Question, text: str, asking: Asking, *, listed: bool) -> AskedFacts | None:
    if not listed or question.intent is not Intent.RANK:
        condition = condition_in(text) if listed else None
        return asking.asked(condition.rest if condition else text)
    target = target_of(question.topic)
    if target is not None and (asked := asking.asked(target, first=True)):
        return asked
    if implied := implied_by(question.text):
        return asking.of_attribute(implied, question.text)
    return asking.asked(text)


def _plan(asked: AskedFacts, models: Sequence[str], catalog: Catalog) -> FactPlan:
    legacy = any(catalog.models[name].status is Status.LEGACY for name in models)
    wide = len(models) > _MANY_MODELS
    return FactPlan(
        models=None if wide else frozenset(catalog.lineage(models)), attributes=asked.any_key, legacy=legacy
    )
