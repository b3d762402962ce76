"""The program: settings, wiring, server, worker, indexer and command line."""
