"""Tests of the page: its interface, its stream, its checks, and the page itself in a browser."""
