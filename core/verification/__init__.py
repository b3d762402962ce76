"""A draft → what of it the numbered lines prove, one file per kind of proof; the rest comes back with its reason.

In: claims, cells and entries, each with its lines. Out: the same proven, or a fault that says why not.
Called by `answering` for every draft of a language model.
"""
