"""Files of curated values, YAML or tables, as documents: each value with its place, its day and whom it holds for."""
