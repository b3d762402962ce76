"""Contract suites: what every implementation of a port must keep."""
