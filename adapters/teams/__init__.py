"""Microsoft Teams: messages in, answers and cards out."""
