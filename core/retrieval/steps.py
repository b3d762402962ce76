"""How something is done is told by a procedure: its steps count together, not against each other."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.chunk import ChunkKind
from core.knowledge.words import words
from core.retrieval.aspect import AnswerKind, Aspect
from core.retrieval.candidate import Evidence


def by_procedure(aspect: Aspect, evidence: Evidence) -> Evidence:
    """Return the evidence led by the likeliest procedure, if its steps together are likelier than the best one's.

    One whose heading says all that is asked is sure to be meant.
    """
    if AnswerKind.HOW not in aspect.kinds or not evidence.candidates:
        return evidence
    shares: defaultdict[str, float] = defaultdict(float)
    for each in evidence.candidates:
        shares[each.chunk.chunk_id] += each.probability
    best = evidence.candidates[0]
    steps = [each for each in evidence.candidates if each.chunk.kind is ChunkKind.PROCEDURE]
    likeliest = max(steps, key=lambda each: shares[each.chunk.chunk_id], default=best)
    if shares[likeliest.chunk.chunk_id] > shares[best.chunk.chunk_id]:
        evidence = evidence.led_by(likeliest)
    headed = evidence.candidates[0].chunk
    sure = headed.kind is ChunkKind.PROCEDURE and _is_headed(headed.section[-1:], aspect)
    return replace(evidence, sufficient=True) if sure else evidence


def _is_headed(headings: Sequence[str], aspect: Aspect) -> bool:
    said = frozenset(word for heading in headings for word in words(heading))
    return bool(aspect.words) and all(word.stands_in(said) for word in aspect.words)
