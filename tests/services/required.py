"""What tests do where a program that they need isn't there: skip, or fail where CI says that it must be."""

import os
from typing import NoReturn

import pytest


def required() -> bool:
    """Return whether every program that tests need must be there."""
    return os.environ.get("REQUIRE_SERVICES") == "1"  # noqa: TID251  the switch that CI sets for all tests


def missing(what: str) -> NoReturn:
    """Skip the test, saying `what` is missing and how to get it; with REQUIRE_SERVICES=1 fail it."""
    if required():
        pytest.fail(what, pytrace=False)
    pytest.skip(what)
