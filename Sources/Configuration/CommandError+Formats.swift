package import Files
package import LayoutModel
internal import LayoutReaders
internal import Linting

extension CommandError {
  /// No reader recognizes the text.
  package static func notALayout(_ source: SourceText) -> CommandError {
    let formats = LayoutFormats.layouts.map(\.name).joined(separator: ", ")
    let message =
      source.bytes.isEmpty ? "is empty" : "is not a layout in a supported format: \(formats)"
    return .contents(message, path: source.path)
  }
}
