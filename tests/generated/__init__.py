"""Product families made from a seed, rendered as documents in many layouts, with the right answer to every question."""
