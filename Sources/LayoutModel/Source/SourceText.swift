/// One text to be checked: a file's bytes, or what an editor holds of it.
///
/// Bytes and not a `String`: a text may be broken UTF-8 and still deserves its finding, and every
/// place in it is a UTF-8 offset.
package struct SourceText: Sendable {
  /// The name for reports, as the user gave it; nothing is opened by it.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
