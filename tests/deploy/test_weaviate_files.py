"""The cluster that we recommend: three nodes that can lose one, closed to strangers, the same on both platforms."""

import re
from typing import Any

import pytest

from adapters.index.weaviate.settings import WeaviateSettings
from tests.deploy.weaviate_files import ASKED_FOR, FOLDER, compose, values
from tests.services.binary import VERSION

SERVICES: dict[str, Any] = compose()["services"]
NAMES = ["weaviate-0", "weaviate-1", "weaviate-2"]


def test_there_are_three_nodes_that_know_each_other() -> None:
    """Two of three are a majority, two of two are not."""
    environments = [SERVICES[name]["environment"] for name in NAMES]

    assert sorted(SERVICES) == NAMES
    assert [each["CLUSTER_HOSTNAME"] for each in environments] == NAMES
    assert {each["RAFT_JOIN"] for each in environments} == {",".join(NAMES)}
    assert {each["RAFT_BOOTSTRAP_EXPECT"] for each in environments} == {"3"}
    assert values()["replicas"] == 3


def test_nodes_differ_in_name_ports_and_data_alone() -> None:
    """A setting that one node lacks is found when the others are down."""
    own = {"hostname", "ports", "volumes"}
    shared = [
        {key: value for key, value in SERVICES[name].items() if key not in own}
        | {"environment": {k: v for k, v in SERVICES[name]["environment"].items() if k != "CLUSTER_HOSTNAME"}}
        for name in NAMES
    ]
    kept = [volume.split(":")[0] for name in NAMES for volume in SERVICES[name]["volumes"]]

    assert shared[0] == shared[1] == shared[2]
    assert sorted(kept) == sorted(compose()["volumes"])
    assert len(set(kept)) == 3


def test_both_run_the_version_that_is_tested() -> None:
    """Another version is another product."""
    assert {SERVICES[name]["image"] for name in NAMES} == {f"semitechnologies/weaviate:{VERSION}"}
    assert values()["image"]["tag"] == VERSION


def test_nobody_comes_in_without_a_key() -> None:
    """The documents may be secret, and who can write can make the bot say anything."""
    given = SERVICES["weaviate-0"]["environment"]
    chart = values()

    assert given["AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED"] == "false"
    assert ASKED_FOR.findall(given["AUTHENTICATION_APIKEY_ALLOWED_KEYS"]) == ["WEAVIATE_READ_KEY", "WEAVIATE_WRITE_KEY"]
    assert given["AUTHENTICATION_APIKEY_USERS"] == "threadsheet-reader,threadsheet-writer"
    assert given["AUTHORIZATION_ADMINLIST_READONLY_USERS"] == "threadsheet-reader"
    assert chart["authentication"]["anonymous_access"]["enabled"] is False
    assert chart["authorization"]["admin_list"]["read_only_users"] == ["threadsheet-reader"]
    assert chart["env"]["AUTHENTICATION_APIKEY_USERS"] == given["AUTHENTICATION_APIKEY_USERS"]
    assert "AUTHENTICATION_APIKEY_ALLOWED_KEYS" in chart["envSecrets"]


def test_no_secret_has_a_default() -> None:
    """A default key is everybody's key."""
    text = (FOLDER / "compose.yaml").read_text("utf-8")
    listed = re.findall(r"^(\w+)=(.*)$", (FOLDER / "env.example").read_text("utf-8"), re.MULTILINE)

    assert set(re.findall(r"\$\{(\w+)", text)) == set(ASKED_FOR.findall(text)) == {name for name, _ in listed}
    assert {value for _, value in listed} == {""}


def test_nothing_listens_beyond_the_machine_without_tls() -> None:
    """Keys in the clear are keys for all."""
    published = [port for name in NAMES for port in SERVICES[name]["ports"]]

    assert len(set(published)) == 6
    assert all(port.startswith("127.0.0.1:") for port in published)
    assert values()["service"]["type"] == values()["grpcService"]["type"] == "ClusterIP"
    assert values()["grpcService"]["enabled"] is True


def test_every_node_tells_whether_it_is_ready() -> None:
    """Who replaces a node must wait for the one before."""
    checked = [SERVICES[name]["healthcheck"]["test"][-1] for name in NAMES]

    assert {each.rpartition("/v1/")[2] for each in checked} == {".well-known/ready"}
    assert values()["startupProbe"]["enabled"] is True
    assert values()["podDisruptionBudgets"]["weaviate"]["spec"] == {"maxUnavailable": 1}


@pytest.mark.parametrize(
    "name",
    [
        "REPLICATION_MINIMUM_FACTOR",
        "AUTOSCHEMA_ENABLED",
        "DISK_USE_READONLY_PERCENTAGE",
        "ASYNC_REPLICATION_FREQUENCY",
        "ASYNC_REPLICATION_PROPAGATION_DELAY",
        "DISABLE_TELEMETRY",
    ],
)
def test_both_platforms_set_the_same(name: str) -> None:
    """What was learned on the one must hold on the other."""
    assert values()["env"][name] == SERVICES["weaviate-0"]["environment"][name]


def test_the_helm_nodes_are_on_three_machines() -> None:
    """Three nodes on one machine fail together."""
    (rule,) = values()["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]

    assert rule["topologyKey"] == "kubernetes.io/hostname"
    assert rule["labelSelector"]["matchLabels"] == {"app": "weaviate"}


def test_the_readme_names_the_nodes_as_they_listen() -> None:
    """Settings are copied from there."""
    readme = (FOLDER / "README.md").read_text("utf-8")
    (hosts,) = re.findall(r"`(127\.0\.0\.1:[^`]+)`", readme)
    published = [[port.split(":")[1] for port in SERVICES[name]["ports"]] for name in NAMES]

    assert [str(each) for each in WeaviateSettings(hosts=tuple(hosts.split(","))).addresses] == [
        f"127.0.0.1:{http}" for http, _ in published
    ]
    assert [host.rpartition(":")[2] for host in hosts.split(",")] == [grpc for _, grpc in published]
    assert "THREADSHEET_WEAVIATE_REPLICATION` | `3` | `3`" in readme
