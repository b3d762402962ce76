"""Words and weights as files: the glossary, packs of words, what was learnt."""

from adapters.glossary.pack import read_pack, read_weights
from adapters.glossary.proof_words import read_lexicon
from adapters.glossary.read import read_glossary

__all__ = ["read_glossary", "read_lexicon", "read_pack", "read_weights"]
