"""Every setting: its name in the environment, its type, its default, what it is for; a module for what it is about."""

from bot.settings.read import Settings, data_folder, names, read_settings

__all__ = ["Settings", "data_folder", "names", "read_settings"]
