import Foundation
import Testing

/// What the program printed as JSON, judged by another parser than its own.
struct JSONAnswer {
  private let value: Any

  init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private init(value: Any) {
    self.value = value
  }

  subscript(key: String) -> JSONAnswer {
    get throws {
      let object = try #require(value as? [String: Any], "no object with '\(key)'")
      return JSONAnswer(value: try #require(object[key], "no '\(key)'"))
    }
  }

  subscript(index: Int) -> JSONAnswer {
    get throws {
      let array = try #require(value as? [Any])
      try #require(array.indices.contains(index))
      return JSONAnswer(value: array[index])
    }
  }

  var keys: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
  var elements: [JSONAnswer] { (value as? [Any])?.map(JSONAnswer.init(value:)) ?? [] }
  /// The strings of a member of each element.
  func strings(_ key: String) throws -> [String?] { try elements.map { try $0[key].string } }
  var string: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var integer: Int? { (value as? NSNumber)?.intValue }
  var isNull: Bool { value is NSNull }

  /// The value in one spelling, so that two can be compared.
  var canonical: String {
    get throws {
      let data = try JSONSerialization.data(
        withJSONObject: value,
        options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// A text as a JSON string.
  static func quoted(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data, as: UTF8.self)
  }
}

/// Expects two JSON texts to mean the same.
func expectJSON(
  _ answer: JSONAnswer, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(try answer.canonical == JSONAnswer(expected).canonical, sourceLocation: sourceLocation)
}
