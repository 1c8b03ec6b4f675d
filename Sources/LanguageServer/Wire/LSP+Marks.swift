extension LSP {
  /// Of capabilities that are there, with nothing more to say.
  struct NoOptions: Hashable, Sendable, Encodable {}

  struct DocumentLink: Hashable, Sendable, Encodable {
    var range: Range
    /// A URI.
    var target: String
  }

  struct ColorInformation: Hashable, Sendable, Encodable {
    var range: Range
    var color: Color
  }

  /// Components from 0 to 1, and finite: JSON has no other numbers.
  struct Color: Hashable, Sendable, Codable {
    var red, green, blue, alpha: Double
  }

  struct ColorPresentation: Hashable, Sendable, Encodable {
    var label: String
    var textEdit: TextEdit
  }

  struct InlayHint: Hashable, Sendable, Encodable {
    var position: Position
    var label: String
    var tooltip: String?
    var paddingLeft = true
  }

  struct CodeLens: Hashable, Sendable, Encodable {
    var range: Range
    var command: Command
  }

  struct Command: Hashable, Sendable, Encodable {
    var title: String
    /// Empty: there is nothing to run, the title is all.
    var command: String
    var arguments: [PreviewArgument]?
  }

  /// What `layoutlint.preview` takes.
  struct PreviewArgument: Hashable, Sendable, Encodable {
    var uri: String
    /// The layout's name, where the document holds several.
    var layout: String?
  }
}
