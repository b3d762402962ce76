"""What a language model phrased is shown only where the evidence that it cites holds all that it claims."""
