"""What a term means: "what is X" is answered by what says so, whoever's document it is."""

import re
from dataclasses import replace

from core.knowledge.analyzer import fold
from core.retrieval.candidate import Candidate, Evidence

_ARTICLE = r"(?!(?:the|its|my|your|our|this|that|these|those)\b)"
_TERM = rf"{_ARTICLE}(?:an? )?[\"'“‘]?(?P<TERM>[^?!.,;:\"'”’]{{2,40}}?)[\"'”’]?"
_ASKED = re.compile(
    r"^\W*(?:(?:so|and|hi|hey|hello|ok|please)\W+)*(?:"
    rf"(?:what(?:'?s| is| are)|explain|define|describe) {_TERM.replace('TERM', 'named')}"
    rf"|what (?:does|do) {_TERM.replace('TERM', 'meant')} (?:mean|stand for))"
    r"(?: (?:for|on|in|of|with|to|at)(?: (?:the|an?|your|our))?)?\W*$"
)
MEANS = r"means?|stands? for|represents?|refers? to|denotes?|describes?"
_SAYS = rf"(?:(?:is|are) (?:an?|the|one|any|short)|{MEANS})\b"
"""What follows a term where it is told what that is."""
_MOST_WORDS = 4


def term_in(asked: str) -> str | None:
    """Return the term whose meaning is asked for, folded; None if anything else is asked."""
    match = _ASKED.search(" ".join(fold(asked).split()))
    term = match and (match["named"] or match["meant"]).strip()
    return term if term and len(term.split()) <= _MOST_WORDS and any(map(str.isalpha, term)) else None


def defining(asked: str, evidence: Evidence) -> Evidence:
    """Return the candidates that say what the term is whose meaning is asked for; all if none is, or none does."""
    term = term_in(asked)
    found = tuple(each for each in evidence.candidates if term and _defines(each, term))
    return replace(evidence, candidates=found, sufficient=True) if found else evidence


def _defines(candidate: Candidate, term: str) -> bool:
    """Return whether a sentence begins with the term and says what it is, or spells it out before or behind it."""
    said = re.sub(r"[\"'“”‘’]", "", fold(candidate.piece.plain))
    before = r"^(?:in [^,]{2,30}, )?(?:(?:the|an?) )?"
    name = rf"{before}{re.escape(term)}s?"
    spelled = rf"{before}(?:[a-z][\w-]* ){{2,6}}\({re.escape(term)}\) [a-z]"
    return re.search(rf"{name} (?:\([^)]+\) )?(?:\w+ ){{0,2}}{_SAYS}|{name} \([^)\d]{{6,}}|{spelled}", said) is not None
