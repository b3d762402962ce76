"""Servers that are killed, frozen and cut off while people ask: each question has one outcome."""
