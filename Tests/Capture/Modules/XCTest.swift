// The part of XCTest on Apple's systems that the Swift files of the capture library use.

import Foundation

public final class XCTAttachment {
  public enum Lifetime { case keepAlways, deleteOnSuccess }
  public var name: String?
  public var lifetime = Lifetime.deleteOnSuccess
  public init(data: Data, uniformTypeIdentifier: String) {}
}

public protocol XCTActivity {
  func add(_ attachment: XCTAttachment)
}

public enum XCTContext {
  @MainActor
  public static func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { fatalError("Only the type is checked.") }
}

public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}
