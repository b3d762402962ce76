"""Proposed product models → what a person makes of them: fewer, renamed, joined, marked."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from core.catalog.name_normalisation import name_key
from core.catalog.propose import Proposal

Proposals = tuple[Proposal, ...]


def drop(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals without those `at` these places; a variant of one of them is one of nothing."""
    gone = {proposals[place].name for place in at}
    kept = (proposal for place, proposal in enumerate(proposals) if place not in at)
    return tuple(_renamed(proposal, dict.fromkeys(gone, "")) for proposal in kept)


def rename(proposals: Proposals, at: int, name: str) -> Proposals:
    """Return the proposals with another name for one, which keeps the old one as an alias."""
    old = proposals[at]
    aliases = _others((old.name, *old.aliases), name)
    new = tuple(_renamed(proposal, {old.name: name}) for proposal in proposals)
    return (*new[:at], replace(new[at], name=name, aliases=aliases), *new[at + 1 :])


def merge(proposals: Proposals, at: Collection[int], into: int) -> Proposals:
    """Return the proposals with some of them joined to another: names become aliases, documents are theirs together."""
    target, gone = proposals[into], [proposals[place] for place in sorted(at) if place != into]
    said = (name for one in (target, *gone) for name in (one.name, *one.aliases))
    whole = replace(
        target,
        aliases=_others(said, target.name),
        documents=tuple(dict.fromkeys(path for one in (target, *gone) for path in one.documents)),
        variant_of="" if target.variant_of in {one.name for one in gone} else target.variant_of,
    )
    names = {one.name: target.name for one in gone}
    return tuple(
        whole if place == into else _renamed(proposal, names)
        for place, proposal in enumerate(proposals)
        if place == into or proposal not in gone
    )


def mark_variant(proposals: Proposals, at: Collection[int], of: int | None) -> Proposals:
    """Return the proposals with some of them variants of another, from which they inherit; of none if `of` is None."""
    base = "" if of is None else proposals[of].name
    return tuple(
        replace(proposal, variant_of=base, inherits=bool(base)) if place in at and place != of else proposal
        for place, proposal in enumerate(proposals)
    )


def mark_legacy(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals with some of them marked as not made any more; those that are, as made."""
    legacy = not all(proposals[place].legacy for place in at)
    return tuple(
        replace(proposal, legacy=legacy) if place in at else proposal for place, proposal in enumerate(proposals)
    )


def set_line(proposals: Proposals, at: Collection[int], line: str) -> Proposals:
    """Return the proposals with the product line of some of them; empty takes it away."""
    return tuple(
        replace(proposal, family=line) if place in at else proposal for place, proposal in enumerate(proposals)
    )


def _renamed(proposal: Proposal, names: dict[str, str]) -> Proposal:
    """Return a proposal whose base is called otherwise."""
    if proposal.variant_of not in names:
        return proposal
    base = names[proposal.variant_of]
    base = "" if base == proposal.name else base
    return replace(proposal, variant_of=base, inherits=proposal.inherits and bool(base))


def _others(said: Iterable[str], name: str) -> tuple[str, ...]:
    """Return the other names, each once, without those that read as `name` does."""
    own = name_key(name)
    others = {name_key(each): each for each in said if name_key(each) != own}
    return tuple(others.values())
