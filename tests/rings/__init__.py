"""The rings of the tests: which tests each runs, what is told of a run, and that none hangs or leaves a process."""
