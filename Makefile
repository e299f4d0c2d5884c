# `make run` starts the house, `make test` runs the whole suite; both install what they need into .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: run test clean

run: $(VENV)/.run
	@exec $(BIN)/python run_server.py $(ARGS)

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist loadgroup

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "mudgames braucht Python 3.11 oder neuer; bitte installieren (Debian: apt install python3) oder mit 'make PYTHON=/pfad/zu/python3 …' angeben."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Diesem Python fehlt das Modul venv; bitte installieren (Debian: apt install python3-venv)."; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(VENV)/bin/python setup.cfg setup.py pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: $(VENV)/bin/python setup.cfg setup.py pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist *.egg-info
