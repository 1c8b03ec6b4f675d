/// What a document has to leave out so that the rest of it can be read: the later members of a
/// key that occurs twice, and numbers that no `Double` holds.
struct JSONOmissions {
  /// The nodes of members that are left out. What is inside them is not looked at.
  private(set) var members: Set<Int> = []
  /// The nodes of numbers out of range. They stay, without a value.
  private(set) var numbers: Set<Int> = []
  private(set) var problems: [JSONProblem] = []
  /// The bytes that would make Jansson stop.
  private var blanks: [Range<Int>] = []
  private var zeros: [Int] = []

  /// Nothing is left out.
  init() {}

  /// Goes once through the outline of a well formed text.
  init(in bytes: [UInt8], outline: JSONOutline) {
    let nodes = outline.nodes
    var index = 0
    while index < nodes.count {
      guard !members.contains(index) else {
        index = nodes[index].subtreeEnd
        continue
      }
      switch nodes[index].kind {
      case .object: findDuplicates(of: index, in: nodes, bytes)
      case .number: checkNumber(index, at: nodes[index].range, bytes)
      case .null, .bool, .string, .array, .invalid: break
      }
      index += 1
    }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A copy of the text that Jansson can read, in which every byte that stays is where it was.
  func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes
    for blank in blanks {
      for offset in blank { copy[offset] = UInt8(ascii: " ") }
    }
    for zero in zeros { copy[zero] = UInt8(ascii: "0") }
    return copy
  }

  private mutating func findDuplicates(
    of object: Int, in nodes: [JSONOutline.Node], _ bytes: [UInt8]
  ) {
    var firsts: [ArraySlice<UInt8>: Range<Int>] = [:]
    var previousEnd = nodes[object].range.lowerBound
    var child = object + 1
    while child < nodes[object].subtreeEnd {
      let node = nodes[child]
      if let keyRange = node.keyRange {
        let key = Self.identity(of: keyRange, bytes)
        if let first = firsts[key] {
          members.insert(child)
          // A first member is no duplicate, so there is a comma before this one: it goes too.
          blanks.append(previousEnd..<node.range.upperBound)
          problems.append(.duplicateKey(bytes[keyRange], at: keyRange, first: first))
        } else {
          firsts[key] = keyRange
        }
      }
      previousEnd = node.range.upperBound
      child = node.subtreeEnd
    }
  }

  /// The key as Jansson compares it. Only a key with an escape takes Jansson to find out.
  static func identity(of keyRange: Range<Int>, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let raw = bytes[keyRange].dropFirst().dropLast()
    guard raw.contains(UInt8(ascii: "\\")) else { return raw }
    // `try?`: a lone key in good order fails for want of memory alone; its bytes do then.
    let unescaped = try? JanssonDocument(parsing: bytes[keyRange]).string
    return unescaped.map { ArraySlice($0.utf8) } ?? raw
  }

  private mutating func checkNumber(_ index: Int, at range: Range<Int>, _ bytes: [UInt8]) {
    let token = bytes[range]
    guard Self.mayBeOutOfRange(token) else { return }
    do throws(JanssonFailure) {
      _ = try JanssonDocument(parsing: token)
    } catch {
      guard error.reason == .numberOutOfRange else { return }
      numbers.insert(index)
      blanks.append(range)
      zeros.append(range.lowerBound)
      problems.append(.numberOutOfRange(at: range))
    }
  }

  /// Whether it is worth asking Jansson: without an exponent, it takes over 308 digits.
  static func mayBeOutOfRange(_ token: ArraySlice<UInt8>) -> Bool {
    token.count > 308 || token.contains { $0 | 0x20 == UInt8(ascii: "e") }
  }
}

extension JSONProblem {
  private static let quotedKeyByteLimit = 60

  fileprivate static func duplicateKey(
    _ token: ArraySlice<UInt8>, at range: Range<Int>, first: Range<Int>
  ) -> Self {
    let key = token.dropFirst().dropLast()
    guard key.count <= quotedKeyByteLimit else {
      return JSONProblem(.duplicateKey, "key is in this object twice", at: range, related: first)
    }
    let name = String(decoding: key, as: UTF8.self)
    return JSONProblem(
      .duplicateKey, "key '\(name)' is in this object twice", at: range, related: first)
  }

  fileprivate static func numberOutOfRange(at range: Range<Int>) -> Self {
    JSONProblem(.numberOutOfRange, "number is out of range; 1.8e308 is the greatest", at: range)
  }
}
