import Testing

/// What is expected of every text, whatever it is.
enum Agreement {
  /// Our scanner and Foundation's parser read the text alike, and however broken it is, its elements
  /// are in order.
  ///
  /// - Parameters:
  ///   - name: What a failure calls the text; itself where there is no name.
  ///   - slices: Whether each element of a well formed text is parsed again on its own, which takes
  ///     time for each of its parents.
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
    guard FoundationOracle.canJudge(bytes), !parsed.isDeclined, !parsed.hasPrefixes else { return }
    let expected = FoundationOracle.events(of: bytes)
    #expect(
      isWellFormed == (expected != nil), "\(parsed.messages) \(name)", sourceLocation: location)
    if isWellFormed, let expected {
      #expect(parsed.events == expected, "\(name)", sourceLocation: location)
    }
  }
}
