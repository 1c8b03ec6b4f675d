/// Whether the result of some work is no longer needed. Long work checks it between its parts.
public struct Cancellation: Sendable {
  private let check: @Sendable () -> Bool

  /// - Parameter check: returns true as soon as the result is no longer needed.
  public init(_ check: @escaping @Sendable () -> Bool) {
    self.check = check
  }

  /// The result is needed in any case.
  public static var none: Cancellation { Cancellation { false } }

  public var isCancelled: Bool { check() }
}
