import LayoutModel
import Linting
import LayoutTestSupport

/// Flags views labelled `todo …` and puts what is behind the word in the label's place: so that a
/// test writes into a layout what a fix of it does, good or bad. `todo later …` is milder.
struct TodoRule: LayoutRule {
  static let metadata = RuleMetadata(testing: "todo")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids {
      let view = layout.hierarchy[id]
      guard let label = view.label, label.hasPrefix("todo "),
        let member = layout.member(.label, of: id)
      else { continue }
      let rest = label.dropFirst("todo ".count)
      findings.report(
        "label '\(label)'", about: id, at: member.value,
        severity: rest.hasPrefix("later") ? .info : nil,
        fixes: [
          Fix(
            title: "do it", isSafe: !rest.hasPrefix("ask "),
            edits: [.init(member.value, rest.hasPrefix("{") ? String(rest) : "\"\(rest)\"")])
        ])
    }
  }
}

/// Flags views labelled `bad`, and has no fix.
struct BadRule: LayoutRule {
  static let metadata = RuleMetadata(testing: "bad")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids where layout.hierarchy[id].label == "bad" {
      findings.report("label 'bad'", about: id, at: layout.range(of: id, .label))
    }
  }
}

/// Flags views labelled `mood` for what other labels are: an `alarm` and more than one `todo …` are
/// errors, one is a warning, none is nothing.
struct MoodRule: LayoutRule {
  static let metadata = RuleMetadata(testing: "mood")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let labels = layout.hierarchy.views.compactMap(\.label)
    let count = labels.count { $0.hasPrefix("todo ") } + (labels.contains("alarm") ? 2 : 0)
    guard count > 0 else { return }
    for id in layout.hierarchy.ids where layout.hierarchy[id].label == "mood" {
      findings.report(
        "\(count) to do", about: id, at: layout.range(of: id, .label),
        severity: count > 1 ? .error : .warning)
    }
  }
}

/// Wants a member of each view with a label `flag …`, twice: both fixes insert at one place.
struct FlagRule: LayoutRule {
  static let metadata = RuleMetadata(testing: "flag")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids where layout.hierarchy[id].label?.hasPrefix("flag") == true {
      if layout.member(.isHidden, of: id) == nil {
        report(.isHidden, "isHidden", "false", about: id, in: layout, &findings)
      }
      if layout.member(.isEnabled, of: id) == nil {
        report(.isEnabled, "isEnabled", "true", about: id, in: layout, &findings)
      }
    }
  }

  private func report(
    _ property: LocatedMember.Property, _ key: String, _ value: String, about id: ViewID,
    in layout: AnalyzedLayout, _ findings: inout FindingSink
  ) {
    let fix = Fix.set(property, key, to: value, of: id, in: layout, title: "say it", isSafe: true)
    findings.report(
      "'\(key)' goes without saying", about: id, at: layout.range(of: id, .className),
      fixes: fix.map { [$0] } ?? [])
  }
}

extension RuleMetadata {
  convenience init(testing id: String) {
    self.init(
      id: id, summary: "A rule of tests.", rationale: "", severity: .warning, howToFix: nil,
      allowances: [], since: "0.1.0")
  }
}

extension Linter {
  /// The program's, with the above.
  static func testing(settings: LintSettings = LintSettings()) -> Linter {
    Linter(
      readers: Layouts.linter.readers,
      rules: Layouts.linter.rules + [TodoRule(), BadRule(), MoodRule(), FlagRule()],
      settings: settings)
  }
}

/// A text before and after its fixes.
struct FixedText {
  let linter: Linter
  let before: CheckedDocument
  let after: FixedDocument

  struct NotALayout: Error {}

  init(
    _ text: String, path: String = "a.layout.json", settings: LintSettings = LintSettings()
  ) throws {
    linter = .testing(settings: settings)
    guard let document = linter.check(SourceText(path: path, text: text)) else {
      throw NotALayout()
    }
    before = document
    after = linter.applyFixes(document)
  }

  var text: String { String(decoding: after.document.source.bytes, as: UTF8.self) }
  var rules: [String] { after.document.findings.map(\.rule) }

  /// The first text with all that was done to it done at once.
  var rebuilt: String? {
    var list = EditList(for: before.source)
    let isSound = list.add(Fix(title: "all", isSafe: true, edits: after.edits))
    guard isSound || after.edits.isEmpty else { return nil }
    return String(decoding: before.source.applying(list).bytes, as: UTF8.self)
  }

  /// How often each thing is found: by rule and by view, or by message without the places in
  /// arrays where there is no view.
  static func counts(_ document: CheckedDocument) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in document.findings {
      let message = finding.message.text.replacing(/\[[0-9]+\]/, with: "[]")
      let subject = finding.view.map { $0.id ?? $0.path } ?? message
      counts["\(finding.rule) \(subject)", default: 0] += 1
    }
    return counts
  }

  /// What is found and was not found before.
  var news: [String] {
    let old = Self.counts(before)
    // What is fixed here are warnings: they may leave something milder to be said.
    let milder = Set(
      after.document.findings.filter { $0.severity == .info }.map(\.rule)
    ).subtracting([DocumentRule.unusedSuppression.rawValue])
    return Self.counts(after.document).filter { name, count in
      count > old[name, default: 0] && !milder.contains { name.hasPrefix($0 + " ") }
    }.keys.sorted()
  }
}
