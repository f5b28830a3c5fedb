# What can be done here, a word for each. All can be repeated; what is up to date costs seconds.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
PYTEST := -m pytest -q -n auto
CHECKED := build/checked
FAULTS := $(CURDIR)/build/faults
ON_CHECKED = rm -f $(FAULTS).*; cd $(CHECKED) && PYTHONPATH=$(CURDIR)/$(CHECKED) \
  UBSAN_OPTIONS=print_stacktrace=1:log_path=$(FAULTS)
SHOW_FAULTS = || { grep -hE 'runtime error|__pyx' $(FAULTS).* 2>/dev/null; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help env build league test check checked checked-build checked-short exact mutants \
        tactics bench wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

env: $(VENV)/.ready ## create or refresh the environment in .venv

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Mutapa needs Python 3.11 or newer, and '$(PYTHON)' is not." \
	    "Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(PIP) install "setuptools>=77" wheel
	MUTAPA_SKIP_BUILD=1 $(PIP) install --no-build-isolation --editable ".[dev]"
	@touch $@

build: env ## compile the engine in place, fast flavour
	@command -v $${CC:-cc} >/dev/null || \
	  { echo "Mutapa needs a C compiler, such as gcc." >&2; exit 1; }
	$(PY) setup.py --quiet build_ext --inplace

league: build ## play the main job
	$(VENV)/bin/mutapa play random random random random --game zimbabwe --seed 1 --show end

test: build ## run the whole suite but the slow tests
	$(PY) $(PYTEST)

check: build ## linters, types, stubs, layers
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" cython-lint core bots tests
	$(PY) -m mypy core bots league tests
	$(PY) -m pytest -q tests/test_layers.py tests/test_stubs.py

checked: checked-build ## run the suite on the checked build
	$(ON_CHECKED) $(CURDIR)/$(PY) $(PYTEST) $(SHOW_FAULTS)

checked-short: checked-build ## the same with few examples of each property
	$(ON_CHECKED) MUTAPA_EXAMPLES=short $(CURDIR)/$(PY) $(PYTEST) \
	  --ignore tests/test_layers.py --ignore tests/test_stubs.py --ignore tests/test_ground.py \
	  $(SHOW_FAULTS)

checked-build: env ## compile the checked flavour in build/checked
	$(PY) setup.py --quiet checked

exact: build ## compare the engine with the slow twin, position by position
	$(PY) -m tests.exact.run

mutants: build ## break the rules on purpose and see that tests notice
	$(PY) -m tests.mutants.run

tactics: build ## see whether the bots find wins within a turn
	$(PY) -m tests.tactics.run

bench: build ## measure speed and print the behaviour signature
	$(VENV)/bin/mutapa bench

wheel: build ## build a wheel, install it in an empty environment and play there
	rm -rf build/lib.* build/bdist.* dist
	$(PY) -m build --wheel --no-isolation --outdir dist . >build/wheel.log || \
	  { cat build/wheel.log; exit 1; }
	@set -e; away=$$(mktemp -d); trap 'rm -rf "$$away"' EXIT; wheel=$$(ls $(CURDIR)/dist/*.whl); \
	  $(PYTHON) -m venv "$$away/env"; cd "$$away"; \
	  env/bin/python -m pip --quiet --disable-pip-version-check install "$$wheel"; \
	  env/bin/mutapa play random random random random --game zimbabwe --seed 1 --show end; \
	  echo "played from $$(basename "$$wheel")"

clean: ## remove what was built, keep the environment
	rm -rf build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find core bots tests -name '*.so' -delete
	find core bots league tests -name __pycache__ -type d -prune -exec rm -rf {} +
