"""Static word embeddings: nearness of words and texts, in this process, without a download."""

from adapters.embedding.static import StaticEmbeddings

__all__ = ["StaticEmbeddings"]
