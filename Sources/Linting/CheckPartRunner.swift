internal import LayoutModel

/// Checks parts of a document that do not depend on each other, at the same time or one after another.
///
/// No core module has threads; the program provides them. The results of the parts are joined in the order of
/// the document and of the screens, so that findings do not depend on the order of the checks.
package protocol CheckPartRunner: Sendable {
  /// Calls a function for each index below `count`, in any order.
  ///
  /// - Parameter caches: at least one. The calling thread uses the first, and each other thread one of the rest, which a
  ///   copy of the first is appended to if none is left. They never affect a result.
  /// - Returns: the results in the order of the indices.
  func results<Cache: Sendable, Result: Sendable>(
    of parts: CheckParts, count: Int, caches: inout [Cache],
    _ check: @escaping @Sendable (inout Cache, Int) -> Result
  ) -> [Result]
}

extension CheckPartRunner {
  /// The same with a cache that is copied for each other thread.
  package func results<Cache: Sendable, Result: Sendable>(
    of parts: CheckParts, count: Int, cache: inout Cache,
    _ check: @escaping @Sendable (inout Cache, Int) -> Result
  ) -> [Result] {
    var caches = [cache]
    defer { cache = caches[0] }
    return results(of: parts, count: count, caches: &caches, check)
  }

  /// The same without a cache.
  package func results<Result: Sendable>(
    of parts: CheckParts, count: Int, _ check: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    var caches: [Void] = [()]
    return results(of: parts, count: count, caches: &caches) { _, index in check(index) }
  }
}

/// The parts of a check, outer ones first.
package enum CheckParts: Int, Sendable {
  /// The layouts of a document, each with all its screens.
  case layouts
  /// The groups of equal screens that one layout is laid out on with the same texts.
  case screens
  /// The regions and obstructions of one layout, and how it differs from its last check.
  case steps
  /// The rules of one layout.
  case rules
  /// Some of the views, obstructions or findings of one layout or document.
  case pieces
}

extension (any CheckPartRunner)? {
  /// Calls two functions for one layout, the first of which can have parts of its own.
  func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, and second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let results = self?.results(of: .steps, count: 2) { index in
      (first: index == 0 ? first() : nil, second: index == 0 ? nil : second())
    }
    guard let left = results?.first?.first, let right = results?.last?.second else {
      return (first(), second())
    }
    return (left, right)
  }

  /// Applies a function to consecutive elements, and joins the results in the order of the elements.
  ///
  /// - Parameter cache: copied for each thread. It never affects a result.
  package func joined<Element: Sendable, Cache: Sendable, Result: Sendable>(
    _ elements: [Element], cache: inout Cache,
    _ check: @escaping @Sendable (inout Cache, ArraySlice<Element>) -> [Result]
  ) -> [Result] {
    guard let self, let pieces = CheckParts.pieces(of: elements) else {
      return check(&cache, elements[...])
    }
    return self.results(of: .pieces, count: pieces.count, cache: &cache) { cache, index in
      check(&cache, elements[pieces[index]])
    }.flatMap(\.self)
  }

  /// The same without a cache.
  package func joined<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ check: @escaping @Sendable (ArraySlice<Element>) -> [Result]
  ) -> [Result] {
    guard let self, let pieces = CheckParts.pieces(of: elements) else {
      return check(elements[...])
    }
    return self.results(of: .pieces, count: pieces.count) { check(elements[pieces[$0]]) }
      .flatMap(\.self)
  }
}

extension CheckParts {
  /// Waking a thread takes longer than the check of fewer elements.
  static let leastPieceSize = 256
  /// The greatest number of pieces. There are more of them than threads, because some pieces take longer.
  static let pieceLimit = 12

  /// The indices of the pieces of an array; nil: it is too small to be divided.
  fileprivate static func pieces(of elements: [some Any]) -> [Range<Int>]? {
    guard elements.count >= 2 * leastPieceSize else { return nil }
    let size = max(leastPieceSize, (elements.count - 1) / pieceLimit + 1)
    return stride(from: 0, to: elements.count, by: size).map {
      $0..<min($0 + size, elements.count)
    }
  }
}

extension Linter {
  /// nil: the parts of the document are checked one after another.
  func parts(for source: SourceText) -> (any CheckPartRunner)? {
    source.bytes.count < leastBytesOfParts ? nil : parts
  }

  /// Waking a thread takes longer than the check of a smaller document.
  package static let leastBytesOfParts = 16 << 10

  /// The same while other documents wait for a thread: the check of a smaller document takes less processor time in one
  /// part, because screens share work.
  package static let leastBytesOfPartsBesideOthers = 128 << 10
}
