"""Slack: payload in, blocks out, Bolt in between."""
