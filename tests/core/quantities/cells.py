"""Cells as data sheets have them, each with what it says: "cell → value & value", as `summary.said` puts it."""

from pathlib import Path


def cells() -> dict[str, str]:
    """Return what each cell says."""
    rows = [row.partition(" → ") for row in Path(__file__).with_suffix(".txt").read_text("utf-8").strip().splitlines()]
    said = {cell: stated for cell, _, stated in rows}
    assert len(said) == len(rows) > 500
    return said
