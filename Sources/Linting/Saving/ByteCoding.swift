/// Writes values as bytes: integers in 8 bytes with the lowest first, texts and arrays with their
/// counts.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  package mutating func write(_ value: Double) {
    write(Int(Int64(bitPattern: value.bitPattern)))
  }

  package mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  package mutating func write(_ text: String) { write(Array(text.utf8)) }

  package mutating func write(_ data: [UInt8]) {
    write(data.count)
    bytes += data
  }

  package mutating func write<Value>(
    _ value: Value?, _ body: (inout ByteWriter, Value) -> Void
  ) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  package mutating func write<Value>(
    _ values: [Value], _ body: (inout ByteWriter, Value) -> Void
  ) {
    write(values.count)
    for value in values { body(&self, value) }
  }
}

/// Reads what `ByteWriter` writes. After the first invalid value all values are zero or empty.
package struct ByteReader {
  private let bytes: [UInt8]
  private var offset: Int
  package private(set) var isValid = true

  package init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether all bytes were read and all values were valid.
  package var isAtValidEnd: Bool { isValid && offset == bytes.count }

  /// Marks the bytes as invalid.
  package mutating func fail() { isValid = false }

  /// A value that must exist.
  package mutating func value<Value>(_ value: Value?) -> Value? {
    if value == nil { fail() }
    return value
  }

  package mutating func data(count: Int) -> [UInt8] {
    guard isValid, 0 <= count, count <= bytes.count - offset else {
      fail()
      return []
    }
    offset += count
    return Array(bytes[(offset - count)..<offset])
  }

  package mutating func int() -> Int {
    guard isValid, bytes.count - offset >= 8 else {
      fail()
      return 0
    }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return Int(Int64(bitPattern: value))
  }

  package mutating func double() -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(int())))
  }

  package mutating func bool() -> Bool { data(count: 1).first == 1 }

  package mutating func data() -> [UInt8] { data(count: int()) }

  package mutating func string() -> String { String(decoding: data(), as: UTF8.self) }

  package mutating func optional<Value>(_ body: (inout ByteReader) -> Value) -> Value? {
    bool() ? body(&self) : nil
  }

  package mutating func array<Value>(_ body: (inout ByteReader) -> Value) -> [Value] {
    let count = int()
    var values: [Value] = []
    // Each value has at least a byte, so that a damaged count does not repeat forever.
    guard isValid, 0 <= count, count <= bytes.count - offset else {
      fail()
      return []
    }
    while values.count < count, isValid { values.append(body(&self)) }
    return values
  }
}
