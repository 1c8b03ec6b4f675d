package import LayoutModel

/// What stands where in one text, as far as it can be read.
package struct DocumentMap: Sendable {
  /// What a person may select or fold as one, in pre-order: each lies in those before it that hold
  /// its start, and two never overlap otherwise.
  package var stretches: [Stretch] = []
  /// The outline, in pre-order.
  package var symbols: [Symbol] = []
  /// Where names are given and used, in the order of the text.
  package var names: [NameOccurrence] = []
  /// In the order of the text.
  package var colors: [ColorOccurrence] = []
  /// In the order of the text.
  package var links: [Link] = []

  package init() {}
}

extension DocumentMap {
  /// A value, a member, a view, an element.
  package struct Stretch: Hashable, Sendable {
    package var range: SourceRange
    /// Whether it may be folded: a view, an array, an object.
    package var isFoldable: Bool

    package init(_ range: SourceRange, isFoldable: Bool) {
      self.range = range
      self.isFoldable = isFoldable
    }
  }

  /// An entry of the outline: a view, what belongs to it, a layout of several.
  package struct Symbol: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case layout, application, window, viewController
      /// By the nearest class of UIKit: what answers touches itself is a control.
      case view, control, gestureRecognizer
      /// A section of a configuration, and what stands in it.
      case setting
    }

    package var kind: Kind
    /// The label, the id or the class: the first that there is.
    package var name: String
    package var id: String?
    package var label: String?
    package var className: String?
    /// The frame, in a few words; of others what tells them apart.
    package var detail: String?
    /// All of it.
    package var range: SourceRange
    /// What to show of it; within `range`.
    package var nameRange: SourceRange
    /// How many symbols are around it; at most one more than of the symbol before.
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

  /// A place where something gets its name, or is meant by it.
  package struct NameOccurrence: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The id of a view, a controller, a recognizer or any other object of a layout.
      case id
      /// A method that answers an action.
      case selector
    }

    package enum Role: Hashable, Sendable {
      /// The thing's own `id`; a selector in the list of what an object answers.
      case definition
      case reference
    }

    package var kind: Kind
    package var role: Role
    package var name: String
    /// Names of different scopes have nothing to do with each other: each layout of a set is one.
    package var scope: Int
    /// The name as it is written, without quotes; what stands there may be escaped.
    package var range: SourceRange
    /// The whole of what a definition names; of a reference, its own range.
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

  /// Components in sRGB, each from 0 to 1.
  package struct Color: Hashable, Sendable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  package struct ColorOccurrence: Hashable, Sendable {
    /// The value's content, without quotes.
    package var range: SourceRange
    package var color: Color

    package init(_ range: SourceRange, _ color: Color) {
      self.range = range
      self.color = color
    }
  }

  /// A text that leads somewhere.
  package struct Link: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      /// A URI.
      case address(String)
      /// A file's path, relative to the document's folder unless it starts at the root.
      case path(String)
    }

    /// Without quotes.
    package var range: SourceRange
    package var target: Target

    package init(_ range: SourceRange, _ target: Target) {
      self.range = range
      self.target = target
    }
  }
}

extension DocumentMap {
  /// The name at an offset, where a cursor just behind it counts as well.
  package func name(at offset: Int) -> NameOccurrence? {
    let place = names.partitioningIndex { $0.range.end >= offset }
    return place < names.count && names[place].range.touches(offset) ? names[place] : nil
  }

  /// All places of a name, in the order of the text.
  package func places(of name: NameOccurrence) -> [NameOccurrence] {
    names.filter { $0.kind == name.kind && $0.scope == name.scope && $0.name == name.name }
  }
}
