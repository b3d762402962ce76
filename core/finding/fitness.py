"""How fit a piece is as evidence, whatever it says: its kind, its length, the standing of its document."""

import re

from core.finding.wanted import Wanted, meant_by, said_in
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind
from core.knowledge.document import Document, Status
from core.reading.question import Intent
from core.reading.topic import Topic

FREE = frozenset({Intent.EXPLAIN, Intent.HOWTO})
"""Intents whose answer need not speak of an attribute."""
_PROSE = "info"
"""The catalogue's word for a document that explains rather than specifies."""
_LONG_CHARS = 400
_SUBJECT_WORDS = 6
_NAMES_IT = 1.1
"""A sentence that names the product model speaks of it more surely than one that holds for all of a document."""
_ABOUT_MODELS = 0.8
_HOWTO_FITNESS = {ChunkKind.PROCEDURE: 1.3, ChunkKind.FAQ: 1.1}
_DEFINES = re.compile(r"\b(?:is|are) (?:an?|the|used|one)\b|\bstands? for\b|\bmeans\b|\brefers? to\b")
_HEADING_LIKE = re.compile(r"^[^.!?:]{1,60}:?$")


def fitness(piece: Piece, chunk: Chunk, document: Document, wanted: Wanted, *, about: bool) -> float:
    """Return a factor around 1.0 for kind, length and standing of a piece; `about` tells what `is_about` does."""
    factor = _standing(piece, document, wanted)
    if wanted.model in piece.models and not piece.values:
        factor *= _NAMES_IT
    if piece.kind is PieceKind.CODE:
        factor *= 0.8
    if len(piece.plain) > _LONG_CHARS:
        factor *= 0.92
    if piece.kind is PieceKind.SENTENCE and _HEADING_LIKE.match(piece.plain):
        factor *= 0.8
    if wanted.intent is Intent.EXPLAIN:
        factor *= _explaining(piece, document, wanted, starts=about and chunk.pieces[0] is piece)
    if wanted.intent is Intent.HOWTO:
        factor *= _HOWTO_FITNESS.get(chunk.kind, 0.9) * (1.25 if about else 1.0)
    return factor


def _standing(piece: Piece, document: Document, wanted: Wanted) -> float:
    """Return a factor for what kind of document says it: its own and current data sheet best."""
    factor = 0.8 if document.status is Status.LEGACY else 1.0
    if wanted.model is not None and not document.covered_models:
        factor *= 0.9
    states_facts = document.doc_kind != _PROSE or wanted.intent in FREE
    return factor if states_facts or not piece.values else factor * 0.85


def _explaining(piece: Piece, document: Document, wanted: Wanted, *, starts: bool) -> float:
    """Prefer a definition, what starts a chunk about the topic, and a general document for a general question."""
    factor = 1.25 if _DEFINES.search(piece.plain) and _is_subject(piece, wanted.topic) else 1.0
    if starts:
        factor *= 1.35
    return factor * (_ABOUT_MODELS if wanted.model is None and document.covered_models else 1.0)


def _is_subject(piece: Piece, topic: Topic) -> bool:
    """Return whether the sentence starts by naming a term: it may define it."""
    start = said_in(" ".join(piece.plain.split()[:_SUBJECT_WORDS]))
    return any(term.met_by(start) for term in topic.terms)


def is_about(chunk: Chunk, topic: Topic) -> bool:
    """Return whether the chunk's own heading names the topic and nothing else, its number aside."""
    heading = chunk.section[-1] if chunk.section else ""
    said = frozenset(word for word in meant_by(heading) if not word[0].isdigit())
    return bool(said) and said <= topic.words
