"""What Threadsheet thinks: pure steps from a question to a grounded answer. No I/O, no clock, no SDK."""
