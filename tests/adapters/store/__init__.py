"""Tests of adapters.store."""
