"""How something is done is told by a procedure, and what a heading asks by what stands below it."""

from collections import defaultdict
from dataclasses import replace

from core.knowledge.analyzer import words
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


def headed_as_asked(aspect: Aspect, evidence: Evidence) -> Evidence:
    """Return the evidence; enough to answer where the best stands below a heading that says all that is asked.

    It is a question, or what is asked is how something is done, and this is a procedure. A labelled value says itself
    what it is of, whatever stands above it.
    """
    best = evidence.candidates[0].chunk if evidence.candidates else None
    if best is None or not best.section or not aspect.words or evidence.candidates[0].value is not None:
        return evidence
    heading = best.section[-1]
    said = frozenset(words(heading))
    tells = heading.rstrip().endswith("?") or (AnswerKind.HOW in aspect.kinds and best.kind is ChunkKind.PROCEDURE)
    sure = tells and all(word.stands_in(said) for word in aspect.words)
    return replace(evidence, sufficient=True) if sure else evidence
