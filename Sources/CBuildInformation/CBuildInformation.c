#include "CBuildInformation.h"

#ifndef LAYOUTLINT_COMMIT
#define LAYOUTLINT_COMMIT ""
#endif

#ifndef LAYOUTLINT_TOOLCHAIN
#define LAYOUTLINT_TOOLCHAIN ""
#endif

#ifndef LAYOUTLINT_DOCUMENTATION
#define LAYOUTLINT_DOCUMENTATION ""
#endif

static const char commit[] = LAYOUTLINT_COMMIT;
static const char toolchain[] = LAYOUTLINT_TOOLCHAIN;
static const char documentation[] = LAYOUTLINT_DOCUMENTATION;

uint8_t layoutlint_commit_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof commit ? (uint8_t)commit[index] : 0;
}

uint8_t layoutlint_toolchain_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof toolchain ? (uint8_t)toolchain[index] : 0;
}

uint8_t layoutlint_documentation_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof documentation ? (uint8_t)documentation[index] : 0;
}
