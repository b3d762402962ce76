"""Fixtures of the runs."""

from tests.scenarios.conftest import knowledge

__all__ = ["knowledge"]
