/// The declarations of views in one file.
package struct ViewFacts: Equatable, Sendable {
  package var types: [ViewType] = []
  /// Functions and properties outside of types.
  package var members: [ViewMember] = []
  /// The limit that ended the scan; nil if the whole file was read.
  package var limit: SourceLimit?
  /// The text, for fixes that insert lines.
  package var bytes: [UInt8] = []

  package init() {}

  /// The members outside of types, as those of an extension without a name.
  package var outside: ViewType {
    ViewType(kind: .extension, name: "", members: members, nameRange: 0..<0)
  }
}

/// A type or an extension.
package struct ViewType: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case type, `extension`
  }

  package var kind: Kind
  package var name: String
  /// The names of the types around it, the outermost first.
  package var enclosing: [String] = []
  /// The superclass and the protocols as written, without type arguments.
  package var inherited: [String] = []
  /// The type that an extension is for: `where Self == Filled`.
  package var selfType: String?
  package var members: [ViewMember] = []
  /// The cases of an enumeration and the stored properties without an initial value are not known.
  package var nameRange: Range<Int>

  /// Whether a type conforms to a protocol, as written.
  package func inherits(_ name: String) -> Bool {
    inherited.contains { $0 == name || $0.hasSuffix("." + name) }
  }
}

/// A function or a property.
package struct ViewMember: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// It returns a view, and its statements are read.
    case view
    /// A computed value that is no view. The statements of a gesture are read.
    case value
    /// A stored property with an initial value.
    case constant
    /// A stored property without an initial value.
    case parameter
  }

  package struct Parameter: Equatable, Sendable {
    package var label: String?
    package var name: String
    package var hasDefault = false
  }

  package var kind: Kind
  package var name: String
  package var isFunction = false
  package var isStatic = false
  /// The type as written, without attributes and type arguments; empty if there is none.
  package var type = ""
  package var parameters: [Parameter] = []
  package var statements: [BuilderStatement] = []
  /// Whether the initial value or the body contains `.clear`.
  package var mentionsClear = false
  package var nameRange: Range<Int>
}
