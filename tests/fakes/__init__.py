"""Servers and stores that keep their originals’ contracts."""
