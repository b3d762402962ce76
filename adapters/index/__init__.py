"""Search indexes; `embedded` is the default: one SQLite file, in this process."""
