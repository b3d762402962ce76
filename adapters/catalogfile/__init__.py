"""The catalogue as people keep it: a YAML file, or the front matter of their documents."""
