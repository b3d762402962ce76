"""From a document tree to chunks of quotable pieces."""
