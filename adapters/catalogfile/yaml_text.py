"""YAML whose places are known, and what is said of YAML that can't be read."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import yaml

from core.errors import CatalogError


@contextmanager
def yaml_faults(path: Path) -> Generator[None]:
    """Raise what goes wrong inside as an error that names the file, the place and the remedy.

    Raises:
        CatalogError: The file can't be read, or is no YAML.
    """
    try:
        yield
    except OSError as error:
        raise CatalogError(f"{path}: can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CatalogError(f"{path}: is not UTF-8 text; save it as UTF-8") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise CatalogError(f"{path}: {where}not valid YAML: {error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CatalogError(f"{path}: not valid YAML: {error}") from error
