"""What is refused and what isn't: questions that look alike."""
