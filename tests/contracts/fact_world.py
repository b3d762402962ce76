"""Small facts and documents of facts for the index contract; the fictional ECU family."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.document import Document, Status
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.ports import Staged
from core.quantities.parse import parse_value
from core.quantities.value import Value

ATTRIBUTES = ("supply voltage", "supply", "voltage", "Supply voltage", "supply voltage > input", 'weight "net" *')


def a_fact(
    fact_id: str,
    said: str = "24 V",
    *,
    model: str = "ECU-750",
    attribute: str = "supply voltage",
    label: str = "Supply voltage",
    value: Value | None = None,
    document: str = "a.md",
    at: int = 0,
    status: Status = Status.ONLINE,
) -> Fact:
    """Return a fact of one cell; `at` is where the cell starts."""
    return Fact(
        fact_id=fact_id,
        model=model,
        attribute=attribute,
        label=label,
        value=value or parse_value(said)[0],
        said=said,
        document=document,
        chunk_id=f"{document}#0",
        position=1,
        place=Place(at, at + len(said)),
        quote=f"| {label} | {said} |",
        excerpt=f"{label}: {said}",
        covers=(model,),
        status=status,
    )


def stating(path: str, *facts: Fact, fingerprint: str = "1") -> Staged:
    """Return a document that states `facts` and has no chunks."""
    document = Document(path=path, title="", fingerprint=fingerprint)
    return Staged(document=document, chunks=(), facts=tuple(replace(fact, document=path) for fact in facts))


def names(facts: Sequence[Fact]) -> list[str]:
    """Return the ids of facts, in order."""
    return [fact.fact_id for fact in facts]
