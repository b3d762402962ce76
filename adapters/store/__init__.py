"""Threads, inbox, outbox and feedback in SQL."""
