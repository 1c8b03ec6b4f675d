internal import JSON
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// Edits of a configuration that change no other byte.
struct ConfigurationEdits {
  let outline: ShapedOutline

  private static let off = #""off""#

  /// The edit that turns a rule off for all files.
  ///
  /// nil if the rule is off, if the text has a syntax error or another structure, or if an entry of `overrides`
  /// contains the rule: it takes precedence for its files.
  func turnOff(_ rule: String) -> Fix.Edit? {
    let bytes = outline.bytes
    guard !bytes.allSatisfy(\.isBlank) else {
      let text = "{\n  \"rules\": {\n    \(rule.jsonQuoted): \(Self.off)\n  }\n}\n"
      return Fix.Edit(SourceRange(0, bytes.count), text)
    }
    guard outline.nodes.first?.kind == .object, JSONDocument(parsing: bytes).problems.isEmpty else {
      return nil
    }
    if let overrides = member("overrides", of: 0) {
      let contain = outline.children(of: overrides).contains { entry in
        member("rules", of: entry).flatMap { member(rule, of: $0) } != nil
      }
      guard !contain else { return nil }
    }
    guard let rules = member("rules", of: 0) else { return insertion(ofRulesWith: rule) }
    guard outline.nodes[rules].kind == .object else { return nil }
    guard let setting = member(rule, of: rules) else {
      return insertion(of: "\(rule.jsonQuoted): \(Self.off)", in: rules)
    }
    switch outline.nodes[setting].kind {
    case .string: return replacement(of: setting)
    case .object:
      guard let severity = member("severity", of: setting) else {
        let object = SourceRange(outline.nodes[setting].range)
        return JSONLayoutEditing.insertion(
          of: "\"severity\": \(Self.off)", after: nil, in: object, bytes)
      }
      return replacement(of: severity)
    default: return nil
    }
  }

  /// The names of a view in `suppress` that apply to a document.
  func suppressedViews(named name: String, at path: String) -> [SourceRange] {
    guard outline.nodes.first?.kind == .object, let entries = member("suppress", of: 0) else {
      return []
    }
    let path = RelativePath(path)
    return outline.children(of: entries).compactMap { entry in
      guard let view = member("view", of: entry), let string = outline.string(at: view),
        string.text == name
      else { return nil }
      if let pattern = member("path", of: entry).flatMap({ outline.string(at: $0)?.text }) {
        // An invalid pattern applies to no file.
        guard let glob = try? PathGlob(pattern), glob.covers(path) else { return nil }
      }
      return SourceRange(string.range)
    }
  }

  /// nil if the severity is `off`.
  private func replacement(of severity: Int) -> Fix.Edit? {
    guard outline.string(at: severity)?.text != "off" else { return nil }
    return Fix.Edit(SourceRange(outline.nodes[severity].range), Self.off)
  }

  /// Adds `rules` after the last member of the configuration, in the same form.
  private func insertion(ofRulesWith rule: String) -> Fix.Edit {
    let member = "\(rule.jsonQuoted): \(Self.off)"
    let key = Array(outline.children(of: 0)).last.flatMap { outline.nodes[$0].keyRange }
    guard let key, let line = outline.bytes.lineStart(before: key.lowerBound) else {
      return insertion(of: "\"rules\": {\(member)}", in: 0)
    }
    let indentation = line.drop { $0.isNewline }
    return insertion(of: "\"rules\": {\(line)\(indentation)\(member)\(line)}", in: 0)
  }

  /// Adds a member after the last one of an object.
  private func insertion(of member: String, in object: Int) -> Fix.Edit {
    let neighbor = Array(outline.children(of: object)).last.flatMap { last in
      outline.nodes[last].keyRange.map {
        (key: SourceRange($0), value: SourceRange(outline.nodes[last].range))
      }
    }
    return JSONLayoutEditing.insertion(
      of: member, after: neighbor, in: SourceRange(outline.nodes[object].range), outline.bytes)
  }

  private func member(_ name: String, of object: Int) -> Int? {
    outline.children(of: object).first { outline.keyName(of: $0) == name }
  }
}
