internal import LanguageServer
internal import LayoutModel
internal import JSON

extension DocumentMap {
  /// Adds a value and the member that it is of.
  mutating func addStretches(of node: JSONOutline.Node) {
    let isMissing = node.range.isEmpty
    if let key = node.keyRange {
      // The gap in a value's place may be lines away.
      stretches.append(Stretch(SourceRange(isMissing ? key : node.memberRange), isFoldable: false))
    }
    guard !isMissing else { return }
    stretches.append(
      Stretch(SourceRange(node.range), isFoldable: node.kind == .array || node.kind == .object))
  }

  /// Adds a string that is an address or the path of a file.
  mutating func addLink(_ string: (text: String, range: Range<Int>)?) {
    guard let (text, range) = string, !text.isEmpty else { return }
    links.append(Link(SourceRange(range), text.contains("://") ? .address(text) : .path(text)))
  }
}
