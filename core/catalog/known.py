"""Mentions that the catalogue knows: names, aliases, parts of names, series and lists."""

import re

from core.catalog.lexicon import (
    ALL_OF,
    DETERMINERS,
    FUNCTION,
    ONE_OF,
    SET_NOUNS,
    SET_WORDS,
    VARIANTS,
    is_plural,
)
from core.catalog.mentions import Doubtful, Resolution
from core.catalog.name_normalisation import Gap, extended, key_of, masked, name_key
from core.catalog.span import Reading, Span, ambiguous, doubtful, resolved
from core.catalog.weighing import DOUBTFUL, SURE, likelihood
from core.knowledge.words import stem

_WILD = re.compile(r"(?:[^\W\d_].*|\d)\dx+\Z|\dxx+\Z")
_WILD_END = re.compile(r"x+\Z")
_MIN_PLURAL = 4
_MAX_SUFFIX = 4
_VERSION = re.compile(r"(?:v|ver|version|r|rev|revision|gen|generation|mk|mark)\d+(?:-\d+)*")
_SHORT = 2
_LINE_WORDS = frozenset(("line", "range"))
_EVEN = 0.5
_OWN = 0.9
"""A word that names explain so often says nothing else in the documents."""


def known_at(reading: Reading, first: int) -> Span | None:
    """Return the longest mention that starts at `first`, a doubtful one for want of a sure one; None if none does."""
    best: Span | None = None
    unsure: Span | None = None
    key = ""
    for last in range(first + 1, len(reading.atoms) + 1):
        atom = reading.atoms[last - 1]
        if last > first + 1 and atom.gap is Gap.BREAK:
            break
        key = extended(key, atom)
        if len(key) > reading.tables.longest + 1 or not reading.tables.opens(key):
            break
        if reading.ends(last) and not goes_on(reading, first, last):
            found = _meaning(reading, first, last, key)
            if found is not None and isinstance(found.found, Doubtful):
                unsure = found
            else:
                best = found or best
    return best or unsure


def goes_on(reading: Reading, first: int, last: int) -> bool:
    """Say whether a code goes on after `last` ("-XT" after "ECU-850"), so that it is another name.

    An ordinary or a long word doesn't make another name ("ECU-850-based"), nor does a second name.
    """
    atoms = reading.atoms
    if reading.joins(first, last):
        return True
    if last >= len(atoms) or atoms[last].gap is not Gap.TIGHT:
        return False
    end = last + 1
    while end < len(atoms) and atoms[end].gap is Gap.GLUED:
        end += 1
    if atoms[last].digits and atoms[last - 1].digits and reading.text[atoms[last].start - 1] == ".":
        return True
    if any(atom.digits for atom in atoms[last:end]):
        key = key_of(atoms[last:end])
        return not (reading.tables.exact(key) or key in reading.tables.tails)
    return _is_suffix(reading, last)


def _is_suffix(reading: Reading, last: int) -> bool:
    atom = reading.atoms[last]
    written = reading.text[atom.start : atom.end]
    ordinary = atom.text in FUNCTION or reading.indexed(last, last + 1)
    if reading.text[atom.start - 1] == "." or (ordinary and not written.isupper()):
        return False
    capitals = written.isupper() and not reading.text.isupper()
    return capitals or len(atom.text) <= _MAX_SUFFIX


def _meaning(reading: Reading, first: int, last: int, key: str) -> Span | None:
    if reading.in_number(first):
        return None
    if not reading.starts(first):
        names = reading.tables.names.get(key, ())
        return resolved(reading, first, last, names, Resolution.NAME) if len(names) == 1 else None
    group = _group(reading, first, last, key)
    if group is not None:
        return group
    exact = reading.tables.exact(key)
    if exact:
        return None if reading.is_amount(first, last) else _exact(reading, first, last, key, exact)
    return _part(reading, first, last, key)


def _exact(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> Span:
    if len(models) > 1:
        return ambiguous(reading, first, last, models)
    how = Resolution.NAME if key in reading.tables.names else Resolution.ALIAS
    return resolved(reading, first, last, models, how)


def _group(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return the set that is meant by "850 family", "rock boards", "8xx"; None if no set is."""
    tables, after = reading.tables, reading.after(last)
    if _is_wild(reading, first, last, key):
        named = after in SET_WORDS | _LINE_WORDS or _is_noun(reading, after)
        members, end = _wild_members(reading, key), last + named
    elif _is_set_word(reading, first, last, key):
        members, end = tables.members(key), last + 1
    elif line := _line_of_name(reading, last, key):
        members, end = line, last + _is_noun(reading, after)
    else:
        return None
    if len(members) > 1 or (members and _WILD.search(key)):
        return resolved(reading, first, end, members, Resolution.FAMILY)
    return None


def _is_set_word(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether what follows makes a set: "family" of any name, "line" or "boards" of what several are called."""
    after = reading.after(last)
    if after in SET_WORDS:
        return True
    named = _is_noun(reading, after) or (after in _LINE_WORDS and not reading.tables.exact(key))
    return named and _is_line(reading, first, last, key)


def _is_noun(reading: Reading, word: str) -> bool:
    """Say whether a word in the plural is what anybody, or the field, calls product models: "boards"."""
    return word in SET_NOUNS or (is_plural(word) and stem(word) in reading.pack.nouns)


def _is_wild(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether this is "8xx", and not the version "2.x"."""
    dotted = "." in reading.said(max(first, last - 2), last)
    return _WILD.search(key) is not None and not dotted


def _line_of_name(reading: Reading, last: int, key: str) -> tuple[str, ...]:
    """Return everybody whose name begins with the name `key`, a word in the plural or before "boards"; else empty."""
    tables = reading.tables
    name = key if key in tables.names else key.removesuffix("s")
    said = name != key or _is_noun(reading, reading.after(last))
    if not said or not name.isalpha() or name not in tables.names:
        return ()
    members = tables.members(name)
    return members if len(members) > _SHORT and not _is_brand(reading, members) else ()


def _is_line(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether `key` is several products' common name, so that "boards" after it means them all."""
    tables = reading.tables
    telling = key in tables.groups or reading.is_telling(first, last) or _is_likely(reading, first, last, key)
    return telling and not tables.exact(key) and not _is_brand(reading, tables.members(key))


def _wild_members(reading: Reading, key: str) -> tuple[str, ...]:
    pattern = re.compile("(?:^|(?<=[a-z]))" + _WILD_END.sub(_any_digits, key) + r"(?!\d)")
    found = {name for whole, names in reading.tables.names.items() if pattern.search(whole) for name in names}
    return reading.tables.in_order(found)


def _any_digits(wild: re.Match[str]) -> str:
    return rf"\d{{{len(wild[0])}}}"


def _part(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return what a part of names means: one product model, or which of several."""
    plural = ""
    tables = reading.tables
    models = tables.parts(key)
    if not models and key.endswith("s") and _may_be_plural(reading, last, key):
        plural, key = key, key[:-1]
        exact = tables.exact(key)
        if exact:
            return _exact(reading, first, last, key, exact)
        models = tables.parts(key)
    if models and key.isalpha():
        models = _sharing(reading, first, last, models, plural=bool(plural))
    likely = _likely(reading, first, last, key, models) if models else 0.0
    if likely < SURE:
        return doubtful(reading, first, last, models, likely) if likely >= DOUBTFUL else None
    if len(models) == 1:
        return resolved(reading, first, last, models, Resolution.SHORTHAND)
    if plural or reading.before(first) in ALL_OF:
        return resolved(reading, first, last, models, Resolution.FAMILY)
    return ambiguous(reading, first, last, models)


def _may_be_plural(reading: Reading, last: int, key: str) -> bool:
    """Say whether an "s" at the end may tell that several are meant: of a longer word, or of a series ("BTs")."""
    return len(reading.atoms[last - 1].text) > _MIN_PLURAL or key.removesuffix("s") in reading.tables.series


def _sharing(reading: Reading, first: int, last: int, models: tuple[str, ...], *, plural: bool) -> tuple[str, ...]:
    """Return `models` and all others whose names hold the same words, apart from one another too."""
    words = [atom.text for atom in reading.atoms[first:last]]
    words[-1] = words[-1].removesuffix("s") if plural else words[-1]
    return reading.tables.in_order({*models, *reading.tables.sharing(words)})


def _likely(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> float:
    """Return how likely a part of names stands for them: 1.0 for a code, 0.0 for what can't."""
    tables = reading.tables
    if len(models) == 1 and key not in tables.tails and _is_sibling(reading, key):
        return 0.0
    if _is_contradicted(reading, first, key, models) or reading.is_of_the_line(first, last, models):
        return 0.0
    if reading.lenient:
        return float(not (reading.is_amount(first, last) or (len(key) == 1 and key.isdigit())))
    if key.isalpha() and (2 * len(models) > len(tables.models) or _is_brand(reading, models)):
        return 0.0
    return float(_is_the_variant(reading, first, last, key)) or _said(reading, first, last, key, models)


def _is_contradicted(reading: Reading, first: int, key: str, models: tuple[str, ...]) -> bool:
    """Say whether another number stands before the end of a name than in the name: "23W" before "HAT" of "20W HAT"."""
    start = first
    while start and reading.atoms[start].gap is not Gap.BREAK:
        start -= 1
        if reading.atoms[start].gap is not Gap.GLUED:
            break
    before = key_of(reading.atoms[start:first])
    if not any(map(str.isdigit, before)) or len(models) != 1:
        return False
    model = reading.tables.models[models[0]]
    whole = [name_key(name) for name in (model.name, *model.aliases)]
    heads = [name.removesuffix(key) for name in whole if name.endswith(key)]
    alike = [head for head in heads if masked(head).endswith(masked(before))]
    return bool(alike) and not any(head.endswith(before) for head in alike)


def _said(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> float:
    """Return how likely a part of names is one by its form, else by its words."""
    if reading.word(first) in FUNCTION and last - first > 1 and reading.atoms[first + 1].gap is Gap.LOOSE:
        return 0.0
    if reading.is_telling(first, last):
        return _EVEN if _VERSION.fullmatch(key) or _is_reference(reading, first, last, key) else 1.0
    if _is_series(reading, first, last, key):
        return 1.0
    return likelihood(reading, first, last, models, head=key in reading.tables.heads)


def _is_series(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether the catalogue calls a series so, all its names begin so, and the documents say nothing else by it.

    Two letters must be capitals, or stand where a product may be named; and no whole name elsewhere in the text.
    """
    capitals = reading.text[reading.atoms[first].start :][: len(key)].isupper()
    named = len(key) > _SHORT or capitals or reading.product_position(first)
    members = reading.tables.series.get(key, ())
    if not named or not members or not all(name_key(name).startswith(key) for name in members):
        return False
    words = [atom.text.removesuffix("s") for atom in reading.atoms[first:last]]
    return max(map(reading.usage.share, words)) >= _OWN and not reading.is_beside(first, last)


def _is_likely(reading: Reading, first: int, last: int, key: str) -> bool:
    members = reading.tables.members(key)
    return bool(members) and likelihood(reading, first, last, members, head=key in reading.tables.heads) >= SURE


def _is_reference(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether a short code beside a whole name may be a part, a pin or a version of that ("C1", "gen2")."""
    short = sum(map(str.isdigit, key)) <= _SHORT and last - first == _SHORT
    return short and reading.before(first) not in DETERMINERS and reading.is_beside(first, last)


def _is_sibling(reading: Reading, key: str) -> bool:
    """Say whether `key`, a name without its suffix, would itself pass for a name.

    "ECU-850" is not the "ECU-850 Plus" where an ECU-750 shows that names may end there.
    """
    tables = reading.tables
    return key in tables.cut or masked(key) in tables.masks


def _is_brand(reading: Reading, models: tuple[str, ...]) -> bool:
    return len({reading.tables.models[name].family for name in models}) > 1


def _is_the_variant(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether this is "the Plus", "the industrial version": a variant's word used as a name."""
    if key not in reading.tables.variants or reading.before(first) not in DETERMINERS:
        return False
    return key in VARIANTS or reading.after(last) in {*ONE_OF, ""}
