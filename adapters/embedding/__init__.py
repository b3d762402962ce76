"""Static word embeddings: nearness of words and texts, in this process, without a download."""

from adapters.embedding.static import StaticEmbeddings, is_installed

__all__ = ["StaticEmbeddings", "is_installed"]
