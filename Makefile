# `make demo` and `make test` are all that a newcomer needs: Python 3.11 or newer and make. `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# 3.11 first, because constraints.txt was made with it; then whatever the machine calls python3.
PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$name && break; done)

# Two, because each worker starts a PostgreSQL server of its own and the smallest machine we support has two cores.
WORKERS ?= 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint format bench constraints clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

demo: $(VENV)/.runtime ## start a demo game whose clans are played by mail, and show it in the browser
	$(BIN)/sengoku demo

test: $(VENV)/.dev ## run every test; ARGS="tests/orders -k bridge" narrows it
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --benchmark-disable $(ARGS)

lint: $(VENV)/.dev ## check style, types, layers and the configuration files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml

format: $(VENV)/.dev ## put the code into the project's format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The other engines are no dependency of anything: they live as long as the measurement.
PEER_ENGINES := pydip==0.1.8 diplomacy==1.1.2

bench: $(VENV)/.dev ## time the adjudicator and write docs/performance.md; PEERS=1 times two others beside it
ifdef PEERS
	peers=$$(mktemp -d) && trap 'rm -rf "$$peers"' EXIT && $(BIN)/python -m venv "$$peers" \
		&& "$$peers/bin/pip" --disable-pip-version-check --quiet install $(PEER_ENGINES) \
		&& $(BIN)/python tools/bench_engine.py --write --peers "$$peers/bin/python"
else
	$(BIN)/python tools/bench_engine.py --write
endif

constraints: $(BIN)/pip ## pin anew what is installed (then run the tests before committing)
	$(BIN)/python tools/pin_constraints.py

clean: ## remove the environment and everything made by tools
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks

# The stamps make a second run start at once: pip runs again only after a change of what is to be installed.
$(VENV)/.runtime: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --constraint constraints.txt --editable .
	touch $@

# `--group` came with pip 25.1 and Python 3.11 brings an older pip, so the pinned one is fetched first.
$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP) install --constraint constraints.txt --upgrade pip
	$(PIP) install --constraint constraints.txt --group dev --editable .
	touch $(VENV)/.runtime $@

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Sengoku needs Python 3.11 or newer; name it with: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
