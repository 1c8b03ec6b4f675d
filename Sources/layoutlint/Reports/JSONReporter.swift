internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// The report for programs. Its keys are all always there, and none is removed within version 1;
/// `ReportSchema` describes it.
struct JSONReporter: Reporter {
  private var files: [JSONText] = []
  private var findings: [JSONText] = []
  private var fingerprints: Fingerprints

  init(currentFolder: String?) {
    fingerprints = Fingerprints(currentFolder: currentFolder)
  }

  mutating func report(_ file: CheckedFile) -> String {
    files.append(Self.entry(of: file))
    for finding in file.shown {
      let fingerprint = fingerprints.next(for: finding, in: file.path)
      findings.append(Self.finding(finding, in: file, fingerprint))
    }
    return ""
  }

  mutating func report(_ failure: UnreadInput) -> String {
    files.append([
      "path": .string(failure.path), "format": .null, "views": 0, "findings": 0,
      "error": .string(failure.message),
    ])
    return ""
  }

  func end(_ summary: ReportSummary) -> String {
    let report: JSONText = [
      "version": 1,
      "tool": ["name": "layoutlint", "version": .string(LayoutlintCommand.version)],
      "files": .array(files),
      "findings": .array(findings),
      "summary": [
        "files": .integer(summary.checkedFiles + summary.unreadInputs),
        "views": .integer(summary.views),
        "error": .integer(summary.count(.error)),
        "warning": .integer(summary.count(.warning)),
        "info": .integer(summary.count(.info)),
        "suppressed": .integer(summary.suppressed),
      ],
    ]
    return report.text + "\n"
  }

  /// What the format cannot say is told where there is any.
  private static func entry(of file: CheckedFile) -> JSONText {
    let format = file.document.format
    let facts = file.document.layouts.reduce(format.facts) { $0.intersection($1.facts) }
    let unknowns = LayoutFacts.all.subtracting(facts).words.map(JSONText.string)
    let members: [JSONText.Member] = [
      .init(name: "path", value: .string(file.path)),
      .init(name: "format", value: .string(format.rawValue)),
      .init(name: "views", value: .integer(file.document.viewCount)),
      .init(name: "findings", value: .integer(file.document.findings.count)),
    ]
    return .object(
      members + (unknowns.isEmpty ? [] : [.init(name: "unknown", value: .array(unknowns))]))
  }

  private static func finding(
    _ finding: Finding, in file: CheckedFile, _ fingerprint: String
  ) -> JSONText {
    [
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message.text),
      "path": .string(file.path),
      "range": .range(finding.range, file.lines),
      "view": finding.view.map(Self.subject) ?? .null,
      "related": .array(
        finding.related.map { place in
          [
            "path": .string(file.path), "range": .range(place.range, file.lines),
            "message": .string(place.message.text),
          ]
        }),
      "fixes": .array(finding.fixes.map { Self.fix($0, file.lines) }),
      "data": data(of: finding),
      "fingerprint": .string(fingerprint),
    ]
  }

  /// The amounts, and the screens beside the document's own where there are any.
  private static func data(of finding: Finding) -> JSONText {
    let amounts = JSONText.object(finding.data)
    guard !finding.screens.isEmpty, case .object(let members) = amounts else { return amounts }
    let places = JSONText.array(finding.screens.map(JSONText.place))
    return .object(members + [.init(name: "devices", value: places)])
  }

  private static func subject(_ subject: Finding.Subject) -> JSONText {
    [
      "id": .optional(subject.id), "class": .string(subject.className),
      "path": .string(subject.path),
    ]
  }

  private static func fix(_ fix: Fix, _ lines: LineIndex) -> JSONText {
    [
      "title": .string(fix.title),
      "safe": .bool(fix.isSafe),
      "edits": .array(
        fix.edits.map { ["range": .range($0.range, lines), "text": .string($0.text)] }),
    ]
  }
}

extension JSONText {
  /// Lines and columns from 1, columns in UTF-8 bytes; offsets in bytes from 0.
  static func range(_ range: SourceRange, _ lines: LineIndex) -> JSONText {
    ["start": place(range.start, lines), "end": place(range.end, lines)]
  }

  private static func place(_ offset: Int, _ lines: LineIndex) -> JSONText {
    let position = lines.position(of: offset)
    return [
      "line": .integer(position.line), "column": .integer(position.column),
      "offset": .integer(offset),
    ]
  }
}

/// Names for findings that stay when lines move, so that a finding can be known again.
///
/// A name is the FNV-1a hash (64 bits, as 16 hexadecimal digits) of the rule, the file's path, the
/// view's id (else its path in the layout) and the message, each followed by a byte that no text
/// holds; what holds on other screens than the document's own has no message in it. Findings that are alike in all of these are told apart by their order: from the second
/// on, their number is hashed as well. FNV and not the language's own hashing, whose results differ
/// from run to run; nobody gains by making two findings collide.
struct Fingerprints {
  private let folder: String?
  private var counts: [UInt64: Int] = [:]

  /// - Parameter currentFolder: a path below it is taken relative to it, so that a report made with
  ///   absolute paths has the same names on every machine.
  init(currentFolder: String?) {
    folder = currentFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  mutating func next(for finding: Finding, in path: String) -> String {
    var hash = FNV1a()
    hash.combine(finding.rule)
    hash.combine(relative(path))
    hash.combine(finding.view.map { $0.id ?? $0.path } ?? "")
    // Which screens are looked at is a setting, and the words name them.
    hash.combine(finding.isOnOtherScreensOnly ? "on other screens" : finding.message.text)
    let number = counts[hash.value, default: 0] + 1
    counts[hash.value] = number
    if number > 1 { hash.combine(String(number)) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func relative(_ path: String) -> String {
    var path = path
    if let folder, path.hasPrefix(folder) { path.removeFirst(folder.count) }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path
  }
}

/// The Fowler–Noll–Vo hash, variant 1a, of 64 bits.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xFF)
  }

  private mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
