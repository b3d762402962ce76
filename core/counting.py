"""A number and a noun → how it is said: "1 product model", "1,204 product models"."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return so many of something; the plural ends in "s" unless it is given."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
