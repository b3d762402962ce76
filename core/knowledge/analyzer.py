"""Text → words, in one way for indexing, queries and matching.

Codes are kept whole and given in parts as well ("ECU-850b" → "ecu-850b", "ecu", "850b"), signs before
numbers survive ("-40"), words are stemmed lightly, so that a plural finds its singular, and an acronym that looks like
a stop word ("CAN") is told from it.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import chain

ANALYZER_VERSION = 3
"""Raise it when `words` changes: an index made by another version must be rebuilt."""

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-")
_FOLDED = {**_DASHES, ord("\u2018"): "'", ord("\u2019"): "'", ord("\u00d7"): "x", ord("\u00ad"): None}
_WORD = re.compile(r"(?<![\w)])[-+](?=\d)[\d.,]*\d[^\W_]*|[^\W_]+(?:[-_./'+][^\W_]+)*\+*")
_PARTS = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_SPLIT = re.compile(r"[-_/'+]")
_SUFFIXES = ("ing", "ed", "ion", "e")
_MIN_STEM = 4
_MAX_JOINED_PARTS = 3
_MIN_LETTERS = 3
"""Fewer letters behind a number are no word of their own ("12 V", "802.3bt")."""
ACRONYM = "acronym"
"""Ending of the form of a word in capitals that would be a stop word otherwise ("CAN", "IT")."""
_SHOUTED_STOP_WORDS = 2
"""With so many stop words in a text of capitals, capitals tell no acronym."""
_AS_NOUN = re.compile(
    r"(?i)\b(?:(?:the|an?|my|our|your) [a-z]{2,4}(?= (?!be\b|i\b|you\b|we\b|it\b)[a-z])"
    r"|(?:how many|number of) (?!do\b|does\b|did\b|are\b|is\b|has\b|have\b)[a-z]{2,4}(?= [a-z]{3,}s\b))"
)
_UNLIKE_WORDS = re.compile(r"(?i)://|www\.|[<>\[\]{}|*`~\\@#^$=]|[^\W_][\w-]*\.[^\W\d_]{2,}")
"""Links, hosts, mentions and mark-up."""


def fold(text: str) -> str:
    """Return `text` in one spelling: NFKC, case folded, one kind of dash, apostrophe and times sign."""
    return _unified(text).casefold()


def _unified(text: str) -> str:
    return text if text.isascii() else _in_one_spelling(text)


@lru_cache(maxsize=20_000)
def _in_one_spelling(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(_FOLDED)).translate(_FOLDED)


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Return a light stem of a folded word; words with digits stay as they are."""
    if not word.isalpha() or not word.isascii() or len(word) < _MIN_STEM:
        return word
    word = _singular(word)
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM:
            word = word.removesuffix(suffix)
            doubled = len(word) > _MIN_STEM and word[-1] == word[-2] and word[-1] not in "lsz"
            return word[:-1] if doubled and suffix in {"ing", "ed"} else word
    return word


def words(text: str) -> list[str]:
    """Return the words of `text` in order, stemmed; a code is followed by its parts and its joined form."""
    return list(chain.from_iterable(word_forms(text)))


def word_forms(text: str) -> list[tuple[str, ...]]:
    """Return, for each word of `text` in order, its forms as in `words`, the whole word first."""
    plain = _unified(text)
    if plain.isupper():
        written = _WORD.findall(plain)
        if len({word for word in written if stem(word.casefold()) in STOP_WORDS}) >= _SHOUTED_STOP_WORDS:
            return [_forms(word.casefold(), acronym=False) for word in written]
    return list(chain.from_iterable(map(_forms_in, plain.split())))


def shouted(text: str, known: Collection[str]) -> str:
    """Return a text with nouns in capitals that are stop words else, and among `known` words: "how many can ports"."""

    def written(match: re.Match[str]) -> str:
        before, _, noun = match.group().rpartition(" ")
        return f"{before} {noun.upper()}" if f"{noun.casefold()}{ACRONYM}" in known else match.group()

    return _AS_NOUN.sub(written, text)


def spoken(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return each word of `text` as written, folded, with its forms as in `word_forms`."""
    written = [word.casefold() for token in _unified(text).split() for word in _WORD.findall(token)]
    return list(zip(written, word_forms(text), strict=True))


def content_words(text: str) -> list[str]:
    """Return `words` without stop words."""
    return [word for word in words(text) if word not in STOP_WORDS]


@lru_cache(maxsize=100_000)
def runs_of(text: str) -> frozenset[str]:
    """Return the runs of letters and of digits in a name, folded: "KX-10b" is "kx", "10" and "b"."""
    return frozenset(_RUN.findall(fold(text)))


def all_forms(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of texts, as `is_made_of` looks them up."""
    return frozenset(chain.from_iterable(map(words, texts)))


def is_made_of(text: str, *known: Collection[str]) -> bool:
    """Return whether each word of a text, or each of its parts, is a stop word or stands in one of `known`."""

    def stands(form: str) -> bool:
        return form in STOP_WORDS or any(form in each for each in known)

    return all(stands(whole) or (parts and all(map(stands, parts))) for whole, *parts in word_forms(text))


def is_plain(text: str) -> bool:
    """Return whether a text has neither links, mentions and mark-up nor signs that nobody sees."""
    return not _UNLIKE_WORDS.search(text) and all(unicodedata.category(sign)[0] != "C" for sign in text)


@lru_cache(maxsize=50_000)
def _forms_in(token: str) -> tuple[tuple[str, ...], ...]:
    """Return the forms of all words in what stands between white space: no word reaches beyond it."""
    return tuple(map(_forms_of, _WORD.findall(token)))


@lru_cache(maxsize=50_000)
def _forms_of(word: str) -> tuple[str, ...]:
    """Return the forms of a word as written: a stop word in capitals stands for something else."""
    plain = word.casefold()
    return _forms(plain, acronym=len(word) > 1 and word.isupper() and stem(plain) in STOP_WORDS)


@lru_cache(maxsize=50_000)
def _forms(word: str, *, acronym: bool) -> tuple[str, ...]:
    whole = stem(word)
    if acronym:
        return (word + ACRONYM, whole)
    parts = [piece for chunk in _SPLIT.split(word) for piece in _split_code(chunk)]
    if len(parts) <= 1:
        return (whole,)
    joined = [_SPLIT.sub("", word)] if len(parts) <= _MAX_JOINED_PARTS else []
    told = [part for part in parts if len(part) > 1 or part.isdigit()]
    return tuple(dict.fromkeys((whole, *map(stem, (*told, *joined)))))


def _split_code(word: str) -> list[str]:
    """Return the number and letter parts of "12v"; a variant such as "850b" is given whole as well."""
    parts = _PARTS.findall(word)
    if len(parts) <= 1:
        return parts
    return [word, *(part for part in parts if len(part) >= _MIN_LETTERS or not part.isalpha() or word[0].isalpha())]


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > _MIN_STEM:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def stems_of(listed: str) -> frozenset[str]:
    """Return the stems of words listed with blanks between them."""
    return frozenset(stem(word) for word in listed.split())


STOP_WORDS = stems_of(
    """
    a an and any are as at be been but by can could did do does doing done for from get gets got had has have
    he her him his how i if in into is it its just let me my of off on or our please pls she should so some
    than that the their them then there these they this those to too us use used using was we were what when
    where which while who whom why will with would you your
    """
)
"""Stems that say nothing about a topic. "not", "no", "without" and units are none of them."""
