/// Texts of the repository that the program contains: the specification, JSON Schemas, and the examples of rules.

#ifndef LAYOUTLINT_CTEXTS_H
#define LAYOUTLINT_CTEXTS_H

#include <stddef.h>
#include <stdint.h>

// The byte of a text at an index; 0 after the last one.
//
// A byte and not a pointer, so that Swift needs no unsafe code.

/// `Documentation/Semantics.md`
uint8_t layoutlint_semantics_byte(int32_t index);

/// `Documentation/AutoLayout.md`
uint8_t layoutlint_auto_layout_byte(int32_t index);

/// A JSON Schema in `Editors/Schemas`.
typedef enum __attribute__((enum_extensibility(closed))) SchemaText {
  SchemaTextReport,
  SchemaTextRequests,
  SchemaTextBaseline,
} SchemaText;

uint8_t layoutlint_schema_byte(SchemaText schema, int32_t index);

/// The examples of all rules in the order of their names: of each, the layout without a finding and then the one
/// with a finding. A 0 is behind each text.
uint8_t layoutlint_rule_examples_byte(int32_t index);

/// The number of bytes of all examples.
int32_t layoutlint_rule_examples_count(void);

#endif
