"""How the whole suite runs: property tests draw the same examples every time, unless somebody explores.

They have no deadline: a busy machine is no fault, and speed is measured in `benchmarks/`.
"""

from hypothesis import settings

from tests.coverage_threads import spare_threads
from tests.services.weaviate import start_nodes, weaviate_server

spare_threads()
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1_000, deadline=None)
settings.load_profile("same")

__all__ = ["start_nodes", "weaviate_server"]
