internal import AppCode
internal import Configuration
internal import Files
package import LayoutModel
package import Linting
package import SystemPackage

/// The report in JSON, which `Editors/Schemas/report.schema.json` describes. No key is removed within version 1.
package struct JSONReporter: JSONValueReporter {
  private var files: [JSONText] = []
  private var findings: [JSONText] = []
  /// The documents of which a part is not checked.
  private var documents: [JSONText] = []
  /// nil: the report does not contain them.
  private var statistics: RuleStatistics?
  private var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)

  package init(includesStatistics: Bool = false) {
    statistics = includesStatistics ? RuleStatistics() : nil
  }

  package mutating func report(_ file: ReportedFile) -> String {
    statistics?.add(file)
    files.append(Self.entry(of: file))
    if !file.document.statuses.isEmpty { documents.append(Self.statuses(of: file)) }
    for finding in file.shown {
      let fingerprint = fingerprints.next(for: finding, in: file.path)
      findings.append(Self.finding(finding, in: file, fingerprint))
    }
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    files.append([
      "path": .string(path), "format": .null, "views": 0, "findings": 0,
      "error": .string(message),
    ])
    return ""
  }

  package func value(_ summary: ReportSummary) -> JSONText {
    .present([
      "version": 1,
      "tool": ["name": "layoutlint", "version": .string(Tool.version)],
      "files": .array(files),
      "findings": .array(findings),
      "documents": .array(documents),
      "sources": .array(summary.sources.map(\.json)),
      "summary": [
        "files": .integer(summary.checkedFiles + summary.unreadInputs),
        "sourceFiles": .integer(summary.sourceFiles),
        "views": .integer(summary.views),
        "error": .integer(summary.count(.error)),
        "warning": .integer(summary.count(.warning)),
        "info": .integer(summary.count(.info)),
        "suppressed": .integer(summary.suppressed),
        "baselined": .integer(summary.baselined),
      ],
      "statistics": statistics?.json,
      "baseline": summary.baselines?.json,
    ])
  }

  /// `unknown` is only present if the format does not contain everything, `viewsInDoubt` only if there are some.
  private static func entry(of file: ReportedFile) -> JSONText {
    let format = file.document.format
    let unknowns =
      format.kind == .code ? [] : LayoutFacts.all.subtracting(file.document.facts).words
    let inDoubt = file.document.viewsInDoubt
    return .present([
      "path": .string(file.path), "format": .string(format.name),
      "views": .integer(file.document.viewCount),
      "findings": .integer(file.document.findings.count),
      "viewsInDoubt": inDoubt > 0 ? .integer(inDoubt) : nil,
      "unknown": unknowns.isEmpty ? nil : .array(unknowns.map(JSONText.string)),
    ])
  }

  private static func statuses(of file: ReportedFile) -> JSONText {
    [
      "path": .string(file.path),
      "statuses": .array(
        file.document.statuses.map {
          ["status": .string($0.kind.rawValue), "message": .string($0.message)]
        }),
    ]
  }

  package static func finding(
    _ finding: Finding, in file: ReportedFile, _ fingerprint: String
  ) -> JSONText {
    self.finding(finding, path: file.path, lines: file.lines, fingerprint)
  }

  package static func finding(
    _ finding: Finding, path: String, lines: LineIndex, _ fingerprint: String
  ) -> JSONText {
    .present([
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message.text),
      "path": .string(path),
      "range": .range(finding.range, lines),
      "view": finding.view.map(Self.subject) ?? .null,
      "related": .array(
        finding.related.map { related in
          [
            "path": .string(related.code?.file.path ?? path),
            "range": .range(related.range, related.code?.file.lines ?? lines),
            "message": .string(related.message.text),
          ]
        }),
      "fixes": .array(finding.fixes.map { Self.fix($0, lines) }),
      "data": data(of: finding),
      "fingerprint": .string(fingerprint),
      "declaration": finding.declaration.map { declaration in
        ["name": .string(declaration.name), "chain": .string(declaration.chain)]
      },
    ])
  }

  /// The amounts, and the screens other than the canvas.
  package static func data(of finding: Finding) -> JSONText {
    let devices = JSONText.array(finding.screens.map(JSONText.device))
    return .object(finding.data).adding(["devices": finding.screens.isEmpty ? nil : devices])
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

/// One line of JSON for each finding, with the members of a finding in `JSONReporter`'s report.
package struct NDJSONReporter: Reporter {
  private var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)

  package mutating func report(_ file: ReportedFile) -> String {
    var bytes: [UInt8] = []
    for finding in file.shown {
      let fingerprint = fingerprints.next(for: finding, in: file.path)
      bytes += JSONReporter.finding(finding, in: file, fingerprint).line
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONText {
  /// Lines and columns from 1, columns in UTF-8 bytes; offsets in bytes from 0.
  package static func range(_ range: SourceRange, _ lines: LineIndex) -> JSONText {
    ["start": position(range.start, lines), "end": position(range.end, lines)]
  }

  private static func position(_ offset: Int, _ lines: LineIndex) -> JSONText {
    let position = lines.position(of: offset)
    return [
      "line": .integer(position.line), "column": .integer(position.column),
      "offset": .integer(offset),
    ]
  }
}

/// Identifies findings across runs, independent of their lines.
///
/// A fingerprint is the FNV-1a hash (64 bits, as 16 hexadecimal digits) of the rule, the file's path, the
/// view's id (else its path in the layout) and whether the finding is on other screens only, each
/// followed by the byte 0xFF, which UTF-8 does not contain. For a second finding with the same hash, its
/// number is hashed as well. The message is not part of it: its wording can change in any version.
package struct Fingerprints {
  private let folder: FilePath
  private var counts: [StableHash: Int] = [:]

  /// - Parameter currentFolder: paths in this folder are relative to it, so that absolute paths lead to
  ///   the same fingerprints on each machine.
  package init(currentFolder: FilePath) {
    folder = currentFolder
  }

  package mutating func next(for finding: Finding, in path: String) -> String {
    var hash = StableHash()
    func combine(_ text: String) {
      hash.combine(text)
      hash.combine(0xFF)
    }
    combine(finding.rule)
    combine(FilePath(path).shortened(to: folder).string)
    combine(finding.subjectName ?? "")
    combine(finding.isOnOtherScreensOnly ? "on other screens" : "")
    let number = counts[hash, default: 0] + 1
    counts[hash] = number
    if number > 1 { combine(String(number)) }
    return hash.hexText
  }
}

extension StableHash {
  /// 16 hexadecimal digits.
  var hexText: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension JSONText {
  package static func device(_ screen: Finding.ScreenContext) -> JSONText {
    .present([
      "device": .string(screen.device), "orientation": .string(screen.orientation.rawValue),
      "textSize": screen.textSize == .standard ? nil : .string(screen.textSize.rawValue),
      "language": screen.language.map(JSONText.string),
    ])
  }
}
