package import LayoutModel

/// The outline of one text: its ranges, symbols, names and links.
package struct DocumentMap: Sendable {
  /// The selectable and foldable ranges, in pre-order. Two ranges are disjoint or nested.
  package var stretches: [Stretch] = []
  /// In pre-order.
  package var symbols: [Symbol] = []
  /// The definitions and references of names, in the order of the text.
  package var names: [NameOccurrence] = []
  /// In the order of the text.
  package var links: [Link] = []

  package init() {}
}

extension DocumentMap {
  /// The range of a value, a member, a view or an element.
  package struct Stretch: Hashable, Sendable {
    package var range: SourceRange
    /// Whether it is a view, an array or an object.
    package var isFoldable: Bool

    package init(_ range: SourceRange, isFoldable: Bool) {
      self.range = range
      self.isFoldable = isFoldable
    }
  }

  /// A layout, a view, or an object that belongs to a view.
  package struct Symbol: Hashable, Sendable {
    /// The raw values are those of `SymbolKind` in the protocol's first version, which every client supports.
    package enum Kind: Int, Hashable, Sendable {
      /// `Module`.
      case layout = 2
      /// `Package`.
      case application = 4
      /// `Namespace`.
      case window = 3
      /// `Class`.
      case viewController = 5
      /// `Field`, according to the nearest UIKit class.
      case view = 8
      /// `Method`, according to the nearest UIKit class.
      case control = 6
      /// `Function`.
      case gestureRecognizer = 12
      /// `Property`: a section of a configuration, or an entry of a section.
      case setting = 7
    }

    package var kind: Kind
    /// The label, otherwise the id, otherwise the class.
    package var name: String
    package var id: String?
    package var label: String?
    package var className: String?
    /// The frame of a view, or a short description.
    package var detail: String?
    package var range: SourceRange
    /// The range to select; within `range`.
    package var nameRange: SourceRange
    /// The number of containing symbols; at most one more than the previous symbol's depth.
    package var depth: Int

    package init(
      _ kind: Kind, name: String, range: SourceRange, nameRange: SourceRange, depth: Int
    ) {
      self.kind = kind
      self.name = name
      self.range = range
      self.nameRange = nameRange
      self.depth = depth
    }
  }

  /// A definition of a name, or a reference to it.
  package struct NameOccurrence: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The id of a view, a controller, a recognizer or any other object of a layout.
      case id
      /// An action method.
      case selector
    }

    package enum Role: Hashable, Sendable {
      /// The object's own `id`, or a selector in the list of methods that an object implements.
      case definition
      case reference
    }

    package var kind: Kind
    package var role: Role
    package var name: String
    /// Names of different scopes are unrelated. Each layout of a set is one scope.
    package var scope: Int
    /// The range of the name without quotes. The text may contain escapes.
    package var range: SourceRange
    /// The range of the object that a definition names; for a reference, `range`.
    package var subject: SourceRange

    package init(
      _ kind: Kind, _ role: Role, _ name: String, scope: Int, range: SourceRange,
      subject: SourceRange? = nil
    ) {
      self.kind = kind
      self.role = role
      self.name = name
      self.scope = scope
      self.range = range
      self.subject = subject ?? range
    }
  }

  /// A word of a text with its meaning, for highlighting.
  package struct Token: Hashable, Sendable {
    /// The raw values are token types of the protocol.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case className = "class"
      case property, number
      case flag = "enumMember"
      case string
      case address = "variable"
    }

    /// Within one line.
    package var range: SourceRange
    package var kind: Kind
    /// Whether it is the address of the object that the text describes there.
    package var isDefinition: Bool

    package init(_ range: SourceRange, _ kind: Kind, isDefinition: Bool = false) {
      self.range = range
      self.kind = kind
      self.isDefinition = isDefinition
    }
  }

  /// A reference to a URI or a file.
  package struct Link: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      /// A URI.
      case address(String)
      /// An absolute path, or a path relative to the document's folder.
      case path(String)
      /// The first of these files that exists in or beside the document's folder or the folders above, as
      /// relative paths.
      case nearby([String])
      /// The page of a rule.
      case rule(String)
    }

    /// The range of the value without quotes.
    package var range: SourceRange
    package var target: Target

    package init(_ range: SourceRange, _ target: Target) {
      self.range = range
      self.target = target
    }
  }
}

extension DocumentMap {
  /// The name that contains an offset or ends at it.
  package func name(at offset: Int) -> NameOccurrence? {
    let index = names.partitioningIndex { $0.range.end >= offset }
    return index < names.count && names[index].range.touches(offset) ? names[index] : nil
  }

  /// All occurrences of a name, in the order of the text.
  package func occurrences(of name: NameOccurrence) -> [NameOccurrence] {
    names.filter { $0.kind == name.kind && $0.scope == name.scope && $0.name == name.name }
  }
}
