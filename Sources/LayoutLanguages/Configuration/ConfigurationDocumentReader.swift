package import LayoutModel
package import LayoutReaders
package import Linting

/// Reads a configuration as a document of its own, so that an editor shows what is wrong with it
/// where it is wrong. It holds no layouts.
package struct ConfigurationDocumentReader: LayoutReader {
  private let reader: ConfigurationReader

  package init(_ reader: ConfigurationReader) {
    self.reader = reader
  }

  /// nil where the file's name is not that of a configuration.
  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    guard source.isConfiguration else { return nil }
    return LayoutDocument(
      format: .configuration, findings: reader.read(source.bytes).mistakes)
  }
}
