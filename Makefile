# Everything a developer types. Each target does its own set-up in a private .venv.
PYTHON ?= python3
PORT ?= 8765
ARGS ?=
WORKERS ?= 2
BIN := .venv/bin

CHECKS := check.format check.lint check.pyright check.mypy check.imports check.dependencies

.PHONY: $(CHECKS) demo test-fast test test-smoke test-all nightly steady services check format eval record train parity chaos bench walk lock clean

.venv/run.stamp: requirements/run.txt requirements/uv.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Threadsheet needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/run.stamp
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@touch $@

demo: .venv/run.stamp  ## ask the demo documents in a browser page
	@$(BIN)/threadsheet demo --port $(PORT)

# No run hangs or leaves a process behind; what fails by chance of browsers, servers or processes is run again, alone.
GUARD = $(BIN)/python tests/rings/guard.py --minutes
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --again
WITH_EACH_CHANGE = $(PYTEST) --hypothesis-profile=change
EVERYWHERE = not (slow or browser or servers or processes or generated)

test-fast: .venv/dev.stamp  ## core by its public interface, in half a minute
	$(GUARD) 5 -- $(PYTEST) --hypothesis-profile=glance tests/core tests/contracts -m "core and not slow" $(ARGS)

test: .venv/dev.stamp  ## all tests that need no browser, no server and no process of their own; ARGS= goes to pytest
	$(GUARD) 25 -- $(WITH_EACH_CHANGE) -m "$(EVERYWHERE)" $(ARGS)

test-smoke: .venv/dev.stamp  ## the same, and one short scenario with each real thing; as .ci/run does
	$(GUARD) 20 -- $(WITH_EACH_CHANGE) -m "smoke or $(EVERYWHERE)" $(ARGS)

test-all: .venv/dev.stamp  ## all tests
	$(GUARD) 60 -- $(PYTEST) $(ARGS)

nightly: .venv/dev.stamp  ## everything there is, one after the other; the report says what failed
	$(GUARD) 180 -- $(BIN)/python -m tests.rings.nightly $(ARGS)

steady: .venv/dev.stamp  ## make test ten times while two other processes burn the processors
	$(GUARD) 300 -- $(BIN)/python -m tests.rings.steady $(ARGS)

services: .venv/dev.stamp  ## build the Weaviate server that tests run, once, into the user's cache
	$(BIN)/python -m tests.services.binary

check: .venv/dev.stamp  ## format, lint, types, imports; those beside each other that take long
	@$(MAKE) --no-print-directory --jobs=$(WORKERS) --output-sync=target $(CHECKS)

check.pyright:
	NODE_OPTIONS=--max-semi-space-size=64 $(BIN)/pyright
check.mypy:
	$(BIN)/mypy
check.format:
	$(BIN)/ruff format --check .
check.lint:
	$(BIN)/ruff check .
check.imports:
	$(BIN)/lint-imports
check.dependencies:
	$(BIN)/deptry .

format: .venv/dev.stamp  ## format and mend what can be mended
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

eval: .venv/run.stamp  ## score the answers on the corpus and the families beside it; ARGS= goes to the evaluation
	$(BIN)/python -m tests.evals.evaluate $(ARGS)

record: .venv/run.stamp  ## record what a language model answers, whom you play: see eval/record/; ARGS= goes to the recording
	$(BIN)/python -m tests.evals.record $(ARGS)

train: .venv/dev.stamp  ## fit the weights to the families, and try each left out; ARGS= goes to the training
	$(BIN)/python -m tests.evals.train $(ARGS)

parity: .venv/dev.stamp  ## ask Weaviate and the index file the same questions (after: make services)
	$(BIN)/python -m tests.evals.parity ../shared/corpus $(ARGS)

chaos: .venv/dev.stamp  ## ask 1,000 questions while servers, database and Slack fail; ARGS="--sqlite", "--runs 20" …
	$(BIN)/python -m tests.chaos.run $(ARGS)

bench: .venv/dev.stamp  ## measure indexing, search, facts, answers (by rules, and beside a language model), memory and load
	for name in index_documents serve_memory serve_products index_search index_facts answers by_model load; do $(BIN)/python -m benchmarks.$$name || exit 1; done

walk: .venv/dev.stamp  ## show which files of core a question about the demo goes through; QUESTION="…", ARGS=--model
	$(BIN)/python -m benchmarks.walk $(ARGS) "$(QUESTION)"

lock: .venv/dev.stamp  ## renew requirements/*.txt
	$(BIN)/python requirements/lock.py

clean:
	rm -rf .venv .demo-data .nightly eval .mypy_cache .ruff_cache .pytest_cache .coverage*
