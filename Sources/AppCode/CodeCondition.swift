/// What the `#if` around a token means for an app on iOS.
package enum CodeCondition: UInt8, Sendable {
  /// The token is part of the app.
  case none
  /// The token is part of some builds.
  case possible
  /// The token is part of apps for other systems only.
  case otherSystems
}

/// The `#if` blocks around a position.
struct CodeConditionStack {
  private struct Block {
    /// The condition outside of the block.
    let outer: CodeCondition
    /// Whether a branch before this one is part of the app.
    var isDecided = false
    /// Whether a branch before this one is part of some builds.
    var isPossible = false
  }

  private var blocks: [Block] = []
  private(set) var current = CodeCondition.none

  /// Enters or leaves a branch.
  ///
  /// - Parameters:
  ///   - directive: `if`, `elseif`, `else` or `endif`.
  ///   - condition: the rest of the line.
  mutating func apply(_ directive: ArraySlice<UInt8>, _ condition: ArraySlice<UInt8>) {
    switch String(decoding: directive, as: UTF8.self) {
    case "if":
      blocks.append(Block(outer: current))
      enter(CodeConditionReader.value(of: condition))
    case "elseif": enter(CodeConditionReader.value(of: condition))
    case "else": enter(true)
    default: current = blocks.popLast()?.outer ?? .none
    }
  }

  /// - Parameter value: whether the condition holds on iOS; nil: in some builds.
  private mutating func enter(_ value: Bool?) {
    guard let last = blocks.indices.last else { return }
    let block = blocks[last]
    switch value {
    case _ where block.isDecided || block.outer == .otherSystems, false: current = .otherSystems
    case nil: current = .possible
    default: current = block.isPossible ? .possible : block.outer
    }
    blocks[last].isDecided = block.isDecided || value == true
    blocks[last].isPossible = block.isPossible || value == nil
  }
}

/// Evaluates the condition of an `#if` for iOS.
struct CodeConditionReader {
  /// The depth of parentheses at which a condition is unknown.
  static let depthLimit = 20

  private static let modulesOfOtherSystems: Set<String> = [
    "AppKit", "Cocoa", "WatchKit", "TVUIKit", "TVServices", "Carbon", "Glibc", "Musl",
  ]
  private static let modulesOfIOS: Set<String> = ["UIKit", "SwiftUI", "Foundation", "Darwin"]

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  /// Whether a condition holds on iOS; nil: in some builds.
  static func value(of condition: ArraySlice<UInt8>) -> Bool? {
    var reader = CodeConditionReader(bytes: condition, index: condition.startIndex)
    return reader.disjunction()
  }

  private mutating func disjunction() -> Bool? {
    var value = conjunction()
    while skip("||") {
      let other = conjunction()
      value = value == true || other == true ? true : value == nil || other == nil ? nil : false
    }
    return value
  }

  private mutating func conjunction() -> Bool? {
    var value = term()
    while skip("&&") {
      let other = term()
      value = value == false || other == false ? false : value == nil || other == nil ? nil : true
    }
    return value
  }

  private mutating func term() -> Bool? {
    var isNegated = false
    while skip("!") { isNegated.toggle() }
    let value = operand()
    return isNegated ? value.map { !$0 } : value
  }

  private mutating func operand() -> Bool? {
    if skip("(") {
      guard depth < Self.depthLimit else {
        index = bytes.endIndex
        return nil
      }
      depth += 1
      defer { depth -= 1 }
      let value = disjunction()
      _ = skip(")")
      return value
    }
    let name = word()
    guard skip("(") else { return name == "true" ? true : name == "false" ? false : nil }
    let argument = word()
    while index < bytes.endIndex, bytes[index] != ")" { index += 1 }
    _ = skip(")")
    return Self.value(of: name, argument)
  }

  private static func value(of function: String, _ argument: String) -> Bool? {
    switch function {
    case "os": argument == "iOS"
    case "canImport" where modulesOfOtherSystems.contains(argument): false
    case "canImport" where modulesOfIOS.contains(argument): true
    case "targetEnvironment" where argument == "macCatalyst": false
    default: nil
    }
  }

  private mutating func word() -> String {
    skipSpace()
    let start = index
    while index < bytes.endIndex, bytes[index].continuesIdentifier { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    skipSpace()
    guard bytes[index...].starts(with: text.description.utf8) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
  }
}
