#include "CTexts.h"

// `#embed` is part of C23. Each Clang that belongs to a Swift compiler of this package accepts it in older
// standards too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t semantics[] = {
#embed "../../Documentation/Semantics.md"
};

static const uint8_t auto_layout[] = {
#embed "../../Documentation/AutoLayout.md"
};

uint8_t layoutlint_semantics_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof semantics ? semantics[index] : 0;
}

uint8_t layoutlint_auto_layout_byte(int32_t index) {
  return index >= 0 && (size_t)index < sizeof auto_layout ? auto_layout[index] : 0;
}
