#include "CBuildInformation.h"

#ifndef LAYOUTLINT_COMMIT
#define LAYOUTLINT_COMMIT ""
#endif

#ifndef LAYOUTLINT_TOOLCHAIN
#define LAYOUTLINT_TOOLCHAIN ""
#endif

static const char commit[] = LAYOUTLINT_COMMIT;
static const char toolchain[] = LAYOUTLINT_TOOLCHAIN;

uint8_t layoutlint_commit_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof commit ? (uint8_t)commit[index] : 0;
}

uint8_t layoutlint_toolchain_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof toolchain ? (uint8_t)toolchain[index] : 0;
}
