internal import LayoutModel
internal import Linting
internal import XML

/// The attributes of one element of a dump, read one by one; what is wrong with them is kept.
struct XMLValues {
  private(set) var findings: [Finding] = []

  /// Bytes. No number that a program prints is longer.
  private static let numberLengthLimit = 400

  /// A finite number; nil where it is none, which is reported.
  package mutating func number(_ attribute: XMLAttribute) -> Double? {
    let text = attribute.valueRange.count <= Self.numberLengthLimit ? attribute.value : ""
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    if isPlain, let number = Double(text), number.isFinite { return number }
    report("'\(attribute.name)' takes a finite number; this is '\(text.shortened)'", attribute)
    return nil
  }

  /// `true` or `false`, or XML Schema's other spelling of them.
  mutating func flag(_ attribute: XMLAttribute) -> Bool? {
    switch attribute.value {
    case "true", "1": return true
    case "false", "0": return false
    case let text:
      report("'\(attribute.name)' takes true or false; this is '\(text.shortened)'", attribute)
      return nil
    }
  }

  mutating func report(_ message: Finding.Message, _ attribute: XMLAttribute) {
    findings.append(
      DocumentRule.invalidValue.finding(message, at: SourceRange(attribute.valueRange)))
  }
}

/// The four numbers of a frame, as they come.
struct FrameParts {
  private var numbers: [Double?] = [nil, nil, nil, nil]
  private var isStated = [false, false, false, false]
  /// The longest row of them that nothing else stands in.
  private var stretch: Stretch?
  private var row: Stretch?

  private struct Stretch {
    var range: SourceRange
    var count = 1
  }

  package static let names = ["x", "y", "width", "height"]

  /// Takes an attribute if it is one of the four.
  mutating func take(_ attribute: XMLAttribute, _ values: inout XMLValues) -> Bool {
    guard let place = Self.names.firstIndex(of: attribute.name) else {
      row = nil
      return false
    }
    numbers[place] = values.number(attribute)
    isStated[place] = true
    let range = SourceRange(attribute.range)
    row = row.map { Stretch(range: SourceRange($0.range.start, range.end), count: $0.count + 1) }
    row = row ?? Stretch(range: range)
    if row?.count ?? 0 > stretch?.count ?? 0 { stretch = row }
    return true
  }

  package var frame: Rect? {
    guard let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return Rect(x, y, width, height)
  }

  /// All four are there, and at least one could not be read.
  var isWrong: Bool { frame == nil && isStated.allSatisfy(\.self) }

  /// Only where it is: one without a place starts where its space does.
  mutating func assumeOrigin() {
    for place in 0...1 where !isStated[place] { numbers[place] = 0 }
  }

  package var member: LocatedMember? {
    stretch.map { stretch in
      LocatedMember(
        .frame, key: SourceRange(stretch.range.start, stretch.range.start), value: stretch.range)
    }
  }
}
