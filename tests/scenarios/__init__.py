"""Whole conversations, from a delivery to what people see."""
