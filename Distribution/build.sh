#!/bin/sh
# Builds .build/release/layoutlint with the commit and the toolchain that `layoutlint --version` shows.
#
#   Distribution/build.sh [--whole-program] [OPTION...]
#
# On Linux the program contains the Swift runtime and, if libjansson.a is installed, libjansson. It then needs only the
# C and C++ libraries of the system. Other options are those of `swift build`.
#
# --whole-program is for archives of releases: the compiler inlines across modules, and on Linux the linker optimizes
# the program as a whole, which takes minutes and 12 GB of memory. Benchmarks/README.md has the times of both builds.
set -eu

cd "$(dirname "$0")/.."

whole_program=
if [ "${1:-}" = --whole-program ]; then
  whole_program=1
  shift
fi

LAYOUTLINT_COMMIT=$(Distribution/commit.sh)
LAYOUTLINT_TOOLCHAIN=$(swift --version 2> /dev/null \
  | sed -n 's/.*Swift version \([0-9][0-9A-Za-z.-]*\).*/\1/p' | head -n 1)
# The site's address ends with a slash; empty: the site is not published.
LAYOUTLINT_DOCUMENTATION=$(sed -n 's/.*"documentation": "\([^"]*\)".*/\1/p' Distribution/addresses.json)
export LAYOUTLINT_COMMIT LAYOUTLINT_TOOLCHAIN LAYOUTLINT_DOCUMENTATION

set -- "$@" -c release --product layoutlint --quiet
if [ -n "$whole_program" ]; then
  set -- "$@" -Xswiftc -cross-module-optimization
fi
if [ "$(uname -s)" = Linux ]; then
  # Without relocations of the Swift metadata the program is smaller and starts faster. It has a fixed address then.
  set -- "$@" --static-swift-stdlib -Xlinker -no-pie
  # The linker removes single functions, and merges functions with equal code unless their address is used.
  set -- "$@" -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xlinker --no-export-dynamic -Xlinker --icf=safe
  if [ -n "$whole_program" ]; then
    set -- "$@" --omit-frame-pointers
    resources=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\([^"]*\)".*|\1|p')
    # Toolchains of distributions can lack the linker, and not each SwiftPM has the option.
    if [ -x "${resources%/lib/swift*}/bin/ld.lld" ] \
      && swift build --help-hidden | grep -q -e --experimental-lto-mode; then
      set -- "$@" --experimental-lto-mode full -Xswiftc -use-ld=lld
    else
      echo "This toolchain cannot optimize the whole program when it links." >&2
    fi
  fi
  for folder in "$(pkg-config --variable=libdir jansson 2> /dev/null || :)" \
    "/usr/lib/$(uname -m)-linux-gnu" /usr/lib64 /usr/lib; do
    if [ -n "$folder" ] && [ -f "$folder/libjansson.a" ]; then
      # The linker searches the folders of a package description first, and this one contains only the
      # static library.
      mkdir -p .build/static
      ln -sf "$folder/libjansson.a" .build/static/libjansson.a
      cat > .build/static/jansson.pc << END
Name: jansson
Description: libjansson as a static library
Version: $(pkg-config --modversion jansson 2> /dev/null || echo 2.14)
Libs: -L$PWD/.build/static -ljansson
Cflags: $(pkg-config --cflags jansson 2> /dev/null || :)
END
      set -- "$@" --pkg-config-path "$PWD/.build/static"
      break
    fi
  done
fi
exec swift build "$@"
