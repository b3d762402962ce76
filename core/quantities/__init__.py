"""Quantities as documents write them: read, compared, converted and written again. Nothing is guessed."""
