extension UInt8 {
  var asciiLowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Blanks of a header line; the return belongs to its end.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  var isDigitOrBlank: Bool { isDigit || isBlank }

  var hexValue: UInt8? {
    switch asciiLowercased {
    case let digit where digit.isDigit: digit - UInt8(ascii: "0")
    case let letter where UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter:
      letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
