"""Whom Threadsheet talks to: one package per vendor, each serving a port of `core`."""
