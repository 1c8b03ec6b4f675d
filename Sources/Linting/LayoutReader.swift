package import AppCode
package import LayoutModel

/// Reads layouts of one family of formats. A reader does not open files and does not fail: problems of
/// the text are findings.
package protocol LayoutReader: Sendable {
  /// The content of a text; nil if it is in none of this reader's formats.
  ///
  /// The content determines the format. The path is used only for broken and empty texts.
  ///
  /// - Parameter cancellation: checked between views. If it is cancelled, views are missing.
  func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument?
}

extension LayoutReader {
  /// Reads a text to its end.
  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    read(source, limits: limits, cancellation: .none)
  }
}

/// What readers of a document depend on besides its text.
package struct ReaderOptions: Sendable {
  /// The app's classes. Properties in the document take precedence.
  package let classes: ClassMap
  /// The document among the sources of the app, if it is one of them.
  package let code: SourceFile?
  /// Whether the text is read after each keystroke.
  package let isForEditing: Bool

  package init(classes: ClassMap, code: SourceFile?, isForEditing: Bool) {
    (self.classes, self.code, self.isForEditing) = (classes, code, isForEditing)
  }
}

/// The limits of a reader.
package struct ReaderLimits: Hashable, Sendable {
  /// Bytes of one document. 16 MiB contain about 100,000 views; dumps of whole apps have thousands.
  package var documentBytes = 16 << 20
  /// Constraints of one layout. The largest known storyboards have some hundreds in each layout.
  package var constraints = 100_000

  package init() {}
}

/// The result of reading a text.
package struct LayoutDocument: Sendable {
  package var format: LayoutFormat
  /// In the document's order; empty if nothing could be read.
  package var parsedLayouts: [ParsedLayout]
  /// Problems of the document itself, suppressed or not.
  package var findings: [Finding]
  /// The suppressions in the document, one for each `disable`.
  package var suppressions: [Suppression] = []
  /// The text does not follow its format's grammar. The parsed part is available to queries, but no
  /// rule runs: a missing end tag would appear as a problem of the layout.
  package var isBroken = false
  /// The name of the platform that the document is for, if that is not iOS: `tvOS`; nil: it is for iOS, or names none.
  package var otherPlatform: String?
  /// Parts of the text that the reader does not support or does not use.
  package var unknownParts: [UnknownPart] { countUnknownParts() }
  /// Counts them on request: no check needs them.
  package var countUnknownParts: @Sendable () -> [UnknownPart] = { [] }
  /// The edits that fixes make in the document; nil if its format is printed by programs.
  package var editing: (any SourceEditing)?

  package init(
    format: LayoutFormat, layouts: [ParsedLayout] = [], findings: [Finding] = []
  ) {
    self.format = format
    parsedLayouts = layouts
    self.findings = findings
  }

  package var layouts: [ViewHierarchy] { parsedLayouts.map(\.hierarchy) }
}

/// A format of documents, with all that is known of it. The value of each stands beside its reader.
package struct LayoutFormat: Sendable {
  /// The name that reports give it.
  package let name: String
  package let kind: Kind
  /// What its documents contain. Everything else is unknown.
  package let facts: LayoutFacts
  /// The ends of the names of its files. Only source code is recognized by them.
  package let suffixes: [String]
  /// Creates a reader, which several formats can have in common; nil: no list contains the format.
  package let reader: Reader?

  package typealias Reader = @Sendable (ReaderOptions) -> any LayoutReader

  package enum Kind: Hashable, Sendable {
    /// Layouts that people write for layoutlint: an omitted value is then intentional.
    case layout
    /// Documents of Interface Builder, which are laid out on each screen.
    case interfaceBuilder
    /// The views of a running app.
    case dump
    /// A dump among other text, such as that of a log, with objects named by their addresses.
    case textDump
    /// Source code. It contains views, and layouts only as literals.
    case code
    /// A configuration file. Editors show its problems like those of a layout.
    case configuration
  }

  package init(
    _ name: String, _ kind: Kind, facts: LayoutFacts, suffixes: [String] = [],
    reader: Reader? = nil
  ) {
    self.name = name
    self.kind = kind
    self.facts = facts.union(.allTouchAreas)
    self.suffixes = suffixes
    self.reader = reader
  }

  /// The format of configuration files, which their name decides.
  package static let configuration = LayoutFormat("configuration", .configuration, facts: [])

  package var isDump: Bool { kind == .dump || kind == .textDump }

  /// Whether a file has the name of a document of the format.
  package func isName(_ path: String) -> Bool { suffixes.contains(where: path.hasSuffix) }
}

extension LayoutFormat: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A kind of element or key that is in a document but not in its layouts, with the number of
/// occurrences.
package struct UnknownPart: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An element that the reader does not support.
    case element
    /// A key of a view, a view controller or a recognizer that the reader does not support.
    case key
    /// A supported view that is not part of a layout.
    case leftOut = "left-out"
  }

  package let kind: Kind
  /// In the document's spelling.
  package let name: String
  package let count: Int

  package init(_ kind: Kind, _ name: String, count: Int) {
    self.kind = kind
    self.name = name
    self.count = count
  }
}
