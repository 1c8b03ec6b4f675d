/// Why a text cannot be read.
package struct TextError: Error, Hashable {
  package let message: String
  /// In bytes from the start of the text.
  package let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
