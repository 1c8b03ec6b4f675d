package import AppCode
internal import LayoutModel

extension ParsedLayout {
  /// The names of the layout that source code declares.
  package var codeNames: [CodeName] {
    hierarchy.classReferences.map { CodeName($0, sourceMap) }
      + hierarchy.connections.map { CodeName($0, sourceMap) }
  }
}

extension CheckedDocument {
  /// The name at an offset that source code declares, and the code that applies to its layout.
  package func codeName(at offset: Int) -> (name: CodeName, code: LayoutCode)? {
    for layout in layouts {
      let (hierarchy, map) = (layout.hierarchy, layout.sourceMap)
      let reference = hierarchy.classReferences.first {
        map.range(of: $0.node, .className).touches(offset)
      }
      if let reference { return (CodeName(reference, map), layout.code) }
      let connection = hierarchy.connections.first {
        map.range(of: $0.node, .connectionName).touches(offset)
      }
      if let connection { return (CodeName(connection, map), layout.code) }
    }
    return nil
  }

  /// The occurrences of a name in the document, in the order of the text.
  package func occurrences(of name: CodeName) -> [CodeName] {
    layouts.flatMap { ParsedLayout($0.hierarchy, $0.sourceMap).codeNames }
      .filter { $0.isSame(as: name) }.sorted { $0.range < $1.range }
  }
}

extension LayoutCode {
  /// The declaration of a name; nil: no source that was read declares it.
  package func declaration(of name: CodeName) -> CodeLocation? {
    guard let facts = name.className.flatMap(facts), facts.isDeclared else { return nil }
    switch name.kind {
    case .type: return facts.declaration
    case .action: return facts.method(name.name)
    case .outlet:
      let setter = "set\(name.name.prefix(1).uppercased())\(name.name.dropFirst()):"
      return facts.property(name.name)?.location ?? facts.method(setter)
    }
  }
}
