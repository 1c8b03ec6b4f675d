/// The style sheets and scripts of HTML pages and pictures, which are files in the folder of this module.

#ifndef LAYOUTLINT_CPAGEASSETS_H
#define LAYOUTLINT_CPAGEASSETS_H

#include <stdint.h>

/// A file of this module.
typedef enum __attribute__((enum_extensibility(closed))) PageAsset {
  /// The style sheet of reports, galleries and pages with several panels, without that of pictures.
  PageAssetPageStyle,
  PageAssetGalleryStyle,
  PageAssetPanelsStyle,
  PageAssetPanelSheetStyle,
  PageAssetPictureStyle,
  PageAssetPicturePageStyle,
  PageAssetPicturePageScript,
  PageAssetReportScript,
} PageAsset;

/// The byte of a file at an index; 0 after the last one.
///
/// A byte and not a pointer, so that Swift needs no unsafe code.
uint8_t layoutlint_page_asset_byte(PageAsset asset, int32_t index);

#endif
