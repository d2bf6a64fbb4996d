# Two commands set everything up: `make run` and `make test`. See CONTRIBUTING.md for the others.
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
TYPING := $(VENV)/typing/sfumato

.PHONY: run test test-slow check bench screenshots lock clean

run: $(STAMP)
	@bash installer/run.sh

test: $(STAMP)
	@bash installer/test.sh $(BIN)/python

test-slow: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m slow

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p $(TYPING) && for room in core app models resources; do ln -sfn $(CURDIR)/$$room $(TYPING)/$$room; done; ln -sfn $(CURDIR)/sfumato/__init__.py $(TYPING)/__init__.py
	MYPYPATH=$(VENV)/typing $(BIN)/mypy -p sfumato.core -p sfumato.app
	@$(BIN)/python installer/dead_code.py
	@$(BIN)/python installer/repeated_code.py
	@$(BIN)/python installer/long_code.py
	@$(BIN)/python installer/steering_numbers.py --hidden

bench: $(STAMP)
	@$(BIN)/python -m benchmarks

screenshots: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python docs/make_screenshots.py

# The stamp is newer than pyproject.toml only when a full install went through.
$(STAMP): pyproject.toml installer/requirements.lock installer/system-libraries.sh
	@bash installer/system-libraries.sh
	@test -x $(BIN)/python || python3 -m venv $(VENV)
	@$(INSTALL) -c installer/requirements.lock -e '.[dev]' \
		|| { echo "The locked versions do not fit this Python: installing the newest that do."; $(INSTALL) -e '.[dev]'; }
	@touch $(STAMP)

lock: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools
	@$(BIN)/python -m piptools compile --quiet --no-header --no-annotate --no-emit-find-links --no-emit-index-url --strip-extras \
		--extra dev -o installer/requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
