"""A question → a grid of things asked × product models → scored statements → evidence, or not enough.

In: a `Question` and the index. Out: `Evidence` for each cell of the grid, with what told.
Called by the pipeline and by `answering`; what is enough is decided in `decision` and `eligibility`.
"""
