"""Whether a sentence says of the same thing what its proof says: its numbers, product models and short clauses."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.composing.covered import has_to_be_held
from core.composing.held import Held
from core.composing.lexicon import Lexicon
from core.composing.numbers import loose_number
from core.composing.parsed import CLAUSE, Parsed
from core.quantities.value import Found

_PART = re.compile(r";\s|:\s|\s(?:and|but|while|whereas)\s")
_SUB = re.compile(r";\s|,\s|\s[–—]\s|:\s|\s(?=(?:if|when|because|since|while|whereas|until|so|as)\s)")
_PAIR = 2


def misbound(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a sentence says of another thing what its proof says; empty if it doesn't."""
    return (
        _unqualified(said, held, lexicon)
        or _mixed(said, held, lexicon)
        or _misnamed(said, held, lexicon)
        or _misnumbered(said, held, lexicon)
    )


def _unqualified(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a number is said of more than in the proof: "0.5 W" for "0.5 W in standby"."""
    if not said.quantities or len(held.own.quantities) > 1:
        return ""
    words = (word for word in held.own.words if word in lexicon.qualifying)
    left_out = next((word for word in words if not lexicon.says(word, said.words)), "")
    return f"it leaves out “{left_out}”" if left_out else ""


def _mixed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause of two words isn't said: it takes them from different clauses of the proof."""
    ours, theirs = said.parts(_SUB), held.own.parts(_SUB)
    if len(ours) < _PAIR or len(theirs) < _PAIR:
        return ""
    for part in ours:
        places = [at for at, word in enumerate(part.words) if has_to_be_held(word, said, lexicon)]
        pair = [part.words[at] for at in places]
        if len(pair) == _PAIR and places[1] - places[0] <= _PAIR and not _is_said_together(pair, theirs, lexicon):
            return f"“{' '.join(pair)}” isn't said together there"
    return ""


def _is_said_together(pair: Sequence[str], clauses: Sequence[Parsed], lexicon: Lexicon) -> bool:
    return any(all(lexicon.says(word, each.wording) for word in pair) for each in clauses)


def _misnamed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why something is said of another product model than in the proof.

    What a part of the proof says of a product model that it names holds for that one only.
    """
    if not said.models and held.proof.models and held.own.models.issuperset(held.proof.models):
        return ""
    parts = held.own.parts(_PART)
    for part in parts:
        if part.models and part.models.isdisjoint(said.models):
            elsewhere = [word for each in parts if each is not part for word in each.wording]
            own = [word for word in part.words if lexicon.claims(word) and word not in elsewhere]
            if told := next((word for word in own if lexicon.says(word, said.words)), ""):
                return f"“{told}” is said of {min(part.models)} there"
    return ""


def _misnumbered(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a number is said of another thing than in the proof.

    Where the proof gives several numbers, what it says beside the one is no label of the other.
    """
    theirs = [part for part in held.own.parts(CLAUSE) if part.quantities or part.names]
    for part in said.parts(CLAUSE) if len(said.quantities) > 1 else [said]:
        for found in part.quantities:
            own = [each for each in theirs if not loose_number(_only(part, found), each, lexicon)]
            others = [each for each in theirs if each not in own]
            if own and others and _is_another(part, own, others, lexicon):
                return f"“{found.value.text}” is stated of something else there"
    return ""


def _only(part: Parsed, found: Found) -> Parsed:
    return replace(part, tokens=(), names=(), bounds=(), quantities=(found,))


def _is_another(part: Parsed, own: Sequence[Parsed], others: Sequence[Parsed], lexicon: Lexicon) -> bool:
    """Return whether a clause has a word that stands only beside other numbers, and lacks one of this number's."""
    said = _labels([part], lexicon)
    ours, rest = _labels(own, lexicon), _labels(others, lexicon)
    astray = any(lexicon.says(word, rest) and not lexicon.says(word, ours) for word in said)
    return astray and any(not lexicon.is_ordinary(word) and not lexicon.says(word, said) for word in ours)


def _labels(parts: Sequence[Parsed], lexicon: Lexicon) -> list[str]:
    """Return what may tell what a number is of."""
    return [word for each in parts for word in (*filter(lexicon.claims, each.words), *sorted(each.models))]
