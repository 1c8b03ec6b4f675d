# `make demo` shows a finding, `make test` runs the tests, `make check` checks a change, and `make install` installs the
# program. All install libjansson if it is missing, and nothing else. `make demo` and `make test` share one debug build.

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

PROGRAM := $(CURDIR)/.build/release/layoutlint
DEBUG_PROGRAM := $(CURDIR)/.build/debug/layoutlint

# Where `make install` puts the program, its completions and its manual page. Packagers set DESTDIR.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: demo debug test test-all check build built install uninstall release release-program release-architecture site picture latency cancellation bench folders fuzz coverage mutants soak faults fleet install-jansson need-swift test-editors schemas source-oracle

demo: debug
	@$(DEBUG_PROGRAM) lint --no-config --format text --fail-on never Tests/Samples/offer.layout.json

# Draws the picture in README.md. A test compares it with the output of the program.
picture: build
	@$(PROGRAM) render --no-config Tests/Samples/offer.layout.json -o Documentation/Images/overview.svg

debug: install-jansson
	@[ -x "$(DEBUG_PROGRAM)" ] || echo "Building .build/debug/layoutlint, which takes about two minutes." >&2
	@swift build --product layoutlint --quiet

# Builds the optimized program.
build: install-jansson
	@Distribution/build.sh
	@$(if $(filter build,$(MAKECMDGOALS)),echo "Built .build/release/layoutlint. 'make install' installs it; see README.md.")

# `sudo make install` installs what `make build` built, so that no file in this folder belongs to root.
install: $(if $(SUDO_UID),built,build)
	@Distribution/install.sh install "$(PROGRAM)" "$(DESTDIR)$(PREFIX)"
	@echo "Installed layoutlint in $(DESTDIR)$(PREFIX)."
	@[ -n "$(DESTDIR)" ] || case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) \
	  echo "$(PREFIX)/bin is not in PATH. Add this line to the profile of your shell:"; \
	  echo "export PATH=\"$(PREFIX)/bin:\$$PATH\"";; esac

uninstall:
	@Distribution/install.sh uninstall "$(DESTDIR)$(PREFIX)"

built:
	@[ -x "$(PROGRAM)" ] || { echo "layoutlint is not built: run 'make build' first, without sudo" >&2; exit 2; }

# Writes archives for this system and architecture, with checksums, to .build/dist. ARCH=arm64 fails on
# another architecture, before the build.
release: release-architecture release-program
	@python3 Distribution/release.py "$(PROGRAM)" .build/dist

# Writes the documentation as a static site to .build/site. Installs mkdocs-material (PyPI) into .build/python.
site: build
	@[ -x .build/python/bin/pip ] || python3 -m venv .build/python
	@.build/python/bin/pip install -q -r Distribution/Site/requirements.txt
	@.build/python/bin/python Distribution/Site/build.py "$(PROGRAM)" .build/site

release-program: install-jansson
	@Distribution/build.sh --whole-program

release-architecture:
	@$(if $(ARCH),python3 Distribution/release.py --check --architecture "$(ARCH)" "$(PROGRAM)" .build/dist)

# Runs all tests. Random tests run the first eighth of their seeds.
test: install-jansson
	swift test --disable-xctest

# Runs all tests with all seeds.
test-all: install-jansson
	LAYOUTLINT_ALL_SEEDS=1 swift test --disable-xctest

# Checks a change in a few minutes: format, build, and the tests of the changed modules. BASE=origin/main
# sets the commit that the change starts from.
check: install-jansson
	@Tests/Scripts/check.sh $(BASE)

# Writes the JSON Schemas of inputs for editors and other tools. A test compares them with the program.
schemas: build
	@for subject in layout configuration; do \
	  .build/release/layoutlint schema $$(echo $$subject | sed 's/uration$$//') \
	    > Editors/Schemas/$$subject.schema.json; done

# Measures the time from a key to its findings. BASE=PROGRAM compares with another build and prints the
# ratios. No time fails the run.
latency: build
	@python3 Tests/Speed/latency.py .build/release/layoutlint $(if $(BASE),--base $(BASE))

# Measures how long the server works on after a check is cancelled. BASE=PROGRAM compares with another build. No
# time fails the run.
cancellation: build
	@python3 Tests/Speed/cancellation.py .build/release/layoutlint $(if $(BASE),--base $(BASE))

# Measures each step of a check in documents of five shapes with 10 to 100,000 views.
bench: install-jansson
	@swift package --package-path Benchmarks --disable-sandbox benchmark --format markdown

# Compares a run on a generated folder with 100,000 other files and 10 documents with `find`. BASE=PROGRAM
# compares with another build. No time fails the run.
folders: build
	@python3 Tests/Speed/folders.py .build/release/layoutlint $(if $(BASE),--base $(BASE))

# Makes 100,000 edits and 10,000 openings, and fails if memory, threads or files grow (Linux).
soak: build
	@python3 Tests/Speed/soak.py .build/release/layoutlint

# Mutates inputs of TARGET for TIME seconds with libFuzzer and the address sanitizer. `Fuzzing/fuzz.py list` lists the
# targets. The first run builds them, which takes minutes.
fuzz: install-jansson
	@Fuzzing/fuzz.py run $(TARGET) $(if $(TIME),--time $(TIME))

# Runs all tests and prints the share of the lines, functions and regions that they execute, by module. FILTER runs some of
# the suites, and MODULES lists the functions of modules that no test executes. The first run builds everything again.
coverage: install-jansson
	@Tests/Scripts/coverage.py $(if $(FILTER),--filter '$(FILTER)') $(if $(MODULES),--uncovered $(MODULES))

# Makes SAMPLE operators and conditions wrong, one after another, and lists those that no test notices. SEED chooses them.
# ONLY takes those of the paths that match it. The first run builds everything in a copy of this folder.
mutants: install-jansson
	@Tests/Mutation/mutants.py $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only '$(ONLY)')

# Fails one system call of each command and of the server after another, and kills the program at them (Linux, C compiler).
# TIME=120 takes an even choice of the calls, and SEED another one.
faults: build
	@python3 Tests/Scripts/check_faults.py .build/release/layoutlint $(if $(TIME),--seconds $(TIME)) $(if $(SEED),--seed $(SEED))

# Checks generated captures with Spark, with a killed worker, and compares the result with the truth. Installs Java
# (Debian, Ubuntu) and PySpark (PyPI) if they are missing. CAPTURES=1000000 checks more.
fleet: build
	@Fleet/run.sh $(if $(CAPTURES),--captures $(CAPTURES)) $(if $(OUTPUT),--output $(OUTPUT))

# Compares the reader of Swift files with swift-syntax. SOURCES sets the folders to read. The first run
# builds swift-syntax, which takes about 10 minutes.
source-oracle: need-swift
	@swift run -c release --package-path Tests/SourceOracle --scratch-path .build-oracle SourceOracle \
	  --list $(or $(SOURCES),Sources Rules Tests)

# Runs real editors with the configurations of Editors. Installs missing ones (Debian, PyPI).
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
