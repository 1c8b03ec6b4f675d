# What a newcomer needs: `make demo` shows a finding, `make test` runs the tests. Both install
# libjansson where it is missing, and nothing else.

# On Linux the Swift runtime goes into the program, so that it runs where there is no Swift.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

PROGRAM := $(CURDIR)/.build/release/layoutlint

.PHONY: demo test check build picture latency soak install-jansson need-swift test-editors schemas semantics

demo: build
	@$(PROGRAM) lint --no-config --format text --fail-on never Tests/Samples/offer.layout.json

# The picture at the head of README.md; a test compares it with what the program draws.
picture: build
	@$(PROGRAM) render --no-config Tests/Samples/offer.layout.json -o Documentation/Images/overview.svg

build: install-jansson
	@swift build -c release --product layoutlint $(STATIC) --quiet

test: install-jansson
	swift test --disable-xctest

# One's own change in a few minutes: format, build, and the tests of what it touches; BASE=origin/main
# says since when.
check: install-jansson
	@Tests/Scripts/check.sh $(BASE)

# The JSON Schemas that editors and other tools read from here; a test holds them against the program.
schemas: build
	@for subject in layout configuration report requests; do \
	  .build/release/layoutlint schema $$(echo $$subject | sed 's/uration$$//') \
	    > Editors/Schemas/$$subject.schema.json; done

# The rules of Documentation as the program prints them; a test holds the two against each other.
semantics:
	@Tests/Scripts/write-semantics.sh

# How long an editor waits for the findings of a key, as a table; no time in it decides anything.
# BASE=PROGRAM compares with another build, in turns, and prints the ratios.
latency: build
	@python3 Tests/Speed/latency.py .build/release/layoutlint $(if $(BASE),--base $(BASE))

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
