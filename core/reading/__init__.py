"""An utterance in its thread → a `Question` that stands alone, by rules; what a model read of it is admitted here.

In: an `Utterance`, the thread's turns, the names. Out: operation, product models, topic, conditions.
Called by the pipeline and by `retrieval`; calls `catalog`, `knowledge` and `quantities`.
"""
