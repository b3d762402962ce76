"""Measurements; each module prints a Markdown table: `.venv/bin/python -m benchmarks.NAME`."""
