#include "CTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t report[] = {
#embed "../../Editors/Schemas/report.schema.json"
};

static const uint8_t requests[] = {
#embed "../../Editors/Schemas/requests.schema.json"
};

static const uint8_t baseline[] = {
#embed "../../Editors/Schemas/baseline.schema.json"
};

static const struct {
  const uint8_t *bytes;
  size_t count;
} schemas[] = {
    [SchemaTextReport] = {report, sizeof report},
    [SchemaTextRequests] = {requests, sizeof requests},
    [SchemaTextBaseline] = {baseline, sizeof baseline},
};

uint8_t layoutlint_schema_byte(SchemaText schema, int32_t index) {
  return index >= 0 && (size_t)index < schemas[schema].count ? schemas[schema].bytes[index] : 0;
}
