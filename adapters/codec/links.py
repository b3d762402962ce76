"""Which addresses people may follow."""

from urllib.parse import urlsplit

_MAX_URL_CHARS = 2000


def linkable(url: str) -> bool:
    """Tell whether we let people follow `url`: http or https, short enough, and nothing that ends a link early."""
    try:
        address = urlsplit(url)
    except ValueError:
        return False
    sound = url.isprintable() and not any(mark in url for mark in ' <>|"')
    return sound and address.scheme in {"http", "https"} and bool(address.netloc) and len(url) <= _MAX_URL_CHARS
