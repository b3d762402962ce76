"""From an utterance in its thread to a stand-alone question."""
