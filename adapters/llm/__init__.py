"""A language model behind any OpenAI-compatible endpoint, asked for JSON and nothing else."""
