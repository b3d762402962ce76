"""Teams' markup undone: what a person wrote, without our name and without what was quoted."""

import html
import re
from collections.abc import Mapping, Sequence
from itertools import islice

from adapters.codec.fields import at, mappings_at, maybe_text

TEXT_CHARS = 40_000
"""More than Teams lets people write; of what is longer only the beginning is looked at."""

MAX_MENTIONS = 100
_QUOTED = re.compile(r"<quoted messageId=\"[^\"<>]*\"\s*/>")
_TAG = re.compile(r"<[^<>]*>")
_NAMED = re.compile(r"</?at(?:\s[^<>]*)?>", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\u00a0]+")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_AFTER_NAME = re.compile(r"^\s*[,:]\s*")


def mentions(activity: Mapping[str, object], who: str) -> bool:
    """Tell whether a message mentions `who`."""
    return any(at(mention, "mentioned.id") == who for mention in _mentions(activity))


def addresses_somebody(activity: Mapping[str, object]) -> bool:
    """Tell whether a message starts by calling somebody."""
    text = maybe_text(activity, "text").lstrip()
    return any(called and text.startswith(called) for called in map(_called, _mentions(activity)))


def spoken(activity: Mapping[str, object], *, us: str) -> str:
    """Return what a message says, without the mentions of `us`.

    Each mention is taken away where it stands, by the very text that Teams gives for it: our name may be
    a word of the question as well. Of a message that only quotes another one, the quoted one is returned.

    Raises:
        PayloadError: There is something else than text where text belongs.
    """
    text = maybe_text(activity, "text")[:TEXT_CHARS]
    first = True
    for mention in _mentions(activity):
        called = _called(mention)
        if called and at(mention, "mentioned.id") == us:
            at_start = first and text.lstrip().startswith(called)
            text = text.replace(called, " ", 1)
            text = _AFTER_NAME.sub("", text) if at_start else text
            first = False
        elif called:
            text = text.replace(called, _NAMED.sub("", called), 1)
    said = _tidy(_QUOTED.sub(" ", text), as_markup=maybe_text(activity, "textFormat") == "xml")
    return said or _tidy(_quoted(activity), as_markup=False)


def said_in(content: str, *, as_markup: bool) -> str:
    """Return what the content of a message says, of a very long one only the beginning."""
    return _tidy(content[:TEXT_CHARS], as_markup=as_markup)


def _mentions(activity: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
    """Return the mentions in a message, the first ones if there are more than people write."""
    entities = mappings_at(activity, "entities")
    return list(islice((entity for entity in entities if at(entity, "type") == "mention"), MAX_MENTIONS))


def _called(mention: Mapping[str, object]) -> str:
    return maybe_text(mention, "text")


def _quoted(activity: Mapping[str, object]) -> str:
    """Return what is shown of the first quoted message."""
    entities = mappings_at(activity, "entities")
    quotes = (maybe_text(one, "quotedReply.preview") for one in entities if at(one, "type") == "quotedReply")
    return next(filter(None, quotes), "")


def _tidy(text: str, *, as_markup: bool) -> str:
    if as_markup:
        text = html.unescape(_TAG.sub(" ", text))
    lines = (_SPACES.sub(" ", line).strip() for line in text.replace("&nbsp;", " ").splitlines())
    return _UNSEEN.sub("", "\n".join(lines)).strip()
