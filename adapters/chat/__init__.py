"""What Slack and Teams have in common."""
