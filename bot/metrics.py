"""What operators count: questions, answers, waiting time."""

from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from core.messages import Platform

_SECONDS = (0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300)


class Metrics:
    """Counters of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self._accepted = Counter("threadsheet_accepted", "Questions accepted.", ["platform"], registry=own)
        self._duplicates = Counter("threadsheet_duplicates", "Redeliveries dropped.", ["platform"], registry=own)
        self._turns = Counter(
            "threadsheet_turns",
            "Turns that are over, by kind of answer, or given_up, or beyond_limit.",
            ["platform", "outcome"],
            registry=own,
        )
        self._retries = Counter("threadsheet_retries", "Turns put off to a later try.", ["platform"], registry=own)
        self._paced = Counter(
            "threadsheet_paced", "Posts that waited for a platform's rate limit.", ["platform"], registry=own
        )
        self._answer_s = Histogram(
            "threadsheet_answer_seconds",
            "From accepting a question to its posted answer.",
            ["platform"],
            buckets=_SECONDS,
            registry=own,
        )
        self._from_copy = Counter(
            "threadsheet_snapshot_answers", "Answers made from the local copy of the index.", registry=own
        )
        self._away = Gauge(
            "threadsheet_index_away", "1 while the index can't be asked and its copy answers.", registry=own
        )
        self._copied_at = Gauge(
            "threadsheet_snapshot_timestamp_seconds", "When the local copy was made; 0: none.", registry=own
        )
        self._calls = Counter(
            "threadsheet_llm_calls", "Calls of the language model, those that fail included.", registry=own
        )
        self._tokens = Counter(
            "threadsheet_llm_tokens", "Tokens that it read and wrote, estimated if not told.", registry=own
        )
        self._waiting = Gauge("threadsheet_waiting", "Turns accepted and not posted yet.", registry=own)

    def offered(self, platform: Platform, *, fresh: bool) -> None:
        """Count what a hook offered to the inbox; not fresh is a redelivery."""
        (self._accepted if fresh else self._duplicates).labels(platform).inc()

    def posted(self, platform: Platform, kind: str, seconds: float | None) -> None:
        """Count a posted answer, by `kind` or as beyond_limit; `seconds` since its question was accepted, or None."""
        self._turns.labels(platform, kind).inc()
        if seconds is not None:
            self._answer_s.labels(platform).observe(seconds)

    def given_up(self, platform: Platform) -> None:
        """Count a turn whose answer can't be posted."""
        self._turns.labels(platform, "given_up").inc()

    def put_off(self, platform: Platform) -> None:
        """Count a turn that is tried again later."""
        self._retries.labels(platform).inc()

    def paced(self, platform: Platform) -> None:
        """Count a post that has to wait until its platform's rate lets it go."""
        self._paced.labels(platform).inc()

    def from_copy(self) -> None:
        """Count an answer that was made from the local copy of the index."""
        self._from_copy.inc()

    def copied(self, *, away: bool, at: datetime | None) -> None:
        """Note whether the index can't be asked, and when its copy was made; call it before `page`."""
        self._away.set(away)
        self._copied_at.set(at.timestamp() if at else 0)

    def waiting(self, turns: int) -> None:
        """Note how many turns wait; call it before `page`."""
        self._waiting.set(turns)

    def asked(self, tokens: int) -> None:
        """Count a call of the language model, and its tokens."""
        self._calls.inc()
        self._tokens.inc(tokens)

    def page(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self.registry)
