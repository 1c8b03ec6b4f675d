import Testing

/// Checks that apply to any text.
enum Agreement {
  /// Checks that this module and Foundation's parser agree on a text, and that the elements of any
  /// text, malformed or not, are in order.
  ///
  /// - Parameters:
  ///   - name: The name of the text in failure messages; the text itself by default.
  ///   - slices: Whether each element of a well-formed text is also parsed separately, which takes
  ///     time for each of its ancestors.
  static func check(
    _ bytes: [UInt8], _ name: String? = nil, slices: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) {
    let parsed = Parsed(bytes)
    let name = name ?? String(decoding: bytes, as: UTF8.self).debugDescription
    let isWellFormed = parsed.messages.isEmpty
    #expect(parsed.disorder == nil, "\(name)", sourceLocation: location)
    if isWellFormed, slices {
      #expect(parsed.unfaithfulSlice == nil, "\(name)", sourceLocation: location)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      #expect(!isWellFormed, "\(name)", sourceLocation: location)
      return
    }
    guard FoundationOracle.isComparable(bytes), !parsed.isUnsupported, !parsed.hasPrefixes else {
      return
    }
    let expected = FoundationOracle.events(of: bytes)
    #expect(
      isWellFormed == (expected != nil), "\(parsed.messages) \(name)", sourceLocation: location)
    if isWellFormed, let expected {
      #expect(parsed.events == expected, "\(name)", sourceLocation: location)
    }
  }
}
