#include "CPageAssets.h"

#include <stddef.h>

// `#embed` is a part of C23, which the package does not select for its other C code.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t page_style[] = {
#embed "page.css"
};

static const uint8_t gallery_style[] = {
#embed "gallery.css"
};

static const uint8_t panels_style[] = {
#embed "panels.css"
};

static const uint8_t panel_sheet_style[] = {
#embed "panel-sheet.css"
};

static const uint8_t picture_style[] = {
#embed "picture.css"
};

static const uint8_t picture_page_style[] = {
#embed "picture-page.css"
};

static const uint8_t picture_page_script[] = {
#embed "picture-page.js"
};

static const uint8_t report_script[] = {
#embed "report.js"
};

static const struct {
  const uint8_t *bytes;
  size_t count;
} assets[] = {
    [PageAssetPageStyle] = {page_style, sizeof page_style},
    [PageAssetGalleryStyle] = {gallery_style, sizeof gallery_style},
    [PageAssetPanelsStyle] = {panels_style, sizeof panels_style},
    [PageAssetPanelSheetStyle] = {panel_sheet_style, sizeof panel_sheet_style},
    [PageAssetPictureStyle] = {picture_style, sizeof picture_style},
    [PageAssetPicturePageStyle] = {picture_page_style, sizeof picture_page_style},
    [PageAssetPicturePageScript] = {picture_page_script, sizeof picture_page_script},
    [PageAssetReportScript] = {report_script, sizeof report_script},
};

uint8_t layoutlint_page_asset_byte(PageAsset asset, int32_t index) {
  return index >= 0 && (size_t)index < assets[asset].count ? assets[asset].bytes[index] : 0;
}
