# Stammtisch: everything a contributor does. `make` alone lists the targets.
#
# Needs Python 3.11 or newer with pip, make and git; all else goes into .venv, in the versions that
# requirements.lock names. Chromium and Firefox, which only the browser tests need, come from apt-get.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
PYTEST := $(BIN)/python -m pytest
HOST := 127.0.0.1
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
CLIENT := src/stammtisch/web/static
APT_INSTALL := $(ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends fonts-dejavu-core

# Machine code that tests make stays here, whatever the user's own cache holds.
interpreted compiled browser firefox screenshots docs: export STAMMTISCH_CACHE ?= $(CURDIR)/.cache/compiled
lint: export DENO_DIR ?= $(CURDIR)/.cache/deno
lint: export DENO_NO_UPDATE_CHECK := 1

# What Python and pytest make of the sources is kept, whatever the environment says: half of each start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick lint interpreted compiled browser chromium firefox firefox-esr format \
	compile bench bench-server docs pictures screenshots lock clean

help: ## List the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: $(INSTALLED) ## Play: start the server and open the browser (HOST=0.0.0.0: others in the network can join)
	$(BIN)/stammtisch serve --host $(HOST)

test: $(INSTALLED) ## All tests: compiled, lint, interpreted, browser, firefox (what fails stops none of the others)
	@$(MAKE) --no-print-directory --keep-going --jobs 2 --output-sync=line compiled lint interpreted; \
		failed=$$?; $(MAKE) --no-print-directory browser || failed=$$?; \
		$(MAKE) --no-print-directory firefox && exit $$failed

quick: $(INSTALLED) lint interpreted ## The tests that need neither compilation nor a browser

lint: $(INSTALLED) ## Check style, types and the direction of imports
	$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy && $(BIN)/lint-imports
	$(BIN)/deno lint --quiet $(CLIENT) && $(BIN)/deno check --quiet $(CLIENT)

interpreted: $(INSTALLED) ## Tests of the rules as written, and of all around them
	$(PYTEST) -n 2 -m "not compiled and not browser and not firefox"

compiled: $(INSTALLED) ## Tests of the rules as machine code, which is made first
	-$(BIN)/python -m tests.machine_code
	$(PYTEST) -n 2 -m "compiled and not browser"

browser: $(INSTALLED) chromium ## Tests in Chromium
	$(PYTEST) -n 2 -m browser

chromium: ## Install Chromium with apt-get, when there is none: the one without windows, where that is had
	@{ command -v chromium-headless-shell || command -v chromium; } >/dev/null || { $(ROOT) apt-get update && \
		{ $(APT_INSTALL) chromium-headless-shell || $(APT_INSTALL) chromium; }; } || \
		{ echo "The browser tests need Chromium as 'chromium'; please install it by hand." >&2; exit 1; }

firefox: $(INSTALLED) firefox-esr ## A whole game of each kind in Firefox
	$(PYTEST) -n 2 tests/firefox

firefox-esr: ## Install Firefox with apt-get, when there is none
	@{ command -v firefox-esr || command -v firefox; } >/dev/null || { $(ROOT) apt-get update && \
		$(APT_INSTALL) firefox-esr; } || \
		{ echo "The tests in Firefox need it as 'firefox-esr' or 'firefox'; please install it by hand." >&2; exit 1; }

format: $(INSTALLED) ## Put the sources in order
	$(BIN)/ruff check --fix; $(BIN)/ruff format

compile: $(INSTALLED) ## Make machine code of the rules ahead of time
	$(BIN)/stammtisch compile

bench: $(INSTALLED) ## Measure how fast the games are
	$(BIN)/stammtisch bench

bench-server: $(INSTALLED) ## Measure how much the server bears, beside the bare framework
	$(BIN)/python -m tests.server_bench

docs: $(INSTALLED) ## Make the site of the documentation, in build/site; its notebooks are executed
	$(BIN)/python docs/site/build.py build/site

pictures: $(INSTALLED) ## Draw the README's pictures anew, from their games
	@for game in docs/pictures/*.txt; do $(BIN)/stammtisch draw $$game --language en --overwrite -o $${game%.txt}.svg; done

screenshots: $(INSTALLED) chromium ## Take pictures of every page, into screenshots/
	STAMMTISCH_SCREENSHOTS="$(CURDIR)/screenshots" $(PYTEST) -n 2 -m browser

lock: $(INSTALLED) ## Move all dependencies to their newest versions and note them in requirements.lock
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --upgrade pip
	$(BIN)/pip install --upgrade --upgrade-strategy eager --group dev --editable '.[table]'
	$(BIN)/pip freeze --exclude-editable >requirements.lock

clean: ## Remove what tools left behind, .venv too
	rm -rf .venv .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist screenshots
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# The new environment borrows pip from $(PYTHON): Debian's Python makes none with its own.
$(INSTALLED): pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv --without-pip .venv
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --requirement requirements.lock
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps --no-build-isolation --editable .
	touch $@
