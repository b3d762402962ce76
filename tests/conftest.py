"""How the whole suite runs: property tests draw the same examples every time, unless somebody explores."""

from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.register_profile("explore", max_examples=1_000)
settings.load_profile("same")
