"""A query → what the documentation says about it, as numbered lines, each of known product models."""
