package import LayoutModel

/// Reads layouts of one family of formats. A reader does not open files and does not fail: problems of
/// the text are findings.
package protocol LayoutReader: Sendable {
  /// What the text holds, or nil where it is in none of this reader's formats.
  ///
  /// The content decides. The path may only tell what a text was meant to be that says nothing for
  /// itself: a broken or an empty one.
  func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument?

  /// The same, with the cache of this reader or another for an earlier state of the text.
  func read(
    _ source: SourceText, limits: ReaderLimits, reusing cache: (any ReaderCache)?
  ) -> LayoutDocument?
}

extension LayoutReader {
  package func read(
    _ source: SourceText, limits: ReaderLimits, reusing cache: (any ReaderCache)?
  ) -> LayoutDocument? {
    read(source, limits: limits)
  }
}

/// What a reader keeps of a text, so that the next state of it is read faster. What it reads is the
/// same without it.
package protocol ReaderCache: Sendable {}

/// The limits of a reader.
package struct ReaderLimits: Hashable, Sendable {
  /// Bytes of one document. 16 MiB holds some 100,000 views: dumps of whole apps have thousands.
  package var documentBytes = 16 << 20
  /// Constraints of one layout. The largest storyboards that we know have some hundreds a layout.
  package var constraints = 100_000

  package init() {}
}

/// The result of reading a text.
package struct LayoutDocument: Sendable {
  package var format: LayoutFormat
  /// In the document's order; empty if nothing could be read.
  package var parsedLayouts: [ParsedLayout]
  /// What is wrong with the document itself, suppressed or not.
  package var findings: [Finding]
  /// What the document wants to be left unsaid, each `disable` once.
  package var suppressions: [Suppression] = []
  /// The text does not follow its format's grammar. What could be made out of it answers questions,
  /// but a rule would take a lost end tag for a fault of the layout.
  package var isBroken = false
  /// What the text holds and the reader does not know, or knows and leaves out.
  package var unknownParts: [UnknownPart] { countUnknownParts() }
  /// They are counted when somebody asks: no check does.
  package var countUnknownParts: @Sendable () -> [UnknownPart] = { [] }
  /// The edits that fixes make in the document; nil if its format is printed by programs.
  package var editing: (any SourceEditing)?
  /// For reading the text again when a little of it has changed.
  package var cache: (any ReaderCache)?

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
  /// What a project says about checks: an editor shows its mistakes as it shows those of a layout.
  case configuration

  /// The formats of layouts. A configuration holds none, so no list of formats has it.
  package static let allCases: [LayoutFormat] = [
    .layoutJSON, .sentryJSON, .recursiveDescription, .interfaceBuilder, .earlGreyText, .detoxXML,
    .wdaXML, .wdaJSON, .idbJSON, .deviceAgentJSON, .xcuitestText,
  ]

  /// Whether a person writes it for us: what it could say and does not, it means.
  package var isWrittenByHand: Bool { self == .layoutJSON }
}

/// A kind of thing in a document that the layouts do not have, and how often it is there.
package struct UnknownPart: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An element that the reader has never heard of.
    case element
    /// A key of a view, a view controller or a recognizer that it has never heard of.
    case key
    /// A view that it knows, and that is no part of any layout.
    case leftOut = "left-out"
  }

  package let kind: Kind
  /// As the document spells it.
  package let name: String
  package let count: Int

  package init(_ kind: Kind, _ name: String, count: Int) {
    self.kind = kind
    self.name = name
    self.count = count
  }
}
