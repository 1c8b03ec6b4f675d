/// The name with which an app loads a document: `Card` for `Card.xib`, and for its variants `Card~iphone.xib` and
/// `Card~ipad.xib`.
package struct DocumentVariant {
  package let name: String

  /// The device of a variant is the end of the name of its file.
  private static let suffixes = ["~iphone", "~ipad"]

  /// nil: an editor made the file as a backup of another one.
  ///
  /// - Parameter document: the name of the file without extension.
  package init?(_ document: String) {
    guard !document.hasSuffix("~") else { return nil }
    let suffix = Self.suffixes.first(where: document.hasSuffix) ?? ""
    name = String(document.dropLast(suffix.count))
  }
}
