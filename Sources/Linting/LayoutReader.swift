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

/// A format of input, by the name that reports give it.
package enum LayoutFormat: String, CaseIterable, Hashable, Sendable {
  case layoutJSON = "layout-json"
  case sentryJSON = "sentry-json"
  case recursiveDescription = "recursive-description"
  case interfaceBuilder = "interface-builder"
  case earlGreyText = "earlgrey-text"
  case detoxXML = "detox-xml"
  case wdaXML = "wda-xml"
  case wdaJSON = "wda-json"
  case idbJSON = "idb-json"
  case deviceAgentJSON = "device-agent-json"
  case xcuitestText = "xcuitest-text"
  /// Source code in Swift or Objective-C. It contains views and no layouts.
  case code
  /// A configuration file. Editors show its problems like those of a layout.
  case configuration

  /// The formats of layouts; not `code` and `configuration`, which contain none.
  package static let allCases: [LayoutFormat] = [
    .layoutJSON, .sentryJSON, .recursiveDescription, .interfaceBuilder, .earlGreyText, .detoxXML,
    .wdaXML, .wdaJSON, .idbJSON, .deviceAgentJSON, .xcuitestText,
  ]

  /// Whether people write this format for layoutlint: an omitted value is then intentional.
  package var isWrittenByHand: Bool { self == .layoutJSON }
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
