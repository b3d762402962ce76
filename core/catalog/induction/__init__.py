"""Product models induced from documents that nobody catalogued: names, what supports them, which are one."""
