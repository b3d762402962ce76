"""The browser page and its API."""
