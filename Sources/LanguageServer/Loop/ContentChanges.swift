internal import LayoutModel

extension LSP.ContentChange {
  /// Applies the change to a text. A position beyond the end of a line or of the text is moved to that end.
  ///
  /// - Returns: whether the change is applied: its range does not end before it starts.
  func apply(to bytes: inout [UInt8], in encoding: PositionEncoding) -> Bool {
    guard let range else {
      bytes = text.utf8
      return true
    }
    guard range.start <= range.end else { return false }
    let lines = LineTable(bytes)
    let start = lines.offset(at: range.start, in: encoding)
    let end = lines.offset(at: range.end, in: encoding)
    bytes.replaceSubrange(start..<max(start, end), with: text.utf8)
    return true
  }
}
