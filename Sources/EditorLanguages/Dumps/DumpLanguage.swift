package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting

/// Editor features of view-hierarchy dumps, which people read and do not write.
package struct DumpLanguage: DocumentLanguage {
  private let readers = LayoutFormats.readers(of: LayoutFormats.dumps)

  package init() {}

  package func read(_ source: SourceText) -> (any DocumentText)? {
    for reader in readers {
      guard let document = reader.read(source, limits: ReaderLimits()) else { continue }
      guard document.format.isDump else { return nil }
      return DumpText(
        layouts: document.parsedLayouts, bytes: source.bytes, kind: document.format.kind)
    }
    return nil
  }
}

private struct DumpText: DocumentText {
  let layouts: [ParsedLayout]
  let bytes: [UInt8]
  let kind: LayoutFormat.Kind

  func tokens(before end: Int) -> [DocumentMap.Token]? {
    layouts.flatMap { layout in
      layout.hierarchy.views.flatMap { tokens(of: layout.sourceMap[$0.node]) }
    }.filter { !bytes[$0.range.start..<$0.range.end].contains(where: \.isLineEnd) }
      .inOrder(before: end)
  }

  func topic(at offset: Int) -> Topic? {
    DumpTopics(bytes: bytes, layouts: layouts).topic(at: offset)
  }

  /// An address can only be replaced by another one: the reader ignores anything else.
  func renameText(for name: String, at range: SourceRange) -> String? {
    let digits = name.utf8.dropFirst(2)
    let isAddress =
      name.hasPrefix("0x") && !digits.isEmpty
      && digits.allSatisfy { $0.hexadecimalValue != nil }
    return isAddress ? name : nil
  }

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
    map.names = addresses
    return map
  }

  /// The addresses of a text format. A view's own address is its definition, and of another object the first
  /// occurrence.
  private var addresses: [DocumentMap.NameOccurrence] {
    guard kind == .textDump else { return [] }
    var subjects: [SourceRange: SourceRange] = [:]
    var defined: Set<String> = []
    for layout in layouts {
      for view in layout.hierarchy.views {
        let node = layout.sourceMap[view.node]
        guard let id = view.id, let range = node.member(.id)?.value else { continue }
        subjects[range] = node.range
        defined.insert(id)
      }
    }
    return DumpTerms(bytes: bytes).addresses.map { range in
      let name = bytes.text(in: range)
      let subject = subjects[range]
      let isDefinition = defined.insert(name).inserted || subject != nil
      return DocumentMap.NameOccurrence(
        .id, isDefinition ? .definition : .reference, name, scope: 0, range: range,
        subject: subject)
    }
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

// Highlighting.
extension DumpText {
  /// The members that the reader has located, with their names.
  private func tokens(of node: SourceNode) -> [DocumentMap.Token] {
    node.members.flatMap { member -> [DocumentMap.Token] in
      let (key, value) = (bytes.unquoted(member.key), bytes.unquoted(member.value))
      let text = bytes[value.start..<value.end]
      guard key != value else {
        let isAddress = text.starts(with: "0x".utf8)
        let kind: DocumentMap.Token.Kind =
          member.property == .className ? .className : isAddress ? .address : .flag
        return [DocumentMap.Token(value, kind, isDefinition: isAddress)]
      }
      let name = DocumentMap.Token(key, .property)
      // The value can consist of several members, of which this key is the first.
      guard member.key.end <= member.value.start, let kind = Self.kind(of: member.property, text)
      else { return [name] }
      return [name, DocumentMap.Token(value, kind)]
    }
  }

  /// The kind of a value; nil if it has parts of several kinds.
  private static func kind(
    of property: LocatedMember.Property, _ text: ArraySlice<UInt8>
  ) -> DocumentMap.Token.Kind? {
    switch property {
    case .className: return .className
    case .id, .label: return .string
    default: break
    }
    guard let first = text.first, first != UInt8(ascii: "<") else { return nil }
    return first.isDigit || "-.({[".utf8.contains(first) ? .number : .flag
  }
}

extension [DocumentMap.Token] {
  /// The tokens that start before an offset, sorted, without those that are empty or overlap others.
  fileprivate func inOrder(before limit: Int) -> Self {
    var result: Self = []
    for token in sorted(by: { $0.range < $1.range })
    where token.range.start < limit && token.range.start < token.range.end {
      guard result.last.map({ $0.range.end <= token.range.start }) ?? true else { continue }
      result.append(token)
    }
    return result
  }
}

extension [UInt8] {
  /// A range without the quotes around it.
  func unquoted(_ range: SourceRange) -> SourceRange {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard range.end - range.start >= 2, quotes.contains(self[range.start]),
      self[range.end - 1] == self[range.start]
    else { return range }
    return SourceRange(range.start + 1, range.end - 1)
  }
}
