"""What each command does; `bot/__main__.py` imports a module when its command runs."""
