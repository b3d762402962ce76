"""Proposed product models → what a person makes of them: fewer, renamed, joined, marked; then a catalogue."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.induction.proposals import Proposal
from core.catalog.name_normalisation import name_key
from core.knowledge.document import Document, Status
from core.knowledge.tree import DocumentTree

Proposals = tuple[Proposal, ...]


def proposed_catalog(proposals: Sequence[Proposal], trees: Mapping[str, DocumentTree]) -> Catalog:
    """Return the catalogue that the proposals make, with every document of `trees` in it.

    Raises:
        CatalogError: Two of them are called the same, or one is a variant of none of them; the message says which.
    """
    documents = [
        Document(
            path=path,
            title=trees[path].called or path.rsplit("/", 1)[-1],
            covered_models=tuple(proposal.name for proposal in proposals if path in proposal.documents),
        )
        for path in sorted(trees)
    ]
    return build_catalog(map(to_model, proposals), documents)


def to_model(proposal: Proposal) -> ProductModel:
    """Return the product model that a proposal is; a variant inherits only what a document lets it inherit."""
    variant = f"variant of {proposal.variant_of}" if proposal.variant_of and not proposal.inherits else ""
    return ProductModel(
        name=proposal.name,
        aliases=proposal.aliases,
        family=proposal.family,
        inherits_from=proposal.variant_of if proposal.variant_of and proposal.inherits else None,
        status=Status.LEGACY if proposal.legacy else Status.ONLINE,
        note="; ".join(filter(None, (variant, proposal.reason))),
    )


def drop(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals without those `at` these places; a variant of one of them is one of nothing."""
    gone = {proposals[place].name: "" for place in at}
    return tuple(_renamed(proposal, gone) for place, proposal in enumerate(proposals) if place not in at)


def rename(proposals: Proposals, at: int, name: str) -> Proposals:
    """Return the proposals with another name for one, which keeps the old one as an alias."""
    old = proposals[at]
    new = [_renamed(proposal, {old.name: name}) for proposal in proposals]
    new[at] = replace(new[at], name=name, aliases=other_names((old.name, *old.aliases), name))
    return tuple(new)


def merge(proposals: Proposals, at: Collection[int], into: int) -> Proposals:
    """Return the proposals with some of them joined to another: names become aliases, documents are theirs together."""
    target, gone = proposals[into], [proposals[place] for place in sorted(at) if place != into]
    said = (name for one in (target, *gone) for name in (one.name, *one.aliases))
    names = {one.name: target.name for one in gone}
    whole = replace(
        target,
        aliases=other_names(said, target.name),
        documents=tuple(dict.fromkeys(path for one in (target, *gone) for path in one.documents)),
        variant_of="" if target.variant_of in names else target.variant_of,
    )
    return tuple(
        whole if place == into else _renamed(proposal, names)
        for place, proposal in enumerate(proposals)
        if place == into or proposal not in gone
    )


def mark_variant(proposals: Proposals, at: Collection[int], of: int | None) -> Proposals:
    """Return the proposals with some of them variants of another, from which they inherit; of none if `of` is None."""
    base = "" if of is None else proposals[of].name
    marked = [place for place in at if place != of]
    return _changed(proposals, marked, lambda each: replace(each, variant_of=base, inherits=bool(base)))


def mark_legacy(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals with some of them marked as not made any more; those that are, as made."""
    legacy = not all(proposals[place].legacy for place in at)
    return _changed(proposals, at, lambda each: replace(each, legacy=legacy))


def set_line(proposals: Proposals, at: Collection[int], line: str) -> Proposals:
    """Return the proposals with the product line of some of them; empty takes it away."""
    return _changed(proposals, at, lambda each: replace(each, family=line))


def _changed(proposals: Proposals, at: Collection[int], change: Callable[[Proposal], Proposal]) -> Proposals:
    return tuple(change(each) if place in at else each for place, each in enumerate(proposals))


def _renamed(proposal: Proposal, names: Mapping[str, str]) -> Proposal:
    """Return a proposal whose base is called otherwise."""
    if proposal.variant_of not in names:
        return proposal
    base = names[proposal.variant_of]
    base = "" if base == proposal.name else base
    return replace(proposal, variant_of=base, inherits=proposal.inherits and bool(base))


def other_names(said: Iterable[str], name: str) -> tuple[str, ...]:
    """Return the other names, each once, without those that read as `name` does, or as nothing."""
    others = {name_key(each): each for each in said if name_key(each) not in {"", name_key(name)}}
    return tuple(others.values())
