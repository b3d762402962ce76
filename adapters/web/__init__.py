"""The page in the browser: questions in, answers as they happen, and the passages that prove them."""
