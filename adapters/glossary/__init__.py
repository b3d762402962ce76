"""The glossary file: YAML to the core's glossary."""

from adapters.glossary.read import read_glossary

__all__ = ["read_glossary"]
