"""The Slack adapter, step by step."""
