/// Why Jansson refused a text.
struct JanssonFailure: Error, Hashable {
  enum Reason: Hashable {
    case syntax, invalidUTF8, prematureEnd, textAfterValue, nullCharacter
    case duplicateKey, numberOutOfRange, tooDeep
    /// Jansson's tree is not the one that the scanner saw.
    case mismatch
    /// Mostly a lack of memory, for which Jansson has no words.
    case unknown
  }

  let reason: Reason
  /// Where Jansson stopped, in bytes: the END of the token at fault.
  var offset: Int
}
