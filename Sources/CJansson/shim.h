/// Restates for Swift what <jansson.h> offers only as macros, or under a name
/// that is a type and a function at once.

#ifndef LAYOUTLINT_CJANSSON_SHIM_H
#define LAYOUTLINT_CJANSSON_SHIM_H

#include <jansson.h>

/// `json_error_code` names an enum as well, which wins in Swift.
static inline enum json_error_code layoutlint_json_error_code(const json_error_t *error) {
  return json_error_code(error);
}

#endif
