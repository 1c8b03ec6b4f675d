/// The targets of a specification of XcodeGen, in the part of YAML that such files mostly have: nested keys, lists and plain texts.
struct XcodeGenManifest {
  private let lines: [Line]

  init(_ bytes: [UInt8]) { lines = Line.lines(of: bytes) }

  var targets: (targets: [ProjectManifest.Target], isLiteral: Bool) {
    var isLiteral = !lines.contains { $0.indent == 0 && $0.key == "include" }
    guard let start = lines.firstIndex(where: { $0.indent == 0 && $0.key == "targets" }) else {
      return ([], isLiteral)
    }
    var targets: [ProjectManifest.Target] = []
    for block in blocks(below: start) {
      var target = ProjectManifest.Target(lines[block.lowerBound].key ?? "", .other)
      for property in blocks(below: block.lowerBound) {
        let line = lines[property.lowerBound]
        switch line.key {
        case "type":
          target.target = ProjectTarget(
            name: target.target.name, kind: ProjectTarget.Kind(ofProduct: line.value))
        case "templates": isLiteral = false
        case "sources":
          if !addSources(property, to: &target) { isLiteral = false }
        default: break
        }
      }
      targets.append(target)
    }
    return (targets, isLiteral)
  }

  /// Whether the text is that of a project: it has a name and a target with a type and a platform.
  var isProject: Bool {
    guard lines.contains(where: { $0.indent == 0 && $0.key == "name" }),
      let start = lines.firstIndex(where: { $0.indent == 0 && $0.key == "targets" })
    else { return false }
    return blocks(below: start).contains { target in
      let keys = Set(blocks(below: target.lowerBound).map { lines[$0.lowerBound].key })
      return keys.isSuperset(of: ["type", "platform"])
    }
  }

  /// The versions of iOS in `deploymentTarget` and in build settings.
  var deploymentTargets: [String] {
    lines.indices.flatMap { index -> [String] in
      let line = lines[index]
      switch line.key {
      case "IPHONEOS_DEPLOYMENT_TARGET": return [line.value]
      case "deploymentTarget":
        return blocks(below: index).map { lines[$0.lowerBound] }
          .filter { $0.key == "iOS" }.map(\.value)
      case "platform" where line.value == "iOS":
        return siblings(of: index).filter { $0.key == "deploymentTarget" }.map(\.value)
      default: return []
      }
    }
  }

  /// The lines of the same block and indentation.
  private func siblings(of index: Int) -> [Line] {
    let indent = lines[index].indent
    let before = lines[..<index].reversed().prefix { $0.indent >= indent }
    let after = lines[index...].prefix { $0.indent >= indent }
    return (before + after).filter { $0.indent == indent }
  }

  /// false: a source is no literal path, or has patterns of the only files that belong to the target.
  private func addSources(
    _ block: Range<Int>, to target: inout ProjectManifest.Target
  ) -> Bool {
    var isLiteral = true
    var inline = lines[block.lowerBound].value[...]
    if inline.hasPrefix("["), inline.hasSuffix("]") { inline = inline.dropFirst().dropLast() }
    for text in inline.split(separator: ",") where !Self.add(Line.unquoted(text), to: &target) {
      isLiteral = false
    }
    var path = ""
    // Of the key to which the next patterns belong.
    var indentOfPatterns: Int?
    for line in lines[block].dropFirst() {
      if line.key == nil, line.isItem, let indent = indentOfPatterns, line.indent >= indent {
        target.excluded.append("\(path)/\(line.value)")
        continue
      }
      indentOfPatterns = nil
      if line.isItem, line.key == nil || line.key == "path" || line.key == "excludes" { path = "" }
      switch line.key {
      case nil where line.isItem, "path":
        path = line.value
        if !Self.add(path, to: &target) { isLiteral = false }
      case "excludes":
        guard !path.isEmpty, line.value.isEmpty else { return false }
        indentOfPatterns = line.indent
      case "includes", "buildPhase":
        target.folders.removeAll { $0 == path }
        return false
      default: break
      }
    }
    return isLiteral
  }

  private static func add(_ path: String, to target: inout ProjectManifest.Target) -> Bool {
    guard !path.isEmpty, !path.contains("$"), !path.contains("*"), !path.contains("{") else {
      return false
    }
    target.folders.append(path)
    return true
  }

  /// The lines of each entry directly below a line.
  private func blocks(below start: Int) -> [Range<Int>] {
    let indent = lines[start].indent
    let end = lines[(start + 1)...].firstIndex { $0.indent <= indent } ?? lines.endIndex
    guard start + 1 < end else { return [] }
    let own = lines[start + 1].indent
    let starts = (start + 1..<end).filter { lines[$0].indent == own && lines[$0].key != nil }
    return starts.enumerated().map { order, first in
      first..<(order + 1 < starts.count ? starts[order + 1] : end)
    }
  }

  /// A line that is neither empty nor a comment.
  private struct Line {
    /// Of the key or the text; that of a list item is before its hyphen.
    let indent: Int
    let isItem: Bool
    /// nil: the line is a text.
    let key: String?
    let value: String

    static func lines(of bytes: [UInt8]) -> [Line] {
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .compactMap { Line($0) }
    }

    private init?(_ line: Substring) {
      var text = line.drop { $0 == " " }
      indent = line.count - text.count
      if let comment = text.firstRange(of: " #") { text = text[..<comment.lowerBound] }
      guard let first = text.first, first != "#" else { return nil }
      isItem = text.hasPrefix("- ")
      if isItem { text = text.dropFirst(2).drop { $0 == " " } }
      let colon = text.firstIndex { $0 == ":" }
      if let colon, text[colon...].dropFirst().first.map({ $0 == " " }) ?? true {
        key = Self.unquoted(text[..<colon])
        value = Self.unquoted(text[colon...].dropFirst())
      } else {
        key = nil
        value = Self.unquoted(text)
      }
    }

    /// A text without quotes and without white space around it.
    static func unquoted(_ text: Substring) -> String {
      var text = text.drop(while: \.isWhitespace)
      while text.last?.isWhitespace == true { text.removeLast() }
      guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'",
        text.last == quote
      else { return String(text) }
      return String(text.dropFirst().dropLast())
    }
  }
}
