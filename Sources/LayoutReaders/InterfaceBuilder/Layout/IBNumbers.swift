internal import LayoutModel
internal import Linting
internal import XML

/// Reads numbers of attributes. What is none, or is out of its range, is reported and counts as left
/// out.
struct IBNumbers {
  private(set) var findings: [Finding] = []

  /// A finite number.
  package mutating func number(_ name: String, of element: XMLElement) -> Double? {
    element[name].flatMap { number($0) }
  }

  package mutating func number(_ attribute: XMLAttribute) -> Double? {
    if let value = Double(attribute.value), value.isFinite { return value }
    report(.notANumber(attribute.name), at: attribute)
    return nil
  }

  /// A priority of Auto Layout: UIKit takes no other.
  mutating func priority(_ name: String, of element: XMLElement) -> Double? {
    guard let attribute = element[name] else { return nil }
    if let value = Double(attribute.value), value > 0, value <= 1000 { return value }
    report(.notAPriority(name), at: attribute)
    return nil
  }

  mutating func report(_ message: Finding.Message, at attribute: XMLAttribute) {
    findings.append(
      DocumentRule.invalidValue.finding(message, at: SourceRange(attribute.valueRange)))
  }

  package mutating func add(_ finding: Finding) { findings.append(finding) }
}

extension Finding.Message {
  fileprivate static func notAPriority(_ name: String) -> Self {
    "'\(name)' takes a number above 0, up to 1000"
  }
}
