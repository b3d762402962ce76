"""Document trees → sections, chunks of quotable pieces, facts, and a report of what was not understood.

In: a `DocumentTree` and its `Document`. Out: `Chunk`s and `Fact`s, each with its verbatim place.
Called when documents are indexed, and for its words and value types everywhere; calls `quantities` alone.
"""
