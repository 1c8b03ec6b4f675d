/// Recognizes the form of the body of a hit-testing method.
struct OverrideBodyReader {
  /// The form of the body of a method with `selector`; nil if it is no hit-testing method.
  static func body(
    of selector: String, parameters: [Int], in body: Range<Int>, of tokens: SourceTokens
  ) -> OverrideBody? {
    guard selector == "hitTest:withEvent:" || selector == "pointInside:withEvent:" else {
      return nil
    }
    return .custom
  }
}
