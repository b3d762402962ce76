"""A place in a text → whom of the catalogue a mention there means: names, aliases, sets, parts of names, typos."""

import re

from rapidfuzz.distance import OSA

from core.catalog.lexicon import FUNCTION, SET_NOUNS, SET_WORDS, is_plural
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Doubtful, Resolution
from core.catalog.name_normalisation import Gap, parts_of, shortened
from core.catalog.partial_names import SURE, is_brand, likelihood, part_at, whole_at
from core.knowledge.analyzer import stem

_WILD = re.compile(r"(?:[^\W\d_].*|\d)\dx+\Z|\dxx+\Z")
_MAX_SUFFIX = 4
_MIN_LINE = 3
_MAX_TYPO_ATOMS = 8
_MIN_TYPO_WORD = 3
_SHORT = 2


def known_at(reading: Reading, first: int) -> Span | None:
    """Return the longest mention that starts at `first`, a doubtful one for want of a sure one; None if none does."""
    best: Span | None = None
    unsure: Span | None = None
    for last, key in reading.keys_from(first, len(reading.atoms)):
        if len(key) > reading.tables.longest + 1 or not reading.tables.opens(key):
            break
        if reading.ends(last) and not _goes_on(reading, first, last):
            found = _meaning(reading, first, last, key)
            if found is not None and isinstance(found.found, Doubtful):
                unsure = found
            else:
                best = found or best
    return best or unsure


def _goes_on(reading: Reading, first: int, last: int) -> bool:
    """Say whether a code goes on after `last` ("-XT" after "ECU-850"), so that it is another name.

    A long word doesn't make another name ("ECU-850-based"), nor does a second name.
    """
    atoms = reading.atoms
    if reading.joins(first, last):
        return True
    if last >= len(atoms) or atoms[last].gap is not Gap.TIGHT:
        return False
    end = last + 1
    while end < len(atoms) and atoms[end].gap is Gap.GLUED:
        end += 1
    dotted = reading.text[atoms[last].start - 1] == "."
    if dotted and atoms[last].digits and atoms[last - 1].digits:
        return True
    if any(atom.digits for atom in atoms[last:end]):
        return not reading.tables.ending(reading.key(last, end))
    capitals = reading.said(last, last + 1).isupper()
    if dotted:
        return False
    return (capitals and not reading.text.isupper()) or len(atoms[last].text) <= _MAX_SUFFIX


def _meaning(reading: Reading, first: int, last: int, key: str) -> Span | None:
    if not reading.starts(first) or _is_a_part(reading, first, key):
        return None
    if group := _set(reading, first, last, key):
        return group
    if reading.tables.exact(key):
        return None if reading.is_amount(first, last) else whole_at(reading, first, last, key)
    return part_at(reading, first, last, key)


def _is_a_part(reading: Reading, first: int, key: str) -> bool:
    """Say whether a sign or two stand right behind what is numbered so itself: "pin C1", "class C1"."""
    before, pack = reading.before(first), reading.pack
    return len(key) <= _SHORT and (before in pack.naming_words("numbering") or stem(before) in pack.places)


def _set(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return the set that is meant by "850 family", "rock boards", "8xx"; None if no set is."""
    tables, after = reading.tables, reading.after(last)
    noun = after in SET_NOUNS or (is_plural(after) and stem(after) in reading.pack.nouns)
    wild = _WILD.search(key) is not None
    if wild and "." not in reading.said(max(first, last - 2), last):  # "8xx", and not the version "2.x"
        start = key.rstrip("x")
        pattern = re.compile(rf"(?:^|(?<=[a-z])){re.escape(start)}\d{{{len(key) - len(start)}}}(?!\d)")
        found = {name for whole, names in tables.names.items() if pattern.search(whole) for name in names}
        members, end = tables.in_order(found), last + (noun or after in SET_WORDS)
    elif after in SET_WORDS or (noun and _is_line(reading, first, last, key)):
        members, end = tables.members(key), last + 1
    else:  # the name of a product model, in the plural or before "boards": all whose names begin so
        name = key if key in tables.names else key.removesuffix("s")
        line = (noun or name != key) and name.isalpha() and name in tables.names
        members, end = tables.members(name) if line else (), last + noun
        members = () if len(members) < _MIN_LINE or is_brand(reading, members) else members
    if len(members) > 1 or (members and wild):
        return reading.resolved(first, end, members, Resolution.FAMILY)
    return None


def _is_line(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether `key` is several products' common name, so that "boards" after it means them all."""
    tables, members = reading.tables, reading.tables.members(key)
    if not members or tables.exact(key) or is_brand(reading, members):
        return False
    told = key in tables.groups or reading.is_telling(first, last)
    return told or likelihood(reading, first, last, key, members) >= SURE


def typo_at(reading: Reading, first: int) -> Span | None:
    """Return the product model whose name is written here with one wrong letter; None if none is."""
    found: Span | None = None
    if reading.word(first) in FUNCTION:
        return None
    for last, key in reading.keys_from(first, _MAX_TYPO_ATOMS):
        if len(key) > reading.tables.longest + 1:
            break
        if reading.ends(last) and not _goes_on(reading, first, last):
            found = _typo(reading, first, last, key) or found
    return found


def _typo(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return who is meant by atoms that aren't just words which anybody, or the documents, use."""
    names = {
        name
        for short in shortened(key, least=2)
        for whole in reading.tables.typos.get(short, ())
        if _one_letter_off(reading, first, last, key, whole)
        for name in reading.tables.exact(whole)
    }
    models, parts = reading.tables.in_order(names), parts_of(reading.atoms[first:last])
    words = [part[0].text for part in parts if len(part) == 1 and part[0].text.isalpha()]
    used = not FUNCTION.isdisjoint(words) or all(stem(word) in (reading.words or {}) for word in words)
    if not models or (used and len(words) == len(parts)):
        return None
    if len(models) > 1:
        return reading.ambiguous(first, last, models)
    return reading.resolved(first, last, models, Resolution.TYPO)


def _one_letter_off(reading: Reading, first: int, last: int, key: str, meant: str) -> bool:
    """Say whether one letter is wrong, in a word of three letters or more before the last number."""
    if meant.isalpha():
        return key.isalpha() and OSA.distance(key, meant) == 1
    written = [atom.text for atom in reading.atoms[first:last]]
    spelled = reading.tables.spelled.get(meant, ())
    wrong = [pair for pair in zip(written, spelled, strict=False) if pair[0] != pair[1]]
    if len(written) != len(spelled) or len(wrong) != 1 or any(map(str.isdigit, wrong[0])):
        return False
    after = spelled[written.index(wrong[0][0]) :]
    return len(wrong[0][1]) >= _MIN_TYPO_WORD and any(map(str.isdigit, after)) and OSA.distance(*wrong[0]) == 1
