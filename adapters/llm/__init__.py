"""Language models behind OpenAI-compatible endpoints: untrusted, they choose and never state."""
