internal import LayoutModel
internal import Linting

/// The markers of unresolved merges, which version control systems write into texts: `<<<<<<<`, `|||||||`,
/// `=======` and `>>>>>>>` at the start of a line.
enum MergeMarkers {
  private static let length = 7

  /// The findings about a malformed text: one for each marker instead of the errors from the first marker on, which
  /// are consequences.
  ///
  /// - Parameter problems: in the order of the text.
  static func findings(_ problems: [Finding], in bytes: [UInt8]) -> [Finding] {
    guard problems.contains(where: { $0.rule == DocumentRule.syntaxError.rawValue }) else {
      return problems
    }
    let markers = ranges(in: bytes)
    guard let first = markers.first, bytes[first.start] == UInt8(ascii: "<") else {
      return problems
    }
    return problems.filter { $0.range.start < first.start }
      + markers.map {
        DocumentRule.syntaxError.finding("merge conflict marker; resolve the conflict", at: $0)
      }
  }

  /// The lines of the markers.
  static func ranges(in bytes: [UInt8]) -> [SourceRange] {
    var ranges: [SourceRange] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: { $0.isLineEnd }) ?? bytes.count
      if isMarker(bytes[start..<end]) { ranges.append(SourceRange(start, end)) }
      start = end + 1
    }
    return ranges
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard let sign = line.first, "<|=>".utf8.contains(sign), line.count >= length,
      line.prefix(length).allSatisfy({ $0 == sign })
    else { return false }
    let rest = line.dropFirst(length)
    return rest.isEmpty || rest.first == UInt8(ascii: " ")
  }
}
