"""Signs that nothing drafted may hold: links, mentions, mark-up, and letters that are not what they seem."""

import re
import unicodedata
from functools import lru_cache

from core.knowledge.analyzer import fold

MOST_CHARS = 500
FEWEST_CHARS = 8
_LINK = re.compile(r"(?i)://|www\.|\bmailto:|\b(?:javascript|data|tel|file|ftp|https?)\s*:")
_HOST = re.compile(r"[^\W_][\w-]*(?:\.[\w-]+)*\.[^\W\d_]{2,}")
_MARKUP = re.compile(r"[<>\[\]{}|*`~\\@#^]|(?<!\w)_|_(?!\w)|&\w+;|!\(|\$\(")
_VALUED = re.compile(
    r"(?<!\S)~(?:/[\w.-]+)+|<[^\W\d_]+(?:[_-][^\W\d_]+)+>"
    r"|[~<>]=? ?[-+\u2212]?\.?\d\S*|\*{1,2} ?\d\S*|@ [^\W_][^\s<>@#&]*|@\d\S*"
    r"|(?<!\S)#\d{1,3}(?!\w)|(?<!!)\[[^\W\d_]{1,20}\](?![(\[:])|\S+ \* \S+|\S+ (?:-?> \S+(?: -?> \S+)*)|\w+-?>\w+"
)
_ALTERNATING = re.compile(r"(?<!\S)(?:[^\W_]|[-+.,\u2013\u2212/])*(?<![^\W\d_])[kmM]?[VAW]A?~(?![^\s.,;:)/])")
"""An AC sign behind a unit: "230 V~"."""
_BEFORE = re.compile(r"(?<!\S)~(?=[^\s~])")
_OWN = re.compile(r"(?<!\S)(?=[^\W_])(?!\S*\W[@#])(?!\S*@\S*\.[^\W\d_]{2})[^\s\[\]{}|*`\\<>~&;$]+(?<!_)(?!\S)")
"""A word with signs inside, as codes have them: none that mentions, links or sets type."""
_SIGNS = frozenset("°µμΩ±×·–—−‐‑≤≥…“”‘’„«»²³½¼¾€£§‰℃✓✔✗✘≈→¿¡º⎓©®™")
_WORD = re.compile(r"[^\s/\-()]+")
_CJK = "CJK"
_SCRIPTS = {
    "ru": ("CYRILLIC",), "uk": ("CYRILLIC",), "bg": ("CYRILLIC",), "sr": ("CYRILLIC",), "el": ("GREEK",),
    "ja": (_CJK,), "zh": (_CJK,), "ko": (_CJK,), "ar": ("ARABIC",), "fa": ("ARABIC",), "he": ("HEBREW",),
    "th": ("THAI",), "hi": ("DEVANAGARI",),
}  # fmt: skip
"""Whole words in these scripts may stand where the question is in such a language."""


def unsafe(text: str, held: str, language: str, *, fewest: int) -> str:
    """Return what is wrong with the signs of `text`, of so many characters at least; empty if they may be shown.

    An address may stand only where it stands in what its lines say, too; letters are those of the question's language.
    """
    if not fewest <= len(text) <= MOST_CHARS or "\n" in text.strip():
        return f"write one sentence of at most {MOST_CHARS} characters"
    if any(unicodedata.category(sign)[0] == "C" for sign in text):
        return "it holds an invisible sign"
    if _LINK.search(text) or _MARKUP.search(_without_signs_of_lines(text, held)):
        return "write plain words: no link, mention or mark-up"
    spoken = set(fold(held).split())
    if any(fold(host) not in spoken and host not in held for host in _HOST.findall(text)):
        return "it holds something like an address"
    if any(_is_foreign(word.group(), held, language) for word in _WORD.finditer(text)):
        return "it holds a letter that is not what it seems"
    return ""


def unsafe_as_quoted(text: str) -> str:
    """Return what is wrong with a line that is to be shown as it stands; empty if nothing is.

    Signs of mark-up are its own, and are shown as such; a link would lead out of the documents.
    """
    if len(text) > 2 * MOST_CHARS or any(unicodedata.category(sign)[0] == "C" for sign in text):
        return "it is too long, or holds an invisible sign"
    return "it holds a link" if _LINK.search(text) else ""


def _without_signs_of_lines(text: str, held: str) -> str:
    """Return a text without values, paths and codes that its lines have too: "~12 µA", "@ 24 V", "A > B", "[B]"."""

    def kept(found: re.Match[str]) -> str:
        return "" if " ".join(found[0].split()).rstrip(".,;:") in held else found[0]

    text = text if _BEFORE.search(text) else _ALTERNATING.sub(kept, text)  # a pair of them would strike through
    return _OWN.sub(lambda found: kept(found) if _MARKUP.search(found[0]) else found[0], _VALUED.sub(kept, text))


def _is_foreign(word: str, held: str, language: str) -> bool:
    """Return whether a word has signs that are neither usual nor of its script, nor its own in the lines."""
    if word.isascii() or word.strip(".,;:!?()“”‘’\"'") in held:
        return False
    scripts = {_script(sign) for sign in word if sign.isalpha() and sign not in _SIGNS}
    strange = any(not sign.isascii() and not sign.isalpha() and sign not in _SIGNS for sign in word)
    wide = any(sign.isdigit() and not sign.isascii() and sign not in _SIGNS for sign in word)
    if strange or wide or len(scripts) > 1:
        return True
    script = next(iter(scripts), "LATIN")
    plain = all(unicodedata.normalize("NFKC", sign) == sign for sign in word if sign.isalpha() and sign not in _SIGNS)
    return not plain or (script != "LATIN" and script not in _SCRIPTS.get(language, ()))


@lru_cache(maxsize=4096)
def _script(sign: str) -> str:
    """Return the script of a letter, as its name begins; those of one language count as one."""
    script = unicodedata.name(sign, "?").split()[0]
    return _CJK if script in {"HIRAGANA", "KATAKANA", "HANGUL", _CJK, "KATAKANA-HIRAGANA"} else script
