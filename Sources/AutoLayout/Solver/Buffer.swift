/// An array that is filled and emptied many times and keeps its storage.
///
/// `removeAll(keepingCapacity:)` of an array keeps it as well, but takes longer than filling a short array.
struct Buffer<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// The elements, and after them elements that have been removed.
  private var storage: [Element] = []
  private(set) var count = 0

  /// Most buffers never have more elements.
  private static var usualCount: Int { 16 }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    precondition(index < count, "index out of range")
    return storage[index]
  }

  var elements: ArraySlice<Element> { storage[..<count] }

  mutating func append(_ element: Element) {
    if count < storage.count {
      storage[count] = element
    } else {
      if storage.isEmpty { storage.reserveCapacity(Self.usualCount) }
      storage.append(element)
    }
    count += 1
  }

  mutating func removeAll() { count = 0 }
}
