internal import AppCode
internal import CodeChecks
internal import Files
internal import LanguageServer
internal import LayoutModel
internal import Linting
internal import Reports
internal import TapAreas

/// Why a view in source code, or a line of it, is reported or not.
struct CodeWhyAnswer: LayoutAnswer {
  private let subject: CodeSubject
  private let file: SourceFile
  private let analysis: CodeAnalysis
  private let outcomes: [RuleOutcome]

  /// - Parameter question: names a line, a declaration or a view of SwiftUI.
  init(
    _ question: WhySubject, about document: CheckedDocument, _ code: CheckedCode,
    checkedBy linter: Linter
  ) throws(CommandError) {
    (file, analysis) = (code.file, code.analysis)
    let all = (document.ungroupedFindings + document.suppressedFindings.map(\.finding))
    let subjects = CodeSubjects(code, findings: all)
    subject =
      switch question {
      case .named(let name): try subjects.subject(named: name)
      case .at(let offset): try subjects.subject(onLine: file.lines.line(of: offset).number)
      }
    let range = subject.range
    let silences = code.silences.filter { range.contains($0.range.start) }.map {
      RuleOutcome(rule: $0.ruleID, kind: .silenced, reason: $0.reason)
    }
    outcomes = RuleOutcome.all(
      in: document, by: linter, silenced: silences,
      facts: []
    ) { range.contains($0.range.start) }
  }

  var json: JSONText {
    [
      "name": .string(subject.name), "range": .range(SourceRange(subject.range), file.lines),
      "facts": .array(facts.map(JSONText.string)),
      "rules": .array(outcomes.map { $0.json(file.lines) }),
    ]
  }

  var text: String {
    let place = file.lines.position(of: subject.range.lowerBound)
    let title = "\(subject.name) at \(file.path):\(place.line):\(place.column)"
    return ([title] + facts.map { "  " + $0 } + outcomes.lines(file.lines))
      .map { $0.escaped + "\n" }.joined()
  }

  private var facts: [String] {
    subject.targets.map { target in
      let reason = target.reason { analysis.place(of: $1, in: $0) }
      return "\(target.name) \(target.text); \(reason)"
    }
  }
}

/// A part of a source file that a question is about.
private struct CodeSubject {
  let name: String
  /// Offsets in UTF-8.
  let range: Range<Int>
  /// The gestures and controls in it.
  let targets: [TapTarget]
}

/// The parts of a source file that a question can be about.
private struct CodeSubjects {
  private let file: SourceFile
  private let members: [MemberTapAreas]
  private let findings: [Finding]

  init(_ code: CheckedCode, findings: [Finding]) {
    file = code.file
    members = code.analysis.views.areas(in: file.location).filter { !$0.views.isEmpty }
    self.findings = findings
  }

  func subject(named name: String) throws(CommandError) -> CodeSubject {
    if let line = Int(name) { return try subject(onLine: line) }
    let all = candidates
    let found = all.filter { $0.name == name }
    guard let first = found.first else {
      throw CommandError(
        CommandError.unknown(
          "view", name, known: all.map(\.name), list: "a line of the file is a view as well"),
        path: file.path)
    }
    guard found.count == 1 else {
      var error = CommandError(
        "'\(name)' names \(found.count) views; specify one by its line", path: file.path)
      error.others = found.map {
        CommandError("\(file.lines.position(of: $0.range.lowerBound).line)", path: file.path)
      }
      throw error
    }
    return first
  }

  /// The outermost view that begins on a line, else what is on the line.
  func subject(onLine line: Int) throws(CommandError) -> CodeSubject {
    guard 1...file.lines.lineCount ~= line else {
      throw CommandError("has no line \(line)", path: file.path)
    }
    let own = file.lines.range(ofLine: line)
    let range = own.start..<max(own.end, own.start + 1)
    let views = members.flatMap { $0.views.flatMap(\.subjects) }
    if let view = views.first(where: { range.contains($0.range.lowerBound) }) { return view }
    let targets = views.flatMap(\.targets).filter { range.contains($0.nameRange.lowerBound) }
    return CodeSubject(name: "line \(line)", range: range, targets: targets)
  }

  private var candidates: [CodeSubject] {
    let views = members.flatMap { member in
      let ranges = member.views.map(\.range)
      let range = (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
      let whole = CodeSubject(
        name: member.declarations.joined(separator: "."), range: range,
        targets: member.views.flatMap(\.allTargets))
      return [whole] + member.views.flatMap(\.subjects)
    }
    let known = Set(views.map(\.name))
    return views + declarations.filter { !known.contains($0.name) }
  }

  /// The declarations with findings.
  private var declarations: [CodeSubject] {
    let named = Dictionary(grouping: findings) { $0.declaration?.name ?? "" }
    return named.map { name, findings in
      let start = findings.map(\.range.start).min() ?? 0
      let end = findings.map(\.range.end).max() ?? 0
      return CodeSubject(name: name, range: start..<end, targets: [])
    }
  }
}

extension TapAreaNode {
  fileprivate var subjects: [CodeSubject] {
    [CodeSubject(name: name, range: range, targets: targets)] + children.flatMap(\.subjects)
  }
}
