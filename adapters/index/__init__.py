"""Search indexes."""
