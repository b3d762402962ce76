"""The catalogue → the precomputed maps behind `Names`: which key may mean which product models."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TypeVar

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.lexicon import FUNCTION, VARIANTS
from core.catalog.name_normalisation import (
    Atom,
    Gap,
    atoms_of,
    extended,
    key_of,
    masked,
    name_key,
    parts_of,
    shape,
    shortened,
)
from core.knowledge.document import Status

_V = TypeVar("_V")
_MIN_CODE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What each key may mean; every value holds canonical names in the catalogue's order.

    Attributes:
        names: Whole names.
        aliases: Whole aliases and order codes.
        tails: Ends of names and aliases, from a part on: "850b" of "ECU-850b".
        heads: Beginnings of names, aliases and tails: "850" of "ECU-850b Plus".
        cut: Heads that end inside a code, before its suffix: "unit3" of "UNIT 3W".
        spelled: Whole keys to the texts of their atoms.
        groups: Series, product lines and the words that only one line's name holds.
        typos: Keys with one letter left out, to the whole keys they may be typos of.
        shapes: What stands before the last number of names, aliases, groups, heads, and tails that are
            numbers, to every such number with what follows it.
        masks: Whole keys with every digit as "0", to the whole keys that look so.
        variants: Words that make another product of a name they follow.
        openings: The first two characters of every key, and a letter that a number follows.
        leads: Words with which names, aliases and series begin, a maker's name before them left out.
        spoken: Words of names and aliases, to the product models with such a name, and which of theirs it is.
        longest: Characters of the longest key.
    """

    models: Mapping[str, ProductModel]
    names: Mapping[str, tuple[str, ...]]
    aliases: Mapping[str, tuple[str, ...]]
    tails: Mapping[str, tuple[str, ...]]
    heads: Mapping[str, tuple[str, ...]]
    cut: frozenset[str]
    spelled: Mapping[str, tuple[str, ...]]
    series: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]]
    typos: Mapping[str, tuple[str, ...]]
    shapes: Mapping[str, tuple[tuple[str, str], ...]]
    masks: Mapping[str, tuple[str, ...]]
    variants: frozenset[str]
    openings: frozenset[str]
    leads: frozenset[str]
    spoken: Mapping[str, tuple[tuple[str, int], ...]]
    longest: int

    def opens(self, key: str) -> bool:
        """Say whether a key may begin with `key`, as far as its first two characters tell."""
        if len(key) <= 1 or key[0].isdigit():
            return True
        return key[:2] in self.openings or (key[1].isdigit() and key[0] in self.openings)

    def exact(self, key: str) -> tuple[str, ...]:
        """Return the product models with this very name, else alias; empty if none."""
        return self.names.get(key) or self.aliases.get(key, ())

    def ending(self, key: str) -> tuple[str, ...]:
        """Return the product models of this name, else of a name that ends so."""
        return self.exact(key) or self.tails.get(key, ())

    def parts(self, key: str) -> tuple[str, ...]:
        """Return the product models with a name that ends so, else begins so, else of this series."""
        return self.tails.get(key) or self.heads.get(key) or self.series.get(key, ())

    def sharing(self, words: Sequence[str]) -> set[str]:
        """Return the product models of which one name holds all of `words`, in any place; at least one word."""
        held = [set(self.spoken.get(word, ())) for word in words]
        return {name for name, _ in held[0].intersection(*held[1:])}

    def members(self, key: str) -> tuple[str, ...]:
        """Return the product models of a series or line, else those with `key` in their name."""
        if key in self.groups or len(key) <= 1:  # a letter alone tells nothing
            return self.groups.get(key, ())
        return self.in_order({*self.exact(key), *self.tails.get(key, ()), *self.heads.get(key, ())})

    def in_order(self, names: Collection[str]) -> tuple[str, ...]:
        """Return product models in the catalogue's order."""
        return tuple(name for name in self.models if name in names)

    def offered(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return candidates in the order given, legacy ones behind the others."""
        return tuple(sorted(dict.fromkeys(names), key=lambda name: self.models[name].status is not Status.ONLINE))


def build_tables(catalog: Catalog) -> Tables:
    """Return the maps for all product models of `catalog`."""
    models = catalog.models.values()
    called = [(model.name, *each) for model in models for each in enumerate((model.name, *model.aliases))]
    written = [(model, place, atoms) for model, place, name in called if (atoms := _without_article(atoms_of(name)))]
    names = _table((key_of(atoms), name) for name, place, atoms in written if not place)
    aliases = _table((key_of(atoms), name) for name, place, atoms in written if place)
    looks = {masked(key) for key in (*names, *aliases)}
    otherwise = _table((key, name) for name, _, atoms in written for key in _otherwise(atoms))
    aliases |= {key: of for key, of in otherwise.items() if masked(key) not in looks}
    whole = dict.fromkeys((*names, *aliases))
    tails = _table((key_of(tail), name) for name, _, atoms in written for tail in _tails(atoms)[1:])
    begun = [(*head, name) for name, _, atoms in written for tail in _tails(atoms) for head in _heads(tail)]
    heads = _table((key, name) for key, _, name in begun)
    cut = frozenset(key for key, inside, _ in begun if inside)
    groups = _table(chain(((key, model.name) for model in models for key in _group_keys(model)), _line_words(models)))
    may_end = (key for key in heads if key not in cut and (key[0].isalpha() or _is_number(key)))
    numbered = filter(None, map(shape, (*whole, *groups, *filter(_is_number, tails), *may_end)))
    openings = {key[:2] for key in (*whole, *tails, *groups)}
    return Tables(
        models=catalog.models,
        names=names,
        aliases=aliases,
        tails=tails,
        heads=heads,
        cut=cut,
        spelled={key_of(atoms): tuple(atom.text for atom in atoms) for _, _, atoms in reversed(written)},
        series=_table((key, model.name) for model in models if (key := name_key(model.series))),
        groups=groups,
        typos=_table((short, key) for key in whole for short in shortened(key)),
        shapes=_table((start, (number, suffix)) for start, number, suffix in numbered),
        masks=_table((masked(key), key) for key in whole),
        variants=_variants(models, whole),
        openings=frozenset(openings | {pair[0] for pair in openings if pair[1:].isdigit()}),
        leads=_leads(models),
        spoken=_table((atom.text, (model, place)) for model, place, name in called for atom in atoms_of(name)),
        longest=max(map(len, (*whole, *groups)), default=0),
    )


def _table(pairs: Iterable[tuple[str, _V]]) -> dict[str, tuple[_V, ...]]:
    """Return each key with its values, in order and each once."""
    found: dict[str, dict[_V, None]] = {}
    for key, value in pairs:
        found.setdefault(key, {})[value] = None
    return {key: tuple(values) for key, values in found.items()}


def _without_article(atoms: tuple[Atom, ...]) -> tuple[Atom, ...]:
    return atoms[1:] if len(atoms) > 1 and atoms[0].text == "the" else atoms


def _otherwise(atoms: Sequence[Atom]) -> Iterator[str]:
    """Give the key without any "+" inside the name, and with "plus" glued to the letters before it.

    They hold only where no other name is built so: "20W HAT+ C" is not "20W HAT C" beside a "23W HAT C".
    """
    yield key_of([atom for atom in atoms[:-1] if atom.text != "+"] + [atoms[-1]])
    if atoms[-1].text == "+":
        yield key_of(atoms[:-1]) + "plus"


def _tails(atoms: Sequence[Atom]) -> list[list[Atom]]:
    """Return a name from each of its parts on."""
    parts = parts_of(atoms)
    return [list(chain(*parts[first:])) for first in range(len(parts))]


def _heads(tail: Sequence[Atom]) -> Iterator[tuple[str, bool]]:
    """Give the key of each beginning of a tail, and whether that ends inside a code."""
    key = ""
    for atom, after in pairwise(tail):
        key = extended(key, atom)
        yield key, after.gap is Gap.GLUED and after.text != "+"


def _group_keys(model: ProductModel) -> Iterator[str]:
    """Give the keys of series and product line, and of the number that a series ends with."""
    yield from filter(None, (name_key(model.series), name_key(model.family)))
    *before, last = parts_of(atoms_of(model.series)) or [()]
    if before and len(key_of(last)) >= _MIN_CODE and last[0].digits:
        yield key_of(last)


def _line_words(models: Collection[ProductModel]) -> Iterator[tuple[str, str]]:
    """Give the words that only one line's name, of several words, holds, with each product model of that line."""
    called = ((model.family, f"{model.family} ; {model.series} ; {model.kind}") for model in models)
    lines = _table((atom.text, family) for family, names in called for atom in atoms_of(names))
    for model in models:
        said = atoms_of(model.family)
        words = [atom.text for atom in said if len(atom.text) > _MIN_CODE and atom.text not in FUNCTION]
        yield from ((word, model.name) for word in words if len(said) > 1 and len(lines[word]) == 1)


def _is_number(key: str) -> bool:
    return key[:_MIN_CODE].isdigit() and len(key) >= _MIN_CODE


def _variants(models: Iterable[ProductModel], whole: Collection[str]) -> frozenset[str]:
    split = (parts_of(atoms_of(model.name)) for model in models)
    return VARIANTS.union(key_of(last) for *name, last in filter(None, split) if name and key_of(chain(*name)) in whole)


def _leads(models: Iterable[ProductModel]) -> frozenset[str]:
    said = [(model.family, atoms_of(name)) for model in models for name in (model.name, *model.aliases, model.series)]
    lines = _table((atoms[0].text, family) for family, atoms in said if atoms)
    second = {atoms[1].text for _, atoms in said if len(atoms) > 1 and len(lines[atoms[0].text]) > 1}
    return frozenset(second.union(lines))
