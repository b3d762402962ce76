"""Reads pages and files from web addresses that an operator names, and from nowhere that they may not reach."""
