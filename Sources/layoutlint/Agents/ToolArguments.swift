internal import JSON

/// The arguments of a call, which a model writes.
struct ToolArguments {
  private let values: JSONValue?

  /// - Parameter known: the names that the tool has.
  init(_ values: JSONValue?, known: [String]) throws(ToolError) {
    self.values = values
    for name in (values?.members ?? []).map(\.key) where !known.contains(name) {
      throw ToolError(
        "unknown argument '\(name)'; the arguments are \(known.joined(separator: ", "))")
    }
  }

  /// The value of an argument; nil: it is missing.
  private func value(_ name: String) -> JSONValue? {
    guard let value = values?[name], value.kind != .null else { return nil }
    return value
  }

  func string(_ name: String) throws(ToolError) -> String? {
    guard let value = value(name) else { return nil }
    // The arguments of a command cannot contain it.
    guard let text = value.string, !text.isEmpty, !text.utf8.contains(0) else {
      throw ToolError("'\(name)' must be a string")
    }
    return text
  }

  func requiredString(_ name: String) throws(ToolError) -> String {
    guard let text = try string(name) else { throw ToolError("'\(name)' is missing") }
    return text
  }

  /// Empty: it is missing.
  func strings(_ name: String) throws(ToolError) -> [String] {
    guard let value = value(name) else { return [] }
    if let text = value.string { return [text] }
    let texts = value.elements.compactMap(\.string)
    guard value.kind == .array, texts.count == value.elements.count,
      texts.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(0) })
    else { throw ToolError("'\(name)' must be a list of strings") }
    return texts
  }

  func count(_ name: String, upTo limit: Int) throws(ToolError) -> Int? {
    guard let value = value(name) else { return nil }
    guard let count = value.integer, 1...limit ~= count else {
      throw ToolError("'\(name)' must be a number from 1 to \(limit)")
    }
    return count
  }

  /// Two numbers, as the command line takes them.
  func point(_ name: String) throws(ToolError) -> String? {
    guard let value = value(name) else { return nil }
    let numbers = value.elements.compactMap(\.number)
    guard numbers.count == 2, value.elements.count == 2 else {
      throw ToolError("'\(name)' must be two numbers, [x, y]")
    }
    return "\(numbers[0]),\(numbers[1])"
  }

  /// An option with the value of an argument; empty: it is missing.
  func option(_ option: String, _ name: String) throws(ToolError) -> [String] {
    try string(name).map { ["--\(option)=\($0)"] } ?? []
  }
}
