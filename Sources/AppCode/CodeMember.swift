internal import LayoutModel

/// A declaration of a source file that documents refer to by name: a class, an outlet or an action.
package struct CodeMember: Sendable {
  package let kind: CodeName.Kind
  /// The class with its name for Objective-C, the property or the selector.
  private let names: Set<String>
  /// The names of the class that contains the declaration; for a class, its own.
  private let owners: Set<String>
  /// Whether it is declared in a protocol or in an extension.
  private let isInExtension: Bool

  /// The declaration whose name is at an offset; nil: there is none.
  ///
  /// - Parameters:
  ///   - bytes: the text of the source file.
  ///   - path: of the source file. Its extension determines the language.
  package init?(at offset: Int, in bytes: [UInt8], path: String) {
    guard let language = SourceFile.language(ofPath: path) else { return nil }
    for type in CodeReader.facts(of: bytes, in: language).types {
      let owners = Set([type.name, type.objectiveCName].compactMap(\.self))
      let isInExtension = type.kind == .extension || type.kind == .protocol
      if type.range.touches(offset) {
        self.init(.type, owners, of: owners, isInExtension: isInExtension)
        return
      }
      if let property = type.properties.first(where: { $0.range.touches(offset) }) {
        self.init(.outlet, [property.name], of: owners, isInExtension: isInExtension)
        return
      }
      if let method = type.methods.first(where: { $0.range.touches(offset) }) {
        var selectors: Set<String> = []
        method.addSelectors(to: &selectors)
        self.init(.action, selectors, of: owners, isInExtension: isInExtension)
        return
      }
    }
    return nil
  }

  private init(
    _ kind: CodeName.Kind, _ names: Set<String>, of owners: Set<String>, isInExtension: Bool
  ) {
    self.kind = kind
    self.names = names
    self.owners = owners
    self.isInExtension = isInExtension
  }

  /// Whether a text contains the name. Other texts do not refer to the declaration.
  package func isNamed(in text: [UInt8]) -> Bool {
    names.contains { text[...].contains($0) }
  }

  /// Whether a name of a document refers to the declaration.
  ///
  /// - Parameter scope: the sources of the document; nil: superclasses are unknown.
  package func isDeclaration(of name: CodeName, in scope: CodeScope?) -> Bool {
    guard kind == name.kind, names.contains(name.name) else { return false }
    // An action of First Responder, whose class is `UIResponder` in documents, is sent to the first
    // object that implements it.
    guard let className = name.className, kind != .action || className != "UIResponder" else {
      return true
    }
    if kind == .type || owners.contains(className) { return true }
    guard let facts = scope?.facts(of: className) else { return false }
    if facts.chain.contains(where: owners.contains) { return true }
    // Which classes of a framework have the members of an extension is not determined.
    guard isInExtension, let scope, !owners.contains(where: scope.declaresClass) else {
      return false
    }
    return kind == .outlet
      ? facts.property(name.name) == nil : facts.method(name.name) == nil
  }
}

extension SourceFile {
  /// Whether a path is that of a source file.
  package static func isSource(_ path: String) -> Bool { language(ofPath: path) != nil }

  /// The extensions with their periods of the files that are checked. A header declares no views.
  package static let documentSuffixes = [".swift", ".m", ".mm"]

  /// Whether a path is that of a source file that is checked.
  package static func isDocument(_ path: String) -> Bool {
    documentSuffixes.contains(where: path.hasSuffix)
  }

  /// The language of a file by its extension; nil: it is no source file.
  package static func language(ofPath path: String) -> CodeReader.Language? {
    let path = path.utf8
    return path.lastIndex(of: UInt8(ascii: ".")).flatMap { point in
      CodeReader.Language(
        fileExtension: String(decoding: path[path.index(after: point)...], as: UTF8.self))
    }
  }
}
