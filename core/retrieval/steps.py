"""How something is done is told by a procedure: its steps count together, not against each other."""

from collections import defaultdict

from core.knowledge.chunk import ChunkKind
from core.retrieval.aspect import AnswerKind, Aspect
from core.retrieval.candidate import Evidence


def by_procedure(aspect: Aspect, evidence: Evidence) -> Evidence:
    """Return the evidence led by the likeliest procedure, if its steps together are likelier than the best one's."""
    if AnswerKind.HOW not in aspect.kinds or not evidence.candidates:
        return evidence
    shares: defaultdict[str, float] = defaultdict(float)
    for each in evidence.candidates:
        shares[each.chunk.chunk_id] += each.probability
    best = evidence.candidates[0]
    steps = [each for each in evidence.candidates if each.chunk.kind is ChunkKind.PROCEDURE]
    likeliest = max(steps, key=lambda each: shares[each.chunk.chunk_id], default=best)
    return evidence.led_by(likeliest) if shares[likeliest.chunk.chunk_id] > shares[best.chunk.chunk_id] else evidence
