/// Restates for Swift what <jansson.h> offers only as macros.

#ifndef LAYOUTLINT_CJANSSON_SHIM_H
#define LAYOUTLINT_CJANSSON_SHIM_H

#include <jansson.h>

#endif
