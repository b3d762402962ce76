"""The embedded index: its contract, its faults, and kill -9."""
