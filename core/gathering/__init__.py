"""A query → what the documents say about it, as numbered lines, each of known product models.

In: a `Query` and the index. Out: lines for a language model to read, within its room.
Called by the pipeline's way with a model; its lines are read by `retrieval`, `verification` and `answering`.
"""
