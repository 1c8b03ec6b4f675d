internal import LayoutModel
internal import Linting

/// Takes the line of one element apart:
/// `Button, 0x6000…, {{8.0, 20.0}, {39.0, 44.0}}, identifier: 'a', label: 'b', Disabled`.
struct ElementLine {
  private(set) var element = AccessibilityElement()
  private(set) var findings: [Finding] = []
  private let bytes: [UInt8]
  private let line: ElementLines.Line

  /// What may stand behind a comma, apart from what the text of a label happens to say.
  private static let keys = ["identifier", "label", "title", "value", "placeholderValue"]
  private static let flags = ["Disabled", "Selected", "Keyboard Focused", "Focused"]

  init(_ line: ElementLines.Line, in bytes: [UInt8]) {
    self.bytes = bytes
    self.line = line
    element.type = bytes.text(in: line.type)
    element.range = line.text
    element.members = [LocatedMember(.className, key: line.type, value: line.type)]
    let behindPlace = readPlace()
    readAttributes(from: behindPlace)
  }

  /// The frame, which stands before any text of the app's.
  ///
  /// - Returns: where to go on.
  private mutating func readPlace() -> Int {
    var here = line.type.end
    while here < line.text.end, bytes[here] != UInt8(ascii: "'") {
      guard bytes.holds("{{", at: here) else {
        here += 1
        continue
      }
      let end = endOfPlace(from: here)
      let range = SourceRange(here, end)
      element.members.append(LocatedMember(.frame, key: SourceRange(here, here), value: range))
      let numbers = PrintedValues(bytes: bytes).numbers(4, in: range)
      if let numbers, numbers.allSatisfy(\.isFinite) {
        element.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      } else {
        // What has no place is printed with an infinite one.
        element.hasWrongFrame = true
        if numbers == nil {
          findings.append(DocumentRule.invalidValue.finding(.noNumbers, at: range))
        }
      }
      return end
    }
    return line.type.end
  }

  private func endOfPlace(from start: Int) -> Int {
    var here = start
    while here < line.text.end {
      if bytes.holds("}}", at: here) { return here + 2 }
      here += 1
    }
    return line.text.end
  }

  private mutating func readAttributes(from start: Int) {
    var here = start
    while here < line.text.end {
      guard let attribute = attribute(at: here) else {
        here += 1
        continue
      }
      switch bytes.text(in: attribute.key) {
      case "identifier": note(.id, attribute) { $0.identifier = $1 }
      case "label": note(.label, attribute) { $0.label = $1 }
      case "title": note(.label, attribute) { $0.label = $0.label ?? $1 }
      case "Disabled":
        element.isEnabled = false
        element.members.append(
          LocatedMember(.isEnabled, key: attribute.key, value: attribute.key))
      default: break
      }
      here = attribute.value?.end ?? attribute.key.end
    }
  }

  /// What begins with the comma here: a key with its text, or a flag.
  private func attribute(at here: Int) -> (key: SourceRange, value: SourceRange?)? {
    guard bytes.holds(", ", at: here) else { return nil }
    let start = here + 2
    for key in Self.keys where bytes.holds(key + ": ", at: start) {
      let keyEnd = start + key.utf8.count
      let value = bytes.holds("'", at: keyEnd + 2) ? text(from: keyEnd + 2) : nil
      return (SourceRange(start, keyEnd), value)
    }
    for flag in Self.flags where bytes.holds(flag, at: start) {
      let end = start + flag.utf8.count
      if end == line.text.end || bytes.holds(", ", at: end) {
        return (SourceRange(start, end), nil)
      }
    }
    return nil
  }

  /// A text in quotes. Nothing in it is escaped: a quote ends it where the line does, or where it goes
  /// on as it should.
  private func text(from quote: Int) -> SourceRange {
    var here = quote + 1
    while here < line.text.end {
      if bytes[here] == UInt8(ascii: "'"), goesOn(behind: here + 1) {
        return SourceRange(quote, here + 1)
      }
      here += 1
    }
    return SourceRange(quote, line.text.end)
  }

  private func goesOn(behind here: Int) -> Bool {
    guard here < line.text.end, !bytes[here].isLineEnd else { return true }
    guard bytes.holds(", ", at: here) else { return false }
    return Self.keys.contains { bytes.holds($0 + ": ", at: here + 2) }
      || Self.flags.contains { bytes.holds($0, at: here + 2) }
  }

  private mutating func note(
    _ property: LocatedMember.Property, _ attribute: (key: SourceRange, value: SourceRange?),
    _ assign: (inout AccessibilityElement, String) -> Void
  ) {
    guard let value = attribute.value, let text = PrintedValues(bytes: bytes).text(value) else {
      return
    }
    assign(&element, text)
    if !element.members.contains(where: { $0.property == property }) {
      element.members.append(LocatedMember(property, key: attribute.key, value: value))
    }
  }
}

extension Finding.Message {
  fileprivate static let noNumbers: Self = "a frame is four numbers: '{{x, y}, {width, height}}'"
}
