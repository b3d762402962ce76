"""Everything that is tested."""
