package import LayoutModel

/// A name in a document that source code declares: a custom class, an outlet or an action.
package struct CodeName: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case type, outlet, action
  }

  package let kind: Kind
  /// The class without module, the property or the selector.
  package let name: String
  /// The class that is named, or that declares the member, without module; nil if the document does
  /// not specify it, as for First Responder.
  package let className: String?
  /// The name in the document.
  package let range: SourceRange

  package init(_ reference: ClassReference, _ sourceMap: SourceMap) {
    kind = .type
    name = UIKitClass.leafName(of: reference.className)
    className = name
    range = sourceMap.range(of: reference.node, .className)
  }

  package init(_ connection: Connection, _ sourceMap: SourceMap) {
    kind = connection.isOutlet ? .outlet : .action
    name = connection.name
    className = connection.className.map { UIKitClass.leafName(of: $0) }
    range = sourceMap.range(of: connection.node, .connectionName)
  }

  /// Whether two names are equal and refer to the same class.
  package func isSame(as other: CodeName) -> Bool {
    kind == other.kind && name == other.name && className == other.className
  }
}
