"""Documents → product models' names, each with its support, its other spellings and the documents about it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from core.catalog.induction.evidence import Candidate, gather
from core.catalog.induction.merging import same_names
from core.catalog.induction.said import Kind
from core.catalog.induction.scoring import Scores, scores_of
from core.catalog.name_normalisation import name_key
from core.knowledge.pack import Pack
from core.knowledge.tree import DocumentTree

_ROUNDS = 2
_TWICE, _OFTEN = 2, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A product model's name.

    Attributes:
        aliases: Other spellings, and order codes.
        documents: Those about it, in order.
    """

    key: str
    name: str
    candidate: Candidate
    aliases: tuple[str, ...]
    documents: tuple[str, ...]


def choose(trees: Mapping[str, DocumentTree], pack: Pack) -> Sequence[Chosen]:
    """Return the product models that `trees` are about, in order of path and place; the same for the same documents.

    What is one name is found among all spans; then each place counts for the longest name that stands there.
    """
    first = scores_of(gather(trees, pack))
    spelled = {key: candidate.name for key, candidate in first.found.candidates.items()}
    same, makers = same_names(first, pack)
    only = {key: key for key, candidate in first.found.candidates.items() if first.is_name(candidate)}
    sisters = _sisters(first, only, pack)
    only.update({name: name for name in (*same.values(), *sisters)})
    only.update(same)
    names: dict[str, Candidate] = {}
    for _ in range(_ROUNDS):
        scores = scores_of(gather(trees, pack, only))
        names = {
            key: candidate
            for key, candidate in scores.found.candidates.items()
            if key in sisters or scores.is_name(candidate)
        }
        only = {key: name for key, name in only.items() if name in names}
    kept = _models(names, makers, pack)
    codes = _codes(first.found.candidates, kept)
    owned = {code for listed in codes.values() for code in listed}
    return [
        Chosen(
            key=key,
            name=spelled[key],
            candidate=candidate,
            aliases=_aliases(
                spelled[key], _spellings(key, only, spelled), [spelled[code] for code in codes.get(key, ())]
            ),
            documents=_documents(candidate),
        )
        for key, candidate in kept.items()
        if key not in owned
    ]


def _sisters(scores: Scores, names: Collection[str], pack: Pack) -> Collection[str]:
    """Return what is told more than once and is a name with a variant's word behind it."""
    return {
        key
        for key, each in scores.found.candidates.items()
        if each.total >= _TWICE and each.inside and _base(each, pack) in names
    }


def _base(candidate: Candidate, pack: Pack) -> str:
    """Return the key of what stands before a variant's word; empty without one."""
    *words, last = candidate.words
    return name_key(" ".join(words)) if last.casefold() in pack.naming_words("variants") else ""


def _spellings(key: str, only: Mapping[str, str], spelled: Mapping[str, str]) -> Sequence[str]:
    """Return how a name is written alone, and behind a maker's name."""
    return [spelled[other] for other, name in only.items() if name == key and other.endswith(key)]


def _aliases(name: str, spellings: Sequence[str], codes: Sequence[str]) -> tuple[str, ...]:
    """Return the other ways to say a name, each once."""
    said = {name_key(name): name}
    for alias in (*spellings, *codes):
        said.setdefault(name_key(alias), alias)
    return tuple(said.values())[1:]


def _models(names: Mapping[str, Candidate], makers: Collection[str], pack: Pack) -> Mapping[str, Candidate]:
    """Return the names without makers, and without lines: what several names begin with, and no table lists.

    What has variants only is no line.
    """
    begun = Counter(
        name_key(" ".join(candidate.words[:end]))
        for candidate in names.values()
        for end in range(1, len(candidate.words))
    )
    varied = Counter(_base(candidate, pack) for candidate in names.values())
    return {
        key: candidate
        for key, candidate in names.items()
        if candidate.name.casefold() not in makers
        and (candidate.coded or begun[key] <= max(1, varied[key]) or Kind.CELL in candidate.kinds)
    }


def _codes(candidates: Mapping[str, Candidate], names: Mapping[str, Candidate]) -> Mapping[str, Sequence[str]]:
    """Return the order codes by the one name that they stand beside; a part of a longer code is none."""
    codes: dict[str, list[str]] = {}
    for key, candidate in candidates.items():
        if candidate.coded and candidate.codes and len(candidate.words) == 1:
            owners = {_owner(text, names) for text in candidate.codes} - {"", key}
            if len(owners) == 1:
                codes.setdefault(owners.pop(), []).append(key)
    return codes


def _owner(text: str, names: Mapping[str, Candidate]) -> str:
    """Return the longest of the names that a text begins with; empty for none."""
    key = name_key(text)
    return max((name for name in names if key.startswith(name)), key=len, default="")


def _documents(candidate: Candidate) -> tuple[str, ...]:
    """Return the documents that name it, say something of it, or speak of it often."""
    return tuple(
        path
        for path, count in candidate.mentions.items()
        if count >= _OFTEN or path in candidate.named or path in candidate.subject or path in candidate.files
    )
