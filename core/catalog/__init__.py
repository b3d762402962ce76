"""Mentions in a text → product models: exact names before shorthand, digits never guessed; who inherits from whom.

In: the `Catalog` and a text. Out: `Mentions`: resolved, ambiguous or unknown, with the closest known names.
Called by whoever reads names; calls `knowledge` and `quantities`.
"""
