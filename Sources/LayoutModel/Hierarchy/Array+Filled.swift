extension Array {
  /// An array of equal elements, for the views of a layout.
  ///
  /// `init(repeating:count:)` calls code of the standard library that is not specialized for the type of the elements,
  /// which takes longer than filling an array of some hundred elements.
  @inlinable
  public init(filledWith element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }
}
