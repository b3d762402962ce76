"""The demo documents: their generator, their gold questions and the tests that keep them honest."""
