"""Names that documents write → which of them are one product model, and what it is called for short."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from core.catalog.induction.candidates import Candidate, Candidates, is_made_up
from core.catalog.induction.spans import is_version
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack

_RARE = 0.5
"""With a noun behind it a name is that seldom: more often, the noun belongs to it."""
_MAKERS = 2
_VERSION = re.compile(r"(?<=[^\W\d_])v(?=\d)")


def joined(names: Mapping[str, Candidate], found: Candidates, pack: Pack) -> Mapping[str, str]:
    """Return the keys of names that are another one's, with that; no title has the first and not the second.

    A name with a noun behind it, the end of a single longer one, its base's only version, and "PX V2" for "PX2".
    """
    ends, versions, plain = (defaultdict[str, list[str]](list) for _ in range(3))
    for key, candidate in names.items():
        *begin, last = words = candidate.words
        for at in range(1, len(words)):
            ends[name_key(" ".join(words[at:]))].append(key)
        if is_version(last):
            versions[name_key(" ".join(begin))].append(key)
        plain[_VERSION.sub("", key)].append(key)
    pairs = [(short, longer[0]) for short, longer in ends.items() if len(longer) == 1]
    for alike in plain.values():
        pairs += pairwise(sorted(alike, key=lambda key: len(names[key].titled)))
    pairs += [(key, without_noun(key, found, pack, math.inf)) for key in names]
    pairs += [(base, own[0]) for base, own in versions.items() if len(own) == 1]
    into = {
        key: name for key, name in pairs if key in names and name in names and names[key].titled <= names[name].titled
    }
    for base in versions.keys() & into.keys():  # of a base and its version, the base remains
        if into[base] in versions[base]:
            into[into.pop(base)] = base
    return {key: name for key, name in into.items() if name not in into}


def short_names(names: Mapping[str, Sequence[str]], found: Candidates) -> Mapping[str, Sequence[str]]:
    """Return the keys of what each of `names` is called without its maker and its noun, if that is no other one's."""
    short = {key: list(_shortened(words, found)) for key, words in names.items()}
    owners = Counter(name for shorter in short.values() for name in shorter) + Counter(list(names))
    return {key: [name for name in shorter if owners[name] == 1] for key, shorter in short.items()}


def _shortened(words: Sequence[str], found: Candidates) -> Iterator[str]:
    """Give the keys of "PX20 Twin Pump", "Kelvar PX20 Twin" and "PX20 Twin" for "Kelvar PX20 Twin Pump"."""
    start = next((at for at, word in enumerate(words) if is_made_up(word)), 0)
    nouns = takewhile(lambda word: not is_made_up(word) and found.small.get(word.casefold(), 0), reversed(words))
    end = len(words) - len(list(nouns))
    if not (is_made_up(words[end - 1]) or words[end - 1].isupper()):
        end = len(words)
    spans = {(start, len(words)), (0, end), (start, end)} - {(0, len(words))}
    keys = (name_key(" ".join(words[at:to])) for at, to in sorted(spans) if at < to)
    yield from (key for key in dict.fromkeys(keys) if key in found.all)


def same_names(found: Candidates, pack: Pack) -> dict[str, str]:
    """Return key → the key that it is another spelling of, with a maker before it or a noun behind it."""
    likely = {key: candidate for key, candidate in found.all.items() if found.may_be_name(candidate)}
    same = {key: shorter for key in likely if (shorter := without_noun(key, found, pack))}
    pairs = [pair for key in likely if key not in same and (pair := _without_maker(key, likely))]
    makers = Counter(maker for maker, _, _ in pairs)
    owners = Counter(name for _, _, name in pairs)
    made = {key: name for maker, key, name in pairs if likely[name].coded or makers[maker] >= _MAKERS}
    same |= {key: name for key, name in made.items() if owners[name] == 1}
    return {key: _last(key, same) for key in same}


def without_noun(key: str, found: Candidates, pack: Pack, share: float = _RARE) -> str:
    """Return the name that a common noun stands behind; empty if there is none."""
    words, total = found.all[key].words, found.all[key].mentions.total()
    fixed = pack.naming_words("variants") | pack.naming_words("inside")

    def is_noun(end: int) -> bool:
        noun = words[end].casefold()
        return noun.isalpha() and not words[end].isupper() and noun not in fixed and found.small.get(noun, 0) > 1

    def is_meant(shorter: str) -> bool:
        known = found.all.get(shorter)
        return known is not None and total < share * known.mentions.total() and found.is_name(known)

    ends = takewhile(is_noun, range(len(words) - 1, 0, -1))
    return next(filter(is_meant, (name_key(" ".join(words[:end])) for end in ends)), "")


def _without_maker(key: str, likely: Mapping[str, Candidate]) -> tuple[str, str, str] | None:
    """Return what stands before a name, the key, and the key of the name alone; None if nothing does."""
    words = likely[key].words
    for start in range(1, len(words)):
        maker, name = " ".join(words[:start]), name_key(" ".join(words[start:]))
        product = likely.get(name_key(maker))  # that a file is called by
        known = None if any(map(str.isdigit, maker)) or (product and product.files) else likely.get(name)
        if known is not None and known.mentions.total() > likely[key].mentions.total():
            return maker.casefold(), key, name
    return None


def _last(key: str, same: Mapping[str, str]) -> str:
    """Return what a key leads to in the end; every step leads to a shorter name, so there is an end."""
    while key in same:
        key = same[key]
    return key
