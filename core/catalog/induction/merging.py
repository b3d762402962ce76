"""Candidates → which of them are the same: with and without a maker's name, with and without a common noun behind."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile

from core.catalog.induction.scoring import Scores
from core.catalog.name_normalisation import name_key
from core.knowledge.pack import Pack

_RARE = 0.5
"""With a noun behind it a name is that seldom: more often, the noun belongs to it."""

_MAKERS = 2


def same_names(scores: Scores, pack: Pack) -> tuple[Mapping[str, str], Collection[str]]:
    """Return key → the key that it is another spelling of, and what stands before names: makers, folded."""
    candidates = scores.found.candidates
    likely = [key for key, candidate in candidates.items() if scores.may_be_name(candidate)]
    same = {key: shorter for key in likely if (shorter := _without_noun(key, scores, pack))}
    pairs = [pair for key in likely if key not in same for pair in _without_maker(key, set(likely), scores)]
    makers = Counter(maker for maker, _, _ in pairs)
    owners = Counter(name for _, _, name in pairs)
    same |= {
        key: name
        for maker, key, name in pairs
        if owners[name] == 1 and (candidates[name].coded or makers[maker] >= _MAKERS)
    }
    same |= {
        short: whole
        for key in candidates
        for short, whole in _abbreviated(key, scores)
        if not {short, whole} & same.keys()
    }
    return _resolved(same), {maker for maker, count in makers.items() if count >= _MAKERS}


def _without_noun(key: str, scores: Scores, pack: Pack) -> str:
    """Return the name that a common noun stands behind; empty if there is none."""
    candidates, small = scores.found.candidates, scores.found.small
    words, fixed = candidates[key].words, pack.naming_words("variants") | pack.naming_words("inside")

    def is_noun(end: int) -> bool:
        noun = words[end].casefold()
        return noun.isalpha() and not words[end].isupper() and noun not in fixed and small.get(noun, 0) > 1

    def is_meant(shorter: str) -> bool:
        known = candidates.get(shorter)
        return known is not None and candidates[key].total < _RARE * known.total and scores.is_name(known)

    ends = takewhile(is_noun, range(len(words) - 1, 0, -1))
    return next(filter(is_meant, (name_key(" ".join(words[:end])) for end in ends)), "")


def _abbreviated(key: str, scores: Scores) -> Iterator[tuple[str, str]]:
    """Give (short, name) for "Flow Control Unit (FCU)": its initials, and it with them."""
    candidates = scores.found.candidates
    *words, short = candidates[key].words
    name = words[-len(short) :]
    if len(short) > 1 and short.isupper() and "".join(word[0] for word in name).upper() == short:
        whole = name_key(" ".join(name))
        if whole in candidates:
            yield name_key(short), whole
            yield key, whole


def _without_maker(key: str, likely: Collection[str], scores: Scores) -> Iterator[tuple[str, str, str]]:
    """Give (what stands before it, the key, the key of the name alone), once at most."""
    candidates = scores.found.candidates
    words = candidates[key].words
    for start in range(1, len(words)):
        maker, name = " ".join(words[:start]), name_key(" ".join(words[start:]))
        numbered = any(map(str.isdigit, maker))
        if not numbered and name in likely and candidates[name].total > candidates[key].total:
            yield maker.casefold(), key, name
            return


def _resolved(same: Mapping[str, str]) -> Mapping[str, str]:
    """Return `same` with each key led to the last one; every step leads to a shorter name, so there is one."""
    last: dict[str, str] = {}
    for key in same:
        name = same[key]
        while name in same:
            name = same[name]
        last[key] = name
    return last
