internal import LayoutReaders
internal import JSON

extension ShapedOutline {
  /// The outline for a person who writes at `offset`.
  ///
  /// A key in front of others has no colon and no comma yet, and the next key would be taken for its value. So
  /// a comma is put in the place of the blank behind it: all offsets stay.
  func readForWriting(at offset: Int) -> ShapedOutline {
    let key = nodes.lazy.compactMap(\.keyRange).first {
      $0.lowerBound < offset && offset < $0.upperBound
    }
    guard let end = key?.upperBound, end < bytes.count, bytes[end].isBlank,
      bytes[end...].first(where: { !$0.isBlank }) == UInt8(ascii: "\"")
    else { return self }
    var mended = bytes
    mended[end] = UInt8(ascii: ",")
    return ShapedOutline(JSONOutline(scanning: mended), of: mended, by: table)
  }
}
