"""Files to document trees: Markdown, MDX, HTML, text, PDF."""
