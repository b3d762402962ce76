"""Whether a text that a language model wrote is plain, and made of words that question or documents have."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from core.knowledge.words import STOP_WORDS, word_forms

_UNLIKE_WORDS = re.compile(r"(?i)://|www\.|[<>\[\]{}|*`~\\@#^$=]|[^\W_][\w-]*\.[^\W\d_]{2,}")
"""Links, hosts, mentions and mark-up."""


def is_plain(text: str) -> bool:
    """Return whether a text has neither links, mentions and mark-up nor signs that nobody sees."""
    return not _UNLIKE_WORDS.search(text) and all(unicodedata.category(sign)[0] != "C" for sign in text)


def all_forms(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of texts, as `is_made_of` looks them up."""
    return frozenset(form for text in texts for forms in word_forms(text) for form in forms)


def is_made_of(text: str, *known: Collection[str]) -> bool:
    """Return whether each word of a text, or each of its parts, is a stop word or stands in one of `known`."""

    def stands(form: str) -> bool:
        return form in STOP_WORDS or any(form in each for each in known)

    return all(stands(whole) or (parts and all(map(stands, parts))) for whole, *parts in word_forms(text))
