"""The index on a Weaviate cluster, for those who outgrow one machine; `reader` and `writer` are its two sides."""
