internal import LanguageServer
internal import LayoutModel
internal import JSON

/// Goes once over the outline of a configuration for what stands where in it.
enum ConfigurationMapper {
  static func map(of outline: ShapedOutline) -> DocumentMap {
    var map = DocumentMap()
    for index in outline.nodes.indices {
      map.addStretches(of: outline.nodes[index])
      if let symbol = symbol(at: index, in: outline) { map.symbols.append(symbol) }
      switch outline.knownName(of: index) {
      case "$schema" where outline.nodes[index].depth == 1: map.addLink(outline.string(at: index))
      case "infoPlist":
        if let (text, range) = outline.filledString(at: index) {
          map.links.append(DocumentMap.Link(SourceRange(range), .path(text)))
        }
      default: break
      }
    }
    return map
  }

  /// A setting, or what stands in one of those that hold several.
  private static func symbol(at index: Int, in outline: ShapedOutline) -> DocumentMap.Symbol? {
    let depth = outline.nodes[index].depth - 1
    switch depth {
    case 0: return member(at: index, depth: 0, in: outline)
    case 1:
      guard let holder = outline.parent(of: index), member(at: holder, depth: 0, in: outline) != nil
      else { return nil }
      switch outline.knownName(of: holder) {
      case "rules", "classes": return member(at: index, depth: 1, in: outline)
      case "suppress": return suppression(at: index, in: outline)
      default: return nil
      }
    default: return nil
    }
  }

  private static func member(
    at index: Int, depth: Int, in outline: ShapedOutline
  ) -> DocumentMap.Symbol? {
    guard let content = outline.keyContent(of: index), let name = outline.keyName(of: index),
      !name.isEmpty
    else { return nil }
    let node = outline.nodes[index]
    let range = node.range.isEmpty ? node.keyRange ?? node.range : node.memberRange
    var symbol = DocumentMap.Symbol(
      .setting, name: name, range: SourceRange(range), nameRange: SourceRange(content),
      depth: depth)
    symbol.detail = detail(of: index, in: outline)
    return symbol
  }

  private static func suppression(
    at index: Int, in outline: ShapedOutline
  ) -> DocumentMap.Symbol? {
    guard outline.nodes[index].kind == .object else { return nil }
    let parts = ["rule", "path", "view"].compactMap { name -> (text: String, range: Range<Int>)? in
      outline.children(of: index).first { outline.knownName(of: $0) == name }
        .flatMap { outline.filledString(at: $0) }
    }
    guard let first = parts.first else { return nil }
    var symbol = DocumentMap.Symbol(
      .setting, name: first.text, range: SourceRange(outline.nodes[index].range),
      nameRange: SourceRange(first.range), depth: 1)
    symbol.detail = parts.dropFirst().map(\.text).joined(separator: " ")
    if symbol.detail?.isEmpty == true { symbol.detail = nil }
    return symbol
  }

  /// A value of one word itself; of a rule's object its severity; of a class what it inherits from.
  private static func detail(of index: Int, in outline: ShapedOutline) -> String? {
    switch outline.nodes[index].kind {
    case .string: return outline.filledString(at: index)?.text
    case .bool, .number:
      return String(decoding: outline.bytes[outline.nodes[index].range], as: UTF8.self)
    case .object:
      let telling = outline.children(of: index).first { child in
        ["severity", "inherits"].contains(outline.knownName(of: child))
      }
      return telling.flatMap { outline.filledString(at: $0)?.text }
    case .null, .array, .invalid: return nil
    }
  }
}
