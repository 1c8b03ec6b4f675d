# What a newcomer needs: `make demo` shows a finding, `make test` runs the tests. Both install
# libjansson where it is missing, and nothing else.

# On Linux the Swift runtime goes into the program, so that it runs where there is no Swift.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: demo test build latency soak install-jansson need-swift test-editors schemas

demo: build
	@cd Tests/Samples && ../../.build/release/layoutlint lint --format text --fail-on never .

build: install-jansson
	@swift build -c release --product layoutlint $(STATIC) --quiet

test: install-jansson
	swift test --disable-xctest

# The JSON Schemas that editors and other tools read from here; a test holds them against the program.
schemas: build
	@for subject in layout configuration report requests; do \
	  .build/release/layoutlint schema $$(echo $$subject | sed 's/uration$$//') \
	    > Editors/Schemas/$$subject.schema.json; done

# How long an editor waits for the findings of a key, as a table; no time in it decides anything.
latency: build
	@python3 Tests/Speed/latency.py .build/release/layoutlint

# A hundred thousand edits and ten thousand openings: memory, threads and files stay what they were (Linux).
soak: build
	@python3 Tests/Speed/soak.py .build/release/layoutlint

# Real editors with the configurations of Editors; installs those that are missing (Debian, PyPI).
test-editors: build
	@LAYOUTLINT=$(CURDIR)/.build/release/layoutlint Tests/Editors/all.sh

need-swift:
	@command -v swift > /dev/null || { echo "layoutlint needs Swift 6.2 or newer: install it from https://www.swift.org/install, then run make again" >&2; exit 2; }

install-jansson: need-swift
	@if [ -f /usr/include/jansson.h ] || pkg-config --exists jansson 2> /dev/null; then :; \
	elif command -v apt-get > /dev/null; then \
	  $(SUDO) apt-get update -q && $(SUDO) apt-get install -y -q libjansson-dev; \
	elif command -v brew > /dev/null; then brew install jansson; \
	else echo "layoutlint needs libjansson with its headers (libjansson-dev, jansson): install it with your package manager" >&2; exit 2; fi
