"""The only place that builds adapters."""
