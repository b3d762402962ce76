"""Under which name a page or a file is kept here: alike each time, and never that of another."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath

from yarl import URL

_DEEPEST = 4
_LONGEST = 80
_HASH_CHARS = 8
_UNSAFE = re.compile(r"[^\w.+() -]+")


def name_of_address(url: URL, suffix: str) -> str:
    """Return the name of what an address gives, in a folder that is called as its host."""
    port = "" if url.is_default_port() else f"-{url.explicit_port}"
    host = (url.host or "").replace(":", "-")
    return unique_name([f"{host}{port}", *(url.path.strip("/") or "index").split("/")], suffix, str(url))


def unique_name(parts: Sequence[str], suffix: str, whole: str) -> str:
    """Return `parts` as a safe path that ends with `suffix`.

    Wherever something had to be left out of it, a few characters that `whole` alone gives keep it apart from others.
    """
    first, *rest = parts
    kept = [_safe(part) for part in (first, *rest[-(_DEEPEST - 1) :])]
    name = PurePosixPath(kept[-1])
    stem = name.stem if name.suffix.lower() == suffix else kept[-1]
    lossless = kept == list(parts) and name.suffix == suffix and "?" not in whole
    mark = "" if lossless else "-" + hashlib.sha256(whole.encode()).hexdigest()[:_HASH_CHARS]
    return "/".join(part for part in (*kept[:-1], f"{stem or 'page'}{mark}{suffix}") if part)


def _safe(part: str) -> str:
    return _UNSAFE.sub("-", unicodedata.normalize("NFC", part)).strip(" .-")[:_LONGEST].strip(" .-")
