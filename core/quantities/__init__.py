"""What an author wrote as a value → quantities, and these compared, converted and written again.

In: the text of a cell, a label or a sentence. Out: `Value`s; what can't be read is text, and nothing is guessed.
Called by every folder that meets a number; calls none.
"""
