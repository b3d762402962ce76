"""The error tree: who may try again, and after how long."""

import pytest

from core.errors import (
    BotError,
    CatalogError,
    ConfigError,
    DocumentError,
    IndexDamaged,
    IndexUnavailable,
    PayloadError,
    PermanentError,
    TransientError,
)


def test_a_transient_error_may_say_when_to_come_back() -> None:
    """A throttled post waits as long as it was told, not longer."""
    assert TransientError("busy", retry_after_s=3.0).retry_after_s == 3.0
    assert IndexUnavailable("gone").retry_after_s is None
    assert str(IndexUnavailable("gone")) == "gone"


@pytest.mark.parametrize("kind", [ConfigError, PayloadError, CatalogError, DocumentError, TransientError, IndexDamaged])
def test_everything_is_a_bot_error(kind: type[BotError]) -> None:
    """One `except` at the edge catches all that went wrong on purpose."""
    assert issubclass(kind, BotError)


def test_what_may_work_later_is_told_from_what_wont() -> None:
    """Retrying what is permanent wastes a person's time."""
    assert issubclass(IndexUnavailable, TransientError)
    assert issubclass(IndexDamaged, PermanentError)
    assert not issubclass(PermanentError, TransientError)
