"""The file that lists experts: people by their ids on each platform, and the product lines that they answer for."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import yaml

from adapters.catalogfile.fields import Fields, mapping, raise_faults
from adapters.catalogfile.yaml_text import yaml_faults
from core.errors import CatalogError, ConfigError
from core.experts import MAX_NAME_CHARS, Expert, Experts
from core.messages import Platform
from core.people import one_spelling

_IDS: Mapping[str, Platform] = {"page": Platform.WEB, "slack": Platform.SLACK, "teams": Platform.TEAMS}
_KEYS = ("name", "product_lines", *_IDS)


def read_experts(path: Path) -> Experts:
    """Return the experts in the file at `path`.

    Raises:
        ConfigError: It can't be read, or something in it is wrong; the message names every fault.
    """
    try:
        return _read(path)
    except CatalogError as error:
        raise ConfigError(str(error)) from error


def _read(path: Path) -> Experts:
    with yaml_faults(path):
        content: object = yaml.safe_load(path.read_text("utf-8-sig"))
    listed = (mapping(content) or {}).get("experts")
    if not isinstance(listed, list) or not listed:
        raise CatalogError(f"{path}: expected `experts:` and below it a list of entries with {', '.join(_KEYS)}")
    faults: list[str] = []
    items = cast("list[object]", listed)
    people = tuple(_expert(number, item, faults) for number, item in enumerate(items, start=1))
    for platform in Platform:
        ids = [one for each in people for one in each.ids.get(platform, ())]
        twice = dict.fromkeys(one for one in ids if ids.count(one) > 1)
        faults += [f"{one!r} is two experts; keep one of them" for one in twice]
    raise_faults(str(path), faults)
    return Experts(people)


def _expert(number: int, item: object, faults: list[str]) -> Expert:
    raw = mapping(item)
    if raw is None:
        faults.append(f"expert {number}: expected an entry of `key: value` lines")
        return Expert(name="")
    fields = Fields(f"expert {number} ({raw.get('name') or 'without a name'})", raw, faults)
    fields.check_only(_KEYS)
    name = fields.text("name", required=True)
    if len(name) > MAX_NAME_CHARS:
        fields.fault(f"name: expected at most {MAX_NAME_CHARS} characters, got {len(name)}")
    ids = {platform: frozenset(fields.texts(key)) for key, platform in _IDS.items() if key in raw}
    ids |= {Platform.WEB: frozenset(map(one_spelling, ids.get(Platform.WEB, ())))}
    if not any(ids.values()):
        fields.fault("says nothing of who it is; add `page: …`, `slack: …` or `teams: …` with the person's id there")
    return Expert(name=name, product_lines=frozenset(fields.texts("product_lines")), ids=ids)
