// The part of swift-snapshot-testing that the strategy uses.

public struct Snapshotting<Value, Format> {
  public var pathExtension: String?

  public func pullback<NewValue>(
    _ transform: @escaping (NewValue) -> Value
  ) -> Snapshotting<NewValue, Format> {
    Snapshotting<NewValue, Format>(pathExtension: pathExtension)
  }
}

public typealias SimplySnapshotting<Format> = Snapshotting<Format, Format>

extension Snapshotting where Value == String, Format == String {
  public static var lines: Snapshotting { Snapshotting(pathExtension: "txt") }
}
