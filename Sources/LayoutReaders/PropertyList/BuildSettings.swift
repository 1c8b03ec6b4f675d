/// The build settings of a target in one configuration.
struct BuildSettings {
  /// The values of settings by name, those of the target before those of the project.
  private var levels: [[String: String]]
  /// The settings that Xcode defines.
  private let defined: [String: String]

  /// The number of references that are replaced in a value. References can refer to each other.
  static let referenceLimit = 64

  /// - Parameters:
  ///   - levels: a level takes precedence over the next ones.
  ///   - target: the name of the target.
  ///   - configuration: the name of the configuration.
  init(_ levels: [[String: String]], target: String, configuration: String) {
    self.levels = levels.filter { !$0.isEmpty }
    // Paths are relative to the project's folder.
    defined = [
      "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "TARGET_NAME": target,
      "TARGETNAME": target, "PRODUCT_NAME": target, "CONFIGURATION": configuration,
    ]
  }

  /// The value of a setting; nil: it has none, or it depends on settings that are not known.
  subscript(name: String) -> String? {
    var references = 0
    return value(of: name, from: 0, &references)
  }

  /// Whether a setting has a value, which may not be known.
  func has(_ name: String) -> Bool { levels.contains { $0[name] != nil } }

  /// The words of a setting's value.
  func words(_ name: String) -> [String] {
    self[name]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  private func value(of name: String, from first: Int, _ references: inout Int) -> String? {
    guard let level = levels[first...].firstIndex(where: { $0[name] != nil }),
      let text = levels[level][name]
    else { return nil }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let open = rest.first, let close = ["(": ")", "{": "}"][open],
        let end = rest.firstIndex(where: { String($0) == close }), references < Self.referenceLimit
      else { return nil }
      references += 1
      let reference = String(rest[..<end].dropFirst())
      rest = rest[end...].dropFirst()
      if reference == "inherited" {
        result += value(of: name, from: level + 1, &references) ?? ""
      } else if let value = value(of: reference, from: 0, &references) ?? defined[reference] {
        result += value
      } else {
        return nil
      }
    }
    return result + rest
  }
}

/// Reads the settings of `.xcconfig` files, with those that they include.
struct BuildSettingsFiles {
  /// The contents of a file, by its path relative to the project's folder; nil: it cannot be read.
  private let contents: (String) -> [UInt8]?
  /// By path.
  private var settings: [String: [String: String]] = [:]
  /// The files that were read or are missing, in the order of their first use.
  private(set) var paths: [String] = []
  private var missing: Set<String> = []
  /// The files of which a part is missing, other than the files of CocoaPods, whose settings are known not to name products.
  private var incomplete: Set<String> = []

  /// The number of files that one file includes, directly and through others, with itself. More are ignored.
  static let fileLimit = 64

  init(contents: @escaping (String) -> [UInt8]?) {
    self.contents = contents
  }

  /// The settings of a file; none: it cannot be read. A generated file can be missing.
  mutating func settings(of path: String) -> [String: String] {
    if let known = settings[path] { return known }
    var visited: Set<String> = []
    var result: [String: String] = [:]
    read(path, into: &result, &visited)
    settings[path] = result
    if !visited.isDisjoint(with: missing) { incomplete.insert(path) }
    return result
  }

  /// Whether a file that was read contains all settings.
  func isWhole(_ path: String) -> Bool { !incomplete.contains(path) }

  private mutating func read(
    _ path: String, into result: inout [String: String], _ visited: inout Set<String>
  ) {
    guard visited.count < Self.fileLimit, visited.insert(path).inserted else { return }
    if !paths.contains(path) { paths.append(path) }
    guard let bytes = contents(path) else {
      if !path.contains("Pods-"), !path.contains("Pods/") { missing.insert(path) }
      return
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = Self.withoutComment(line)
      if let included = Self.includedPath(line) {
        let path = included.hasPrefix("/") ? included : folder + included
        read(ProjectPath.normalized(path), into: &result, &visited)
      } else if let equal = line.firstIndex(of: "=") {
        let name = String(line[..<equal].filter { !$0.isWhitespace })
        // A setting for certain systems or architectures has its condition in brackets.
        guard !name.isEmpty, !name.contains("[") else { continue }
        result[name] = Self.trimmed(line[equal...].dropFirst())
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var end = line.startIndex
    while end < line.endIndex, !line[end...].hasPrefix("//") { end = line.index(after: end) }
    return line[..<end]
  }

  /// The path in `#include "path"` or `#include? "path"`.
  private static func includedPath(_ line: Substring) -> String? {
    guard line.first(where: { !$0.isWhitespace }) == "#", line.contains("#include") else {
      return nil
    }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }

  /// A value without white space around it and without the semicolon of older files.
  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
    return String(text)
  }
}

/// Paths relative to a project's folder.
enum ProjectPath {
  /// A path without `.` and without `..` after other names. An absolute path remains absolute.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
