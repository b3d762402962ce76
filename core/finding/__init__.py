"""From a question to numbered evidence."""
