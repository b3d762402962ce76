"""The Weaviate server that tests run: where it is, and how `make services` builds it from its Go module.

    python -m tests.services.binary

builds it once into the user's cache, unless WEAVIATE_URL names a server that runs already.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "1.38.11"
MODULE = f"github.com/weaviate/weaviate/cmd/weaviate-server@v{VERSION}"
NAME = "weaviate-server"
_PART = ".part"

WITH_DOCKER = f"""\
    docker run --rm -p 8080:8080 -p 50051:50051 -e AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED=true \\
        -e PERSISTENCE_DATA_PATH=/var/lib/weaviate semitechnologies/weaviate:{VERSION}
    WEAVIATE_URL=http://127.0.0.1:8080 make test-all"""
WITHOUT_GO = "Weaviate's tests are skipped: there is no Go to build the server with. Install Go 1.26 or newer and run"


def binary() -> Path:
    """Return where the server's program is, or would be; outside the checkout, so that all checkouts share it."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"  # noqa: TID251  tests have no settings
    return Path(cache) / "threadsheet" / "services" / f"weaviate-{VERSION}" / NAME


def given_url() -> str:
    """Return the address of a server that runs already; empty if there is none."""
    return os.environ.get("WEAVIATE_URL", "").strip()  # noqa: TID251  tests have no settings


def being_built() -> bool:
    """Return whether somebody builds the server at this moment."""
    beside = binary().parent
    parts = beside.parent.glob(f"{beside.name}.*{_PART}")
    return any(Path("/proc", part.name.removesuffix(_PART).rpartition(".")[2]).is_dir() for part in parts)


def build() -> int:
    """Build the server unless it is there; return the exit code. Without Go say what to do, which is no failure."""
    if url := given_url():
        return _say(f"Weaviate's tests use the server at {url}")
    target = binary()
    if target.is_file():
        return _say(f"Weaviate {VERSION} is there: {target}")
    if shutil.which("go") is None:
        ways = "`make services` again"
        if shutil.which("docker") is not None:
            ways += f", or run a container:\n{WITH_DOCKER}"
        return _say(f"{WITHOUT_GO} {ways}")
    return _built(target)


def _built(target: Path) -> int:
    """Build beside the target and move it there, so that an interrupted build leaves nothing half done."""
    _say(f"Building Weaviate {VERSION}; this takes four minutes, once …")
    beside = target.parent.with_name(f"{target.parent.name}.{os.getpid()}{_PART}")
    beside.mkdir(parents=True)
    try:
        environ = {**os.environ, "GOBIN": str(beside)}  # noqa: TID251  go needs its own
        code = subprocess.run(["go", "install", MODULE], env=environ, check=False).returncode  # noqa: S607
        if code:
            _say("Weaviate could not be built; go says why above (it needs Go 1.26 or newer and its module proxy)")
            return code
        target.parent.mkdir(parents=True, exist_ok=True)
        (beside / NAME).replace(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return _say(f"Weaviate {VERSION} is there: {target}")


def _say(line: str) -> int:
    sys.stderr.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(build())
