internal import LayoutModel
package import Linting

/// Reads strings files: `"key" = "text";` for each text, or a property list in XML.
///
/// Values that are no text are skipped.
package struct StringsReader: Sendable {
  /// Bytes. The largest strings files of apps have some megabytes.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 200_000

  private let byteLimit: Int
  private let entryLimit: Int

  package init(byteLimit: Int = Self.byteLimit, entryLimit: Int = Self.entryLimit) {
    self.byteLimit = byteLimit
    self.entryLimit = entryLimit
  }

  package func read(_ bytes: [UInt8]) throws(TranslationFailure) -> TranslationTable {
    guard bytes.count <= byteLimit else {
      throw TranslationFailure("a file of translations has at most \(byteLimit) bytes")
    }
    guard !bytes.starts(with: "bplist".utf8) else {
      throw TranslationFailure(
        "a binary property list is not supported; 'plutil -convert xml1' converts it to XML")
    }
    let text = try Self.utf8(of: bytes)
    var table = TranslationTable()
    table.entries =
      Self.startsAsXML(text)
      ? try PropertyListXML.texts(in: text, limit: entryLimit) : try entries(in: text)
    return table
  }

  private func entries(in text: [UInt8]) throws(TranslationFailure) -> [TranslationTable.Entry] {
    let list: [OpenStepPropertyList.Entry]
    do throws(TextError) {
      list = try OpenStepPropertyList.entries(of: text)
    } catch {
      throw TranslationFailure(error.message, at: error.offset, in: text)
    }
    let lines = LineIndex(text)
    var entries: [TranslationTable.Entry] = []
    for entry in list {
      guard case .string(let value) = entry.value else { continue }
      guard entries.count < entryLimit else {
        throw TranslationFailure(
          "a file of translations has at most \(entryLimit) entries", at: entry.offset, in: text)
      }
      entries.append(
        TranslationTable.Entry(
          key: entry.key, text: value, line: lines.position(of: entry.offset).line))
    }
    return entries
  }

  private static func startsAsXML(_ text: [UInt8]) -> Bool {
    let start = text.drop { " \n\r\t".utf8.contains($0) }
    // `<0f 0e>` is data.
    return ["<?", "<!", "<p"].contains { start.starts(with: $0.utf8) }
  }
}
