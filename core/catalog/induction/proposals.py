"""Documents → product models proposed from them alone, for people to confirm when there is no catalogue.

Titles, file names, headings, tables and sentences that say something of it speak for a name; one of them alone
rarely will do.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from core.catalog.induction.candidates import Candidate, Candidates, gather
from core.catalog.induction.mention_detection import Kind
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree

_TELLING = (Kind.TITLE, Kind.TOP, Kind.CELL, Kind.HEADING, Kind.TAB, Kind.COLUMN, Kind.ROW, Kind.ITEM)
"""The better reason comes first."""
_QUOTED = frozenset({Kind.TITLE, Kind.TOP, Kind.HEADING, Kind.TAB})
_ROUNDS = 2
_TWICE, _OFTEN = 2, 3
_RARE = 0.5
"""With a noun behind it a name is that seldom: more often, the noun belongs to it."""
_MAKERS = 2
_LETTERS = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W_]+")
_SUFFIX = re.compile(r"-?[a-z]{1,3}|\+")
_MIN_LINE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A name that looks like a product model's, or one that somebody made of it.

    Attributes:
        documents: Paths of the documents that would cover it.
        reason: Where it stands, for people to judge; empty if people named it.
        aliases: Other names and order codes.
        variant_of: The proposal whose variant it is by its name; empty if none.
        inherits: A document says that it is like that one but for what is stated of it.
        legacy: A document says that it isn't made any more.
    """

    name: str
    documents: tuple[str, ...]
    reason: str = ""
    aliases: tuple[str, ...] = ()
    family: str = ""
    variant_of: str = ""
    inherits: bool = False
    legacy: bool = False


def propose(trees: Mapping[str, DocumentTree], pack: Pack) -> tuple[Proposal, ...]:
    """Return the proposed product models in order of path and place; the same for the same documents and pack."""
    chosen = _chosen(trees, pack)
    names = [name for name, _, _ in chosen]
    lines = _lines_of(names)
    proposals: list[Proposal] = []
    for name, found, aliases in chosen:
        base = _base_of(name, names, pack)
        about = found.named.keys() | found.subject | found.files
        proposals.append(
            Proposal(
                name=name,
                documents=tuple(path for path, count in found.mentions.items() if count >= _OFTEN or path in about),
                reason=_reason(found),
                aliases=tuple(aliases),
                family=lines.get(name, ""),
                variant_of=base,
                inherits=bool(base) and any(name_key(base) in name_key(said) for said in found.like),
                legacy=found.retired,
            )
        )
    return tuple(proposals)


def _reason(found: Candidate) -> str:
    """Say where a name stands best."""
    kind = next((kind for kind in _TELLING if kind in found.where), None)
    if kind is None:
        return f"file name and text of {min(found.files)}" if found.files else f"text of {next(iter(found.mentions))}"
    text, path = found.where[kind]
    return f"{kind} {text!r} of {path}" if kind in _QUOTED else f"{kind} of {path}"


def _chosen(trees: Mapping[str, DocumentTree], pack: Pack) -> Sequence[tuple[str, Candidate, Sequence[str]]]:
    """Return the names of product models, each with what supports it, its other spellings and its order codes.

    What is one name is found among all spans; then each place counts for the longest name that stands there.
    """
    first = gather(trees, pack)
    same, makers = _same_names(first, pack)
    only = {key: key for key, candidate in first.all.items() if first.is_name(candidate)}
    sisters = {  # what is told more than once, and is a name with a variant's word behind it
        key
        for key, each in first.all.items()
        if each.mentions.total() >= _TWICE and each.inside and _base(each, pack) in only
    }
    only |= {name: name for name in (*same.values(), *sisters)} | same
    names: dict[str, Candidate] = {}
    for _ in range(_ROUNDS):
        found = gather(trees, pack, only)
        names = {key: each for key, each in found.all.items() if key in sisters or found.is_name(each)}
        only = {key: name for key, name in only.items() if name in names}
    kept = _models(names, makers, pack)
    codes = _codes(first.all, kept)
    owned = {code for listed in codes.values() for code in listed}
    written: defaultdict[str, list[str]] = defaultdict(list)  # alone, and behind a maker's name
    for key, name in only.items():
        if key.endswith(name) and key != name:
            written[name].append(key)
    others = {key: dict.fromkeys((*written[key], *codes.get(key, ()))) for key in kept if key not in owned}
    return [(first.all[key].name, kept[key], [first.all[other].name for other in others[key]]) for key in others]


def _base(candidate: Candidate, pack: Pack) -> str:
    """Return the key of what stands before a variant's word; empty without one."""
    *words, last = candidate.words
    return name_key(" ".join(words)) if last.casefold() in pack.naming_words("variants") else ""


def _same_names(found: Candidates, pack: Pack) -> tuple[dict[str, str], Collection[str]]:
    """Return key → the key that it is another spelling of, and what stands before names: makers, folded."""
    likely = {key: candidate for key, candidate in found.all.items() if found.may_be_name(candidate)}
    same = {key: shorter for key in likely if (shorter := _without_noun(key, found, pack))}
    pairs = [pair for key in likely if key not in same and (pair := _without_maker(key, likely))]
    makers = Counter(maker for maker, _, _ in pairs)
    owners = Counter(name for _, _, name in pairs)
    made = {key: name for maker, key, name in pairs if likely[name].coded or makers[maker] >= _MAKERS}
    same |= {key: name for key, name in made.items() if owners[name] == 1}
    shorts = [pair for key in found.all for pair in _abbreviated(key, found.all)]
    same |= {short: whole for short, whole in shorts if same.keys().isdisjoint((short, whole))}
    return {key: _last(key, same) for key in same}, {maker for maker, count in makers.items() if count >= _MAKERS}


def _without_noun(key: str, found: Candidates, pack: Pack) -> str:
    """Return the name that a common noun stands behind; empty if there is none."""
    words, total = found.all[key].words, found.all[key].mentions.total()
    fixed = pack.naming_words("variants") | pack.naming_words("inside")

    def is_noun(end: int) -> bool:
        noun = words[end].casefold()
        return noun.isalpha() and not words[end].isupper() and noun not in fixed and found.small.get(noun, 0) > 1

    def is_meant(shorter: str) -> bool:
        known = found.all.get(shorter)
        return known is not None and total < _RARE * known.mentions.total() and found.is_name(known)

    ends = takewhile(is_noun, range(len(words) - 1, 0, -1))
    return next(filter(is_meant, (name_key(" ".join(words[:end])) for end in ends)), "")


def _without_maker(key: str, likely: Mapping[str, Candidate]) -> tuple[str, str, str] | None:
    """Return what stands before a name, the key, and the key of the name alone; None if nothing does."""
    words = likely[key].words
    for start in range(1, len(words)):
        maker, name = " ".join(words[:start]), name_key(" ".join(words[start:]))
        known = None if any(map(str.isdigit, maker)) else likely.get(name)
        if known is not None and known.mentions.total() > likely[key].mentions.total():
            return maker.casefold(), key, name
    return None


def _abbreviated(key: str, candidates: Mapping[str, Candidate]) -> Iterator[tuple[str, str]]:
    """Give (short, name) for "Flow Control Unit (FCU)": its initials, and it with them."""
    *words, short = candidates[key].words
    name = words[-len(short) :]
    whole = name_key(" ".join(name))
    initials = "".join(word[0] for word in name).upper()
    if len(short) > 1 and short.isupper() and initials == short and whole in candidates:
        yield name_key(short), whole
        yield key, whole


def _last(key: str, same: Mapping[str, str]) -> str:
    """Return what a key leads to in the end; every step leads to a shorter name, so there is an end."""
    while key in same:
        key = same[key]
    return key


def _models(names: Mapping[str, Candidate], makers: Collection[str], pack: Pack) -> Mapping[str, Candidate]:
    """Return the names but makers and lines: that several names begin with, not just variants, and no table lists."""
    split = [candidate.words for candidate in names.values()]
    begun = Counter(name_key(" ".join(words[:end])) for words in split for end in range(1, len(words)))
    varied = Counter(_base(candidate, pack) for candidate in names.values())
    return {
        key: candidate
        for key, candidate in names.items()
        if candidate.name.casefold() not in makers
        and (candidate.coded or begun[key] <= max(1, varied[key]) or Kind.CELL in candidate.kinds)
    }


def _codes(candidates: Mapping[str, Candidate], names: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Return the order codes by the one name that they stand beside; a part of a longer code is none."""
    codes: defaultdict[str, list[str]] = defaultdict(list)
    for key, candidate in candidates.items():
        if candidate.coded and candidate.codes and len(candidate.words) == 1:
            owners = {_owner(text, names) for text in candidate.codes} - {"", key}
            if len(owners) == 1:
                codes[owners.pop()].append(key)
    return codes


def _owner(text: str, names: Collection[str]) -> str:
    """Return the longest of the names that a text begins with; empty for none."""
    key = name_key(text)
    return max((name for name in names if key.startswith(name)), key=len, default="")


def _base_of(name: str, names: Sequence[str], pack: Pack) -> str:
    """Return the one of `names` that `name` is a variant of by its name; empty if there is none.

    "X Plus", "X+", "X-B" and "Xb" are variants of X, if X ends in a number; words only of any X.
    """
    bases = [base for base in names if base != name and _is_variant(name.casefold(), base.casefold(), pack)]
    return max(bases, key=len, default="")


def _is_variant(name: str, base: str, pack: Pack) -> bool:
    rest = name.removeprefix(base)
    if rest == name:
        return False
    if rest[0] == " ":
        return pack.naming_words("variants").issuperset(rest.split())
    return base[-1].isalnum() and any(map(str.isdigit, base)) and _SUFFIX.fullmatch(rest) is not None


def _lines_of(names: Sequence[str]) -> Mapping[str, str]:
    """Return the product line of each name that begins like another; what they all begin with."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        first = _LETTERS.match(name)
        if first and len(first.group()) >= _MIN_LINE:
            groups[first.group().casefold()].append(name)
    return {name: _line(group) for group in groups.values() if len(group) > 1 for name in group}


def _line(names: Sequence[str]) -> str:
    """Return the words that all names begin with, up to the first number; else the letters of the first word."""
    end = 0
    for words in zip(*(_WORD.finditer(name) for name in names), strict=False):
        same = {word.group().casefold() for word in words}
        if len(same) > 1 or not words[0].group().isalpha():
            break
        end = words[0].end()
    return names[0][:end] or _LETTERS.findall(names[0])[0]
