"""Which facts a question needs, and what they state of the product models that it is about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.finding.asking import AskedFacts, Asking, implied_by, targets_of
from core.finding.evidence import Evidence, Finding
from core.finding.found import Asked, Found
from core.finding.needs import Needs
from core.retrieval.plan import FactPlan
from core.finding.stated import FactsFound, contrasts, facts_found, is_contrast
from core.finding.wanted import said_in
from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Value
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.glossary import spelled
from core.knowledge.sections import conditions_in
from core.quantities.dimensions import Dimension, states
from core.reading.condition import condition_in
from core.reading.intents import asks_relation
from core.reading.question import Intent, Question

_NUMBER = re.compile(r"\d")
_MANY_MODELS = 40
"""From so many product models on, facts are fetched for all and not model by model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactNeed:
    """The facts of one thing asked.

    Attributes:
        index: Which thing asked it serves.
        models: The product models that it is asked of.
        variants: Variants of the one product model that it is asked of.
        left_out: Legacy product models, where it is asked of all others that there are.
    """

    index: int
    asked: AskedFacts
    plan: FactPlan
    models: tuple[str, ...]
    variants: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def by_unit(self) -> FactPlan | None:
        """The plan for any number in the attribute's unit, where a mere number in it speaks of it; else None."""
        attribute = self.asked.attribute
        if attribute is None or not attribute.by_unit or self.asked.besides or self.plan.models is None:
            return None
        return replace(self.plan, attributes=None)

    def again(self) -> "FactNeed":
        """Return the same with superseded documents."""
        return replace(self, plan=replace(self.plan, legacy=True))

    def aside(self, catalog: Catalog) -> "FactNeed":
        """Return the same of the product models that are left out."""
        return replace(self, models=self.left_out, plan=_plan(self.asked, self.left_out, catalog, listed=True))


def fact_needs(question: Question, needs: Needs, asking: Asking, catalog: Catalog) -> tuple[FactNeed, ...]:
    """Return which facts to fetch; empty where facts can't answer."""
    models = needs.scope or question.models
    if not models or needs.candidates or question.related or question.intent is Intent.HOWTO:
        return ()
    found: list[FactNeed] = []
    for index, asked in enumerate(_all_asked(question, needs, asking)):
        if asked is not None:
            variants = () if needs.scope else _variants(models, catalog)
            found.append(
                FactNeed(
                    index=index,
                    asked=asked,
                    plan=_plan(asked, (*models, *variants), catalog, listed=bool(needs.scope)),
                    models=tuple(models),
                    variants=variants,
                    left_out=_left_out(models, catalog) if needs.scope and not question.models else (),
                )
            )
    return tuple(found)


def one_asked(question: Question, needs: Needs) -> bool:
    """Return whether one thing is asked of product models, each by itself: facts may then do without passages."""
    several = len(question.models) > 1 and question.intent is not Intent.COMPARE
    together = several and asks_relation(question.text)
    return len(needs.asked) == 1 and not (together or needs.scope or needs.sheet or question.purpose)


def all_told(facts: Mapping[int, FactsFound]) -> bool:
    """Return whether facts state the one thing asked of every product model."""
    return 0 in facts and not facts[0].silent


def _variants(models: Sequence[str], catalog: Catalog) -> tuple[str, ...]:
    """Return the product models that inherit from the only one of `models`."""
    online = (name for name, each in catalog.models.items() if each.status is Status.ONLINE)
    return tuple(name for name in online if len(models) == 1 and models[0] in catalog.bases(name))


def _left_out(models: Sequence[str], catalog: Catalog) -> tuple[str, ...]:
    return tuple(name for name, each in catalog.models.items() if each.status is Status.LEGACY and name not in models)


def found_by(need: FactNeed, facts: Sequence[Fact], catalog: Catalog) -> FactsFound:
    """Return what the facts fetched for a need state."""
    found = facts_found(need.asked, facts, need.models, catalog)
    if found.stated:
        return found
    of_variants = facts_found(need.asked, facts, need.variants, catalog).stated.values()
    return replace(found, variants=tuple(stated for stated in of_variants if stated.base is None))


def found_by_unit(need: FactNeed, facts: Sequence[Fact], catalog: Catalog) -> FactsFound:
    """Return what facts of any attribute state in the unit of the one asked: watts, whatever they are called."""
    attribute = need.asked.attribute
    dimensions = attribute.dimensions if attribute else frozenset[Dimension]()
    of_kind = [fact for fact in facts if fact.value.dimension in dimensions]
    told = [fact for fact in of_kind if not contrasts(said_in(fact.label), need.asked)]
    asked = replace(need.asked, keys=frozenset(fact.attribute for fact in told))
    return facts_found(asked, told, need.models, catalog)


def guarded(found: Found, facts: Mapping[int, FactsFound], attributes: Attributes) -> Found:
    """Return the evidence without values that facts have told to be of another attribute than the one asked.

    Where facts state what is asked of a product model its evidence isn't needed; where they don't, a value under
    another attribute's label must not stand in for it.
    """
    evidence = {
        (index, model): _guarded(each, facts[index], attributes) if index in facts and model is not None else each
        for (index, model), each in found.evidence.items()
    }
    return replace(found, evidence=evidence)


def _guarded(evidence: Evidence, facts: FactsFound, attributes: Attributes) -> Evidence:
    if facts.asked.unexplained and not is_contrast(facts.asked.unexplained):
        return evidence
    if evidence.model in facts.blank:
        return replace(evidence, findings=())
    kept = [finding for finding in evidence.findings if _may_answer(finding, facts.asked, attributes)]
    return replace(evidence, findings=tuple(kept))


def _may_answer(finding: Finding, asked: AskedFacts, attributes: Attributes) -> bool:
    """Return whether the label of a value leaves it open that this is what is asked."""
    values = finding.piece.values if finding.value is None else (finding.value,)
    if not values:
        return _prose_may_say(finding, asked)
    return any(_may_say(value, asked, attributes) for value in values)


def _prose_may_say(finding: Finding, asked: AskedFacts) -> bool:
    """Return whether running text names the attribute, or states a number below a heading that does."""
    if asked.attribute is None or asked.unexplained:
        return not conditions_in(finding.piece.plain)
    headings = finding.chunk.section if _NUMBER.search(finding.piece.plain) or not asked.attribute.dimensions else ()
    said = said_in(" ".join((finding.piece.plain, *headings)))
    named = any(name <= said for name in spelled(asked.attribute))
    by_unit = asked.attribute.by_unit and any(states(finding.piece.plain, each) for each in asked.attribute.dimensions)
    return (named or by_unit) and not conditions_in(finding.piece.plain)


def _may_say(value: Value, asked: AskedFacts, attributes: Attributes) -> bool:
    label = attributes.read(value.label)
    told = said_in(value.text)
    if not told:
        return False
    if asked.attribute is not None and any(name <= told for name in spelled(asked.attribute)):
        return True
    if label.attribute is not None or contrasts(label.rest, asked):
        return False
    if asked.attribute is not None:
        return any(name & label.rest for name in spelled(asked.attribute)) or bool(label.rest & asked.words)
    return asked.words <= label.rest | told


def _all_asked(question: Question, needs: Needs, asking: Asking) -> Iterator[AskedFacts | None]:
    """Yield which facts each thing asked wants: for a recommendation, one per criterion."""
    if question.purpose is not None and question.purpose.profile is not None:
        for criterion in question.purpose.profile.criteria:
            yield asking.of_attribute(criterion.attribute.id, criterion.attribute.names[0])
    else:
        for each in needs.asked:
            yield _asked(question, each, asking, listed=bool(needs.scope))


def _asked(question: Question, asked: Asked, asking: Asking, *, listed: bool) -> AskedFacts | None:
    if not listed:
        return asking.asked(asked.said)
    if question.intent is not Intent.RANK:
        return _bounded(asked, asking)
    return _ranked(question, asked.said, asking)


def _bounded(asked: Asked, asking: Asking) -> AskedFacts | None:
    """Return the attribute that a bound is set on; by its unit alone where no other word tells."""
    condition = condition_in(asked.said)
    return asking.asked(condition.rest if condition else asked.said) or asking.asked(asked.text)


def _ranked(question: Question, text: str, asking: Asking) -> AskedFacts | None:
    readings = [asking.asked(target, first=True) for target in targets_of(question.topic)]
    found = [each for each in readings if each is not None]
    implied = implied_by(question.text)
    by_itself = asking.of_attribute(implied, question.text) if implied else None
    if by_itself and all(each.any_key <= by_itself.any_key for each in found):
        return by_itself
    if found:
        return next((each for each in found if not each.unexplained), found[-1])
    return by_itself or asking.asked(text)


def _plan(asked: AskedFacts, models: Sequence[str], catalog: Catalog, *, listed: bool) -> FactPlan:
    """Return which facts to fetch; a list never shows related attributes, and thousands of facts take their time."""
    legacy = any(catalog.models[name].status is Status.LEGACY for name in models)
    wide = len(models) > _MANY_MODELS
    return FactPlan(
        models=None if wide else frozenset(catalog.lineage(models)),
        attributes=asked.any_key if listed else asked.near_key,
        legacy=legacy,
    )
