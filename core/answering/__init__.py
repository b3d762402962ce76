"""Evidence or a proven draft → an `Answer` that cites each statement; or the closest passages, or a question back.

In: what `retrieval` found, or what `verification` proved. Out: blocks, tables, rankings, citations.
Called by the pipeline; `bot` and adapters use what they show of it. The last check of every answer is `grounding`.
"""
