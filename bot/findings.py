"""What a check found, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad a finding is."""

    OK = "OK"
    WARN = "WARN"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one check found.

    Attributes:
        remedy: What to do about it; empty if all is well.
    """

    check: str
    level: Level
    said: str
    remedy: str = ""


def fine(check: str, said: str) -> Finding:
    """Return the finding that all is well."""
    return Finding(check=check, level=Level.OK, said=said)


def doubtful(check: str, said: str, remedy: str) -> Finding:
    """Return a finding that may be meant so."""
    return Finding(check=check, level=Level.WARN, said=said, remedy=remedy)


def faulty(check: str, said: str, remedy: str) -> Finding:
    """Return a finding that must be mended."""
    return Finding(check=check, level=Level.FAIL, said=said, remedy=remedy)
