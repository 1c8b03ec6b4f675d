package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting

/// Editor features of view-hierarchy dumps: an outline only, because dumps are not written by hand.
package struct DumpLanguage: DocumentLanguage {
  private let readers: [any LayoutReader]

  package init() {
    readers = [
      JSONLayoutReader(), XMLDumpReader(), XCUITestTextReader(), EarlGreyTextReader(),
      RecursiveDescriptionReader(),
    ]
  }

  package func read(_ source: SourceText) -> (any DocumentText)? {
    for reader in readers {
      guard let document = reader.read(source, limits: ReaderLimits()) else { continue }
      switch document.format {
      case .layoutJSON, .interfaceBuilder, .configuration: return nil
      default: return DumpText(layouts: document.parsedLayouts, bytes: source.bytes)
      }
    }
    return nil
  }
}

private struct DumpText: DocumentText {
  let layouts: [ParsedLayout]
  let bytes: [UInt8]

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }

  var map: DocumentMap {
    var map = DocumentMap()
    for layout in layouts {
      var depths: [Int] = []
      for view in layout.hierarchy.views {
        let node = layout.sourceMap[view.node]
        var symbol = Self.symbol(of: view, node)
        // Superviews precede their subviews.
        symbol.depth = view.superview.map { depths[$0.index] + 1 } ?? 0
        depths.append(symbol.depth)
        map.symbols.append(symbol)
        let hasViews = !view.subviews.isEmpty
        map.stretches.append(DocumentMap.Stretch(node.range, isFoldable: hasViews))
      }
    }
    map.stretches = Self.nested(map.stretches)
    return map
  }

  /// Sorts ranges in pre-order and omits ranges that cross others, because a dump can list windows
  /// in any order.
  private static func nested(_ stretches: [DocumentMap.Stretch]) -> [DocumentMap.Stretch] {
    let sorted = stretches.filter { $0.range.start < $0.range.end }.sorted {
      ($0.range.start, $1.range.end) < ($1.range.start, $0.range.end)
    }
    var open: [SourceRange] = []
    return sorted.filter { stretch in
      while let last = open.last, last.end <= stretch.range.start { open.removeLast() }
      if let last = open.last, last.end < stretch.range.end { return false }
      open.append(stretch.range)
      return true
    }
  }

  private static func symbol(of view: View, _ node: SourceNode) -> DocumentMap.Symbol {
    let kind: DocumentMap.Symbol.Kind =
      view.uikitClass.isWindow ? .window : view.uikitClass.isControl ? .control : .view
    // An address is not a name, because it differs in each run.
    let id = view.id.flatMap { $0.hasPrefix("0x") ? nil : $0 }
    let properties: [LocatedMember.Property] = [
      view.label.map { _ in .label }, id.map { _ in .id }, .className,
    ]
    .compactMap(\.self)
    let nameRange = properties.lazy.compactMap { node.member($0) }.first?.value
    let isInside =
      nameRange.map { node.range.start <= $0.start && $0.end <= node.range.end } ?? false
    let start = SourceRange(node.range.start, min(node.range.start + 1, node.range.end))
    let name = [view.label, id, view.className].compactMap(\.self).first { !$0.isEmpty }
    var symbol = DocumentMap.Symbol(
      kind, name: name ?? view.uikitClass.name, range: node.range,
      nameRange: isInside ? nameRange ?? start : start, depth: 0)
    symbol.id = view.id
    symbol.label = view.label
    symbol.className = view.className
    symbol.detail = view.geometry?.frame.text
    return symbol
  }
}
