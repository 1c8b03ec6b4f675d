/// The commit and the toolchain of a build and the address of its documentation, as `make` passes them to Package.swift.

#ifndef LAYOUTLINT_CBUILDINFORMATION_H
#define LAYOUTLINT_CBUILDINFORMATION_H

#include <stddef.h>
#include <stdint.h>

/// The byte of the commit at an index; 0 after the last one. The commit is empty if it is unknown.
///
/// A byte and not a pointer, so that Swift needs no unsafe code.
uint8_t layoutlint_commit_byte(int32_t index);

/// The byte of the toolchain's version at an index, as in "6.3.1"; 0 after the last one. The version is
/// empty if it is unknown.
uint8_t layoutlint_toolchain_byte(int32_t index);

/// The byte of the documentation's address at an index; 0 after the last one. The address ends with a slash,
/// and is empty if the site is not published.
uint8_t layoutlint_documentation_byte(int32_t index);

#endif
