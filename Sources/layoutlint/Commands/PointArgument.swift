internal import LayoutModel
import ArgumentParser

/// `X,Y` on a command line.
enum PointArgument {
  /// Two finite decimal numbers with a comma between; blanks around each do no harm.
  static func parse(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is no point: it takes two numbers, X,Y.")
    }
    return Point(try number(parts[0], of: text), try number(parts[1], of: text))
  }

  private static func number(_ part: Substring, of text: String) throws -> Double {
    let digits = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let number = String(digits)
    // `Double` also reads hexadecimal numbers and words: a slip should not become a place.
    guard !number.isEmpty, number.utf8.allSatisfy(isPartOfNumber), let value = Double(number) else {
      throw ValidationError("'\(text)' is no point: '\(number)' is not a decimal number.")
    }
    guard value.isFinite else {
      throw ValidationError("'\(text)' is no point: \(number) is too large.")
    }
    return value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
