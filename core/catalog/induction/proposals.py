"""Documents → product models proposed from them alone, for people to confirm when there is no catalogue.

Titles, file names, headings, tables and sentences that say something of it speak for a name; one of them alone
rarely will do.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.catalog.induction.candidates import TOPS, Candidate, Candidates, gather
from core.catalog.induction.name_places import Kind
from core.catalog.induction.same_names import joined, same_names, short_names
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree

_TELLING = (Kind.TITLE, Kind.TOP, Kind.CELL, Kind.HEADING, Kind.TAB, Kind.COLUMN, Kind.ROW, Kind.ITEM)
"""The better reason comes first."""
_QUOTED = frozenset({Kind.TITLE, Kind.TOP, Kind.HEADING, Kind.TAB})
_ROUNDS = 2
_TWICE, _OFTEN = 2, 3
_LETTERS = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W_]+")
_PART = re.compile(r"[^\W\d_]+|\d+")
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


def propose(trees: Mapping[str, DocumentTree], pack: Pack, gathered: Candidates | None = None) -> tuple[Proposal, ...]:
    """Return the proposed product models in order of path and place; the same for the same documents and pack.

    `gathered` is what `gather` gives for them, where somebody has it.
    """
    chosen = _chosen(trees, pack, gathered or gather(trees, pack))
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


def _chosen(
    trees: Mapping[str, DocumentTree], pack: Pack, first: Candidates
) -> Sequence[tuple[str, Candidate, Sequence[str]]]:
    """Return the names of product models, each with what supports it, its other spellings and its order codes.

    What is one name is found among all spans; then each place counts for the longest name that stands there.
    """
    same = same_names(first, pack)
    only = {key: key for key, candidate in first.all.items() if first.is_name(candidate)}
    sisters = {  # what is told more than once, and is a name with a variant's word behind it
        key
        for key, each in first.all.items()
        if each.mentions.total() >= _TWICE and each.inside and _base(each, pack) in only
    }
    only |= {name: name for name in (*same.values(), *sisters)} | same
    names: dict[str, Candidate] = {}
    parts: set[str] = set()
    for _ in range(_ROUNDS):
        found = gather(trees, pack, only)
        names = {key: each for key, each in found.all.items() if key in sisters or found.is_name(each)}
        into = joined(names, first, pack)
        parts |= into.keys()
        only = {key: into.get(name, name) for key, name in only.items() if name in names}
    kept = _models(names, pack)
    codes = _codes(first.all, kept)
    owned = {code for listed in codes.values() for code in listed}
    written: defaultdict[str, list[str]] = defaultdict(list)  # alone, and behind a maker's name
    for key, name in only.items():
        if key != name and (key.endswith(name) or key in parts):
            written[name].append(key)
    short = short_names({key: first.all[key].words for key in kept}, first)
    others = {key: dict.fromkeys((*written[key], *short[key], *codes.get(key, ()))) for key in kept if key not in owned}
    return [(first.all[key].name, kept[key], [first.all[other].name for other in others[key]]) for key in others]


def _base(candidate: Candidate, pack: Pack) -> str:
    """Return the key of what stands before a variant's word; empty without one."""
    *words, last = candidate.words
    return name_key(" ".join(words)) if last.casefold() in pack.naming_words("variants") else ""


def _models(names: Mapping[str, Candidate], pack: Pack) -> Mapping[str, Candidate]:
    """Return the names but lines: what longer names begin with, unless it is a name by itself somewhere.

    Of what three or more begin with, not counting variants, only a table of product models says so.
    """
    longer = Counter(name_key(begun) for candidate in names.values() for begun in _beginnings(candidate.name))
    varied = Counter(_base(candidate, pack) for candidate in names.values())

    def is_line(key: str, candidate: Candidate) -> bool:
        if longer[key] > max(1 + candidate.coded, varied[key]):
            return Kind.CELL not in candidate.kinds and not (candidate.coded and candidate.alone & TOPS)
        return longer[key] > 0 and not candidate.alone and len(candidate.subject) < _OFTEN

    return {key: candidate for key, candidate in names.items() if not is_line(key, candidate)}


def _beginnings(name: str) -> Iterator[str]:
    """Give what a name begins with, up to the end of a word or number: "KX-20" and "KX" of "KX-20 Plus"."""
    yield from (name[: part.end()] for part in _PART.finditer(name) if part.end() < len(name))


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
