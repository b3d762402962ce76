"""A product model → the labelled values that its documents state: its own before inherited ones, in document order."""

from collections.abc import Iterable, Sequence

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.plan import FactPlan, SearchPlan
from core.retrieval.candidate import Candidate
from core.retrieval.statement import Statement


def sheet_plan(model: str, catalog: Catalog, *, limit: int) -> SearchPlan:
    """Return the search for specifications of a product model and of its bases; a legacy one's stand in legacy ones."""
    return SearchPlan(
        text="",
        covering=catalog.lineage([model]),
        kinds=frozenset({ChunkKind.SPEC}),
        legacy=_is_legacy(model, catalog),
        limit=limit,
    )


def sheet_facts(model: str, catalog: Catalog) -> FactPlan:
    """Return the plan for all facts of a product model and of its bases, out of the same documents."""
    return FactPlan(models=catalog.lineage([model]), legacy=_is_legacy(model, catalog))


def labelled_values(statements: Iterable[Statement], model: str, catalog: Catalog) -> list[Candidate]:
    """Return the labelled values among statements that may speak of a product model, its own before inherited ones."""
    held = (each for each in statements if each.value is not None)
    found = [Candidate(statement=each, score=0.0, base=base_in(each.covered, model, catalog)) for each in held]
    return sorted(found, key=lambda each: each.base is not None)


def base_in(covered: Sequence[str], model: str | None, catalog: Catalog) -> str | None:
    """Return the nearest base of a product model that is spoken of; None if it is itself, or nobody in particular."""
    if model is None or not covered or model in covered:
        return None
    return next((name for name in catalog.bases(model) if name in covered), None)


def overridden_in(statements: Sequence[Statement], bases: Sequence[str | None]) -> frozenset[int]:
    """Return the places of labelled values that a base states, and the product model itself under the very label.

    Args:
        statements: All that may speak of it.
        bases: The base that each is of; None for its own, and for what is said of nobody in particular.
    """
    if not any(bases):
        return frozenset()
    held = [(at, each.value, base) for at, (each, base) in enumerate(zip(statements, bases, strict=True)) if each.value]
    own: dict[str, set[str]] = {}
    for at, value, base in held:
        if base is None and statements[at].covered:
            own.setdefault(fold(value.label), set()).add(value.group)
    return frozenset(
        at
        for at, value, base in held
        if base is not None
        and (groups := own.get(fold(value.label)))
        and (not value.group or {value.group, ""} & groups)
    )


def _is_legacy(model: str, catalog: Catalog) -> bool:
    return catalog.models[model].status is Status.LEGACY
