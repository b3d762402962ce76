"""Tests of the Teams adapter."""
