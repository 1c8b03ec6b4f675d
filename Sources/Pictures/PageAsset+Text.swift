package import CPageAssets

extension PageAsset {
  /// The contents of the file.
  package var text: String {
    var bytes: [UInt8] = []
    while case let byte = layoutlint_page_asset_byte(self, Int32(bytes.count)), byte != 0 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
