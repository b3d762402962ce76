"""Which product models exist, their names and inheritance; mentions to product models."""
