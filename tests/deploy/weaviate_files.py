"""What deploy/weaviate says, as settings of a node; tests start real nodes with them."""

import re
from typing import Any

import yaml

from tests.architecture.source import ROOT

FOLDER = ROOT / "deploy" / "weaviate"
KEYS = {"WEAVIATE_READ_KEY": "read-key", "WEAVIATE_WRITE_KEY": "write-key", "WEAVIATE_CLUSTER_PASSWORD": "between-us"}
ASKED_FOR = re.compile(r"\$\{(\w+):\?[^}]*\}")

_OF_THE_PLACE = ("CLUSTER_HOSTNAME", "CLUSTER_JOIN", "CLUSTER_GOSSIP", "CLUSTER_DATA", "RAFT_", "PERSISTENCE_")


def compose() -> dict[str, Any]:
    """Return compose.yaml."""
    read: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
    return read


def values() -> dict[str, Any]:
    """Return values.yaml."""
    read: dict[str, Any] = yaml.safe_load((FOLDER / "values.yaml").read_text("utf-8"))
    return read


def environ_of_a_node() -> dict[str, str]:
    """Return what compose.yaml gives each node, with `KEYS` filled in, without its place in the network."""
    given: dict[str, str] = compose()["services"]["weaviate-0"]["environment"]
    return {
        name: ASKED_FOR.sub(lambda asked: KEYS[asked[1]], value)
        for name, value in given.items()
        if not name.startswith(_OF_THE_PLACE)
    }
