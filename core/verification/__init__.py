"""What an answer writer drafted is shown only where the numbered lines that it cites prove it, one file per proof."""
