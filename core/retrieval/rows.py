"""Rows of tables: when the whole row is told, and which facts stand where what was chosen does."""

from collections.abc import Mapping, Sequence

from core.knowledge.attributes import parts_of
from core.knowledge.facts import Fact
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.statement import said_in


def in_row(evidence: Evidence) -> Evidence:
    """Return the evidence with the whole row first where the best is a cell of it whose column nobody asks for."""
    best = evidence.candidates[0] if evidence.candidates else None
    if best is None or best.value is None or len({value.models for value in best.piece.values}) > 1:
        return evidence
    cells = [each for each in evidence.candidates if each.piece is best.piece]
    row = next((each for each in cells if each.value is None), None)
    others = [each for each in cells if each is not best and each is not row]
    return evidence if row is None or _is_apart(best, others) else evidence.led_by(row)


def _is_apart(best: Candidate, others: Sequence[Candidate]) -> bool:
    """Return whether a cell's column, or the measure of what it says, answers to the question more than others' do."""
    if best.features["soft_own"] > best.features["soft_label"]:
        return False
    return any(best.features[name] > each.features[name] for each in others for name in ("soft_label", "measured"))


def belongs(fact: Fact, best: Candidate) -> bool:
    """Return whether a fact stands where the chosen statement does, or in another document under the same label."""
    if fact.document != best.document.path:
        return True
    if (fact.chunk_id, fact.position) == (best.chunk.chunk_id, best.position):
        return True
    if fact.section != best.chunk.section or best.value is None or _in_another_row(fact, best.value.label):
        return False
    return fact.label != best.label or said_in(fact.excerpt) <= said_in(f"{fact.label} {fact.said}")


def in_their_tables(facts: Sequence[Fact], best: Mapping[str, Candidate]) -> list[Fact]:
    """Return the facts without those of another table of the document where the best of a product model stands.

    Two tables with the same columns are told apart by what stands above them: losses in W, and what is left in %.

    Args:
        facts: Under one label or several.
        best: Per product model in scope, the likeliest statement under these labels.
    """
    home = {(each.base or model, each.document.path): each.chunk.section for model, each in best.items()}
    held = {(fact.model, fact.document) for fact in facts if fact.section == home.get((fact.model, fact.document))}
    return [
        fact
        for fact in facts
        if (fact.model, fact.document) not in held or fact.section == home[fact.model, fact.document]
    ]


def is_it(fact: Fact, best: Candidate) -> bool:
    """Return whether a fact is what was chosen: whatever it is measured in, a base's may not stand in for it."""
    return (fact.chunk_id, fact.position, fact.said) == (best.chunk.chunk_id, best.position, best.said)


def _in_another_row(fact: Fact, label: str) -> bool:
    """Return whether two cells stand in a column that names their attribute, in rows of their own: of two pins."""
    row, column, cell = fact.label.rpartition(" > ")
    another, _, beside = label.rpartition(" > ")
    attribute, words = parts_of(fact.attribute)
    named = not said_in(cell).isdisjoint({*attribute.split("_"), *words})
    return bool(column) and cell == beside and row != another and named
