internal import LayoutModel
internal import Linting

/// A document that the client has open, as of the last edit.
struct OpenDocument: Sendable {
  /// As the client spells it, for it may compare letter by letter.
  var uri: String
  var version: Int?
  var text: [UInt8]

  /// Names this state of the text: new with every edit.
  var generation: WorkID

  /// What was found out about `generation`; nil until its check is done.
  var result: CheckResult?

  /// What stands where in `generation`; nil until somebody has asked for it.
  var reading: ParsedLanguageText?

  /// `reading` is being made complete.
  var isBeingRead = false

  /// Some request was about it, and others will be.
  var isAskedAbout = false

  /// Whether an edit stops the check that runs: not the one after such a stop.
  var mayStopCheck = true

  /// The last that was found out about any state of the text, for the next check to build on.
  var lastChecked: CheckedDocument?

  /// What the client shows; nil where nothing was ever sent.
  var published: LSP.PublishDiagnosticsParams?

  /// The configuration of the last check.
  var configuration: String?

  /// The person was told that the document is over the limit.
  var isKnownAsTooLarge = false

  /// The log says that an answer has left something out.
  var isKnownAsCut = false

  /// The person was told that its check came upon a fault of our own.
  var isKnownAsFaulty = false

  /// More are not kept: an editor that opens every file of a tree is not a person who looks.
  static let countLimit = 4_096
}

extension OpenDocument {
  var source: SourceText { SourceText(path: DocumentURI.path(of: uri), bytes: text) }

  enum EditFailure: Error {
    case reversedRange
  }

  /// Applies the edits of one notification, each to what the one before it left.
  static func apply(
    _ changes: [LSP.ContentChange], to text: [UInt8], in encoding: PositionEncoding
  ) throws(EditFailure) -> [UInt8] {
    var text = text
    for change in changes {
      guard let range = change.range else {
        text = change.text.utf8
        continue
      }
      guard range.start <= range.end else { throw .reversedRange }
      let lines = LineTable(text)
      let start = lines.offset(at: range.start, in: encoding)
      let end = lines.offset(at: range.end, in: encoding)
      text.replaceSubrange(start..<max(start, end), with: change.text.utf8)
    }
    return text
  }
}
