"""Signs that no phrased sentence may hold: links, mentions, mark-up, and letters that are not what they seem."""

import re
import unicodedata

from core.knowledge.words import fold

MOST_CHARS = 500
_FEWEST_CHARS = 8
_LINK = re.compile(r"(?i)://|www\.|\bmailto:|\b(?:javascript|data|tel|file|ftp|https?)\s*:")
_HOST = re.compile(r"[^\W_][\w-]*(?:\.[\w-]+)*\.[^\W\d_]{2,}")
_MARKUP = re.compile(r"[<>\[\]{}|*`~\\@#^]|(?<!\w)_|_(?!\w)|&\w+;|!\(|\$\(")
_SIGNS = frozenset("°µΩ±×·–—−‐‑≤≥…“”‘’²³½¼¾€£§‰℃")
_WORD = re.compile(r"\S+")


def unsafe(text: str, held: str) -> str:
    """Return what is wrong with the signs of `text`; empty if they may be shown.

    Args:
        text: A sentence.
        held: What the evidence says: only words that stand there may have letters beyond ASCII.
    """
    if not _FEWEST_CHARS <= len(text) <= MOST_CHARS or "\n" in text.strip():
        return f"write one sentence of at most {MOST_CHARS} characters"
    if any(unicodedata.category(sign)[0] == "C" for sign in text):
        return "it holds an invisible sign"
    if _LINK.search(text) or _MARKUP.search(text):
        return "write plain words: no link, mention or mark-up"
    spoken = set(fold(held).split())
    if any(fold(host) not in spoken and host not in held for host in _HOST.findall(text)):
        return "it holds something like an address"
    if any(_is_foreign(word.group(), held) for word in _WORD.finditer(text)):
        return "it holds a letter that the evidence doesn't"
    return ""


def _is_foreign(word: str, held: str) -> bool:
    """Return whether a word has signs beyond ASCII that are neither usual nor its own in the evidence."""
    beyond = [sign for sign in word if not sign.isascii() and sign not in _SIGNS]
    return bool(beyond) and word.strip(".,;:!?()“”‘’\"'") not in held
