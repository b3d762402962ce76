"""The precomputed maps behind `Names`: which key may mean which product models."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.lexicon import FUNCTION, VARIANTS
from core.catalog.name_normalisation import (
    Atom,
    Gap,
    atoms_of,
    extended,
    key_of,
    letters_may_vary,
    masked,
    name_key,
    parts_of,
    shape,
    shortened,
)
from core.knowledge.document import Status

_Sets = dict[str, dict[str, None]]
_MIN_CODE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What each key may mean; every value holds canonical names in the catalogue's order.

    Attributes:
        models: Every product model by canonical name.
        names: Whole names.
        aliases: Whole aliases and order codes.
        tails: Ends of names and aliases, from a part on: "850b" of "ECU-850b".
        heads: Beginnings of names, aliases and tails: "850" of "ECU-850b Plus".
        cut: Heads that end inside a code, before its suffix: "unit3" of "UNIT 3W".
        spelled: Whole keys to their atoms.
        series: Names of series.
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
    spoken: Mapping[str, frozenset[tuple[str, int]]]
    longest: int

    def opens(self, key: str) -> bool:
        """Say whether a key may begin with `key`, as far as its first two characters tell."""
        if len(key) < 2 or key[0].isdigit():  # noqa: PLR2004  two characters decide
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

    def sharing(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the product models of which one name holds all of `words`, in any place; at least one word."""
        held = [self.spoken.get(word, frozenset[tuple[str, int]]()) for word in words]
        found = {name for name, _ in held[0].intersection(*held[1:])}
        return tuple(name for name in self.models if name in found)

    def members(self, key: str) -> tuple[str, ...]:
        """Return the product models of a series or line, else those with `key` in their name."""
        if key in self.groups or len(key) < 2:  # noqa: PLR2004  a letter alone tells nothing
            return self.groups.get(key, ())
        found = {*self.exact(key), *self.tails.get(key, ()), *self.heads.get(key, ())}
        return tuple(name for name in self.models if name in found) if found else ()

    def offered(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return candidates in the catalogue's order, legacy ones behind the others."""
        return tuple(sorted(dict.fromkeys(names), key=lambda name: self.models[name].status is not Status.ONLINE))


@dataclass(frozen=True, slots=True)
class _Found:
    """What was collected from all names so far; the fields are those of `Tables`."""

    names: _Sets = field(default_factory=_Sets)
    aliases: _Sets = field(default_factory=_Sets)
    otherwise: _Sets = field(default_factory=_Sets)
    tails: _Sets = field(default_factory=_Sets)
    heads: _Sets = field(default_factory=_Sets)
    series: _Sets = field(default_factory=_Sets)
    groups: _Sets = field(default_factory=_Sets)
    spelled: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    cut: set[str] = field(default_factory=set[str])


def build_tables(catalog: Catalog) -> Tables:
    """Return the maps for all product models of `catalog`."""
    found = _collected(catalog.models.values())
    looks = {masked(key) for key in (*found.names, *found.aliases)}
    found.aliases.update({key: of for key, of in found.otherwise.items() if masked(key) not in looks})
    whole = dict.fromkeys((*found.names, *found.aliases))
    ends = (*filter(_is_number, found.tails), *_ends(found.heads, found.cut))
    return Tables(
        models=catalog.models,
        names=_frozen(found.names),
        aliases=_frozen(found.aliases),
        tails=_frozen(found.tails),
        heads=_frozen(found.heads),
        cut=frozenset(found.cut),
        spelled=found.spelled,
        series=_frozen(found.series),
        groups=_frozen(found.groups),
        typos=_frozen(_typos(whole)),
        shapes=_shapes((*whole, *found.groups, *ends)),
        masks=_frozen(_masks(whole)),
        variants=_variants(catalog, whole),
        leads=_leads(catalog.models.values()),
        spoken=_spoken(catalog.models.values()),
        openings=_openings((*whole, *found.tails, *found.groups)),
        longest=max(map(len, (*whole, *found.groups)), default=0),
    )


def _collected(models: Iterable[ProductModel]) -> _Found:
    found = _Found()
    models = tuple(models)
    for model in models:
        for place, written in enumerate((model.name, *model.aliases)):
            atoms = _without_article(atoms_of(written))
            if atoms:
                _add(found.aliases if place else found.names, key_of(atoms), model.name)
                _add_spellings(atoms, model.name, found)
        if key := name_key(model.series):
            _add(found.series, key, model.name)
        for key in _group_keys(model):
            _add(found.groups, key, model.name)
    for word, name in _line_words(models):
        _add(found.groups, word, name)
    return found


def _add_spellings(atoms: Sequence[Atom], model: str, found: _Found) -> None:
    for key in _otherwise(atoms):
        _add(found.otherwise, key, model)
    found.spelled.setdefault(key_of(atoms), tuple(atom.text for atom in atoms))
    _add_parts(parts_of(atoms), model, found.tails, found.heads, found.cut)


def _without_article(atoms: tuple[Atom, ...]) -> tuple[Atom, ...]:
    return atoms[1:] if len(atoms) > 1 and atoms[0].text == "the" else atoms


def _otherwise(atoms: Sequence[Atom]) -> Iterator[str]:
    """Give the key without any "+" inside the name, and with "plus" glued to the letters before it.

    They hold only where no other name is built so: "20W HAT+ C" is not "20W HAT C" beside a "23W HAT C".
    """
    yield key_of([atom for atom in atoms[:-1] if atom.text != "+"] + [atoms[-1]])
    if atoms[-1].text == "+":
        yield key_of(atoms[:-1]) + "plus"


def _add_parts(parts: Sequence[tuple[Atom, ...]], model: str, tails: _Sets, heads: _Sets, cut: set[str]) -> None:
    for first in range(len(parts)):
        tail = [atom for part in parts[first:] for atom in part]
        if first:
            _add(tails, key_of(tail), model)
        key = ""
        for atom, after in pairwise(tail):
            key = extended(key, atom)
            _add(heads, key, model)
            if after.gap is Gap.GLUED and after.text != "+":
                cut.add(key)


def _group_keys(model: ProductModel) -> Iterator[str]:
    """Give the keys of series and product line."""
    series, family = atoms_of(model.series), atoms_of(model.family)
    yield from dict.fromkeys(key for key in (key_of(series), key_of(family)) if key)
    *before, last = parts_of(series) or [()]
    if before and len(key_of(last)) >= _MIN_CODE and last[0].digits:
        yield key_of(last)


def _line_words(models: Sequence[ProductModel]) -> Iterator[tuple[str, str]]:
    """Give the words that only one line's name, of several words, holds, with each product model of that line."""
    lines: dict[str, set[str]] = {}
    for model in models:
        for atom in atoms_of(f"{model.family} ; {model.series} ; {model.kind}"):
            lines.setdefault(atom.text, set()).add(model.family)
    for model in models:
        said = atoms_of(model.family)
        words = [atom.text for atom in said if len(atom.text) > _MIN_CODE and atom.text not in FUNCTION]
        yield from ((word, model.name) for word in words if len(said) > 1 and len(lines[word]) == 1)


def _ends(heads: Iterable[str], cut: Collection[str]) -> Iterator[str]:
    """Give the heads with which a name might end."""
    return (key for key in heads if key not in cut and (key[0].isalpha() or _is_number(key)))


def _is_number(key: str) -> bool:
    return key[:_MIN_CODE].isdigit() and len(key) >= _MIN_CODE


def _variants(catalog: Catalog, whole: Collection[str]) -> frozenset[str]:
    found: set[str] = set(VARIANTS)
    for model in catalog.models.values():
        *before, last = parts_of(atoms_of(model.name)) or [()]
        if before and last and key_of([atom for part in before for atom in part]) in whole:
            found.add(key_of(last))
    return frozenset(found)


def _typos(whole: Iterable[str]) -> _Sets:
    found: _Sets = {}
    for key in whole:
        if letters_may_vary(key):
            for short in shortened(key):
                _add(found, short, key)
    return found


def _shapes(keys: Iterable[str]) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, dict[tuple[str, str], None]] = {}
    for key in keys:
        cut = shape(key)
        if cut:
            found.setdefault(cut[0], {})[cut[1:]] = None
    return {start: tuple(ends) for start, ends in found.items()}


def _masks(whole: Iterable[str]) -> _Sets:
    found: _Sets = {}
    for key in whole:
        _add(found, masked(key), key)
    return found


def _leads(models: Collection[ProductModel]) -> frozenset[str]:
    said = [(model.family, atoms_of(name)) for model in models for name in (model.name, *model.aliases, model.series)]
    lines: dict[str, set[str]] = {}
    for family, atoms in said:
        for atom in atoms[:1]:
            lines.setdefault(atom.text, set()).add(family)
    makers = {word for word, families in lines.items() if len(families) > 1}
    second = {atoms[1].text for _, atoms in said if len(atoms) > 1 and atoms[0].text in makers}
    return frozenset(second.union(lines))


def _spoken(models: Iterable[ProductModel]) -> dict[str, frozenset[tuple[str, int]]]:
    found: dict[str, set[tuple[str, int]]] = {}
    for model in models:
        for place, name in enumerate((model.name, *model.aliases)):
            for atom in atoms_of(name):
                found.setdefault(atom.text, set()).add((model.name, place))
    return {word: frozenset(names) for word, names in found.items()}


def _openings(keys: Iterable[str]) -> frozenset[str]:
    pairs = {key[:2] for key in keys}
    return frozenset(pairs | {pair[0] for pair in pairs if pair[1:].isdigit()})


def _add(found: _Sets, key: str, value: str) -> None:
    found.setdefault(key, {})[value] = None


def _frozen(found: _Sets) -> dict[str, tuple[str, ...]]:
    return {key: tuple(values) for key, values in found.items()}
