"""Tests of adapters.codec."""
