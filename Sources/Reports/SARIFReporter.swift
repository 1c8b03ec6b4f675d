internal import AppCode
internal import Configuration
internal import Files
internal import LayoutModel
package import Linting
internal import SystemPackage

/// The report in SARIF 2.1.0, with the properties that GitHub's code scanning reads.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
package struct SARIFReporter: JSONValueReporter {
  private let paths: ReportPaths
  private var rules = SARIFRules()
  private var artifacts: [JSONText] = []
  private var results: [JSONText] = []
  private var notifications: [JSONText] = []
  private var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)
  /// Of source files with related locations, by path.
  private var codePositions: [String: UTF16Positions] = [:]

  /// The URI base of files in the repository, which GitHub replaces by the folder of the checkout.
  private static let baseID = "%SRCROOT%"

  package init(paths: ReportPaths) {
    self.paths = paths
  }

  package mutating func report(_ file: ReportedFile) -> String {
    var location = location(of: file.path)
    location.append(.init(name: "index", value: .integer(artifacts.count)))
    artifacts.append([
      "location": .object(self.location(of: file.path)),
      "length": .integer(file.document.source.bytes.count), "roles": ["analysisTarget"],
    ])
    guard !file.shown.isEmpty || !file.suppressed.isEmpty else { return "" }
    let document = Document(
      file: file, location: .object(location), positions: UTF16Positions(file))
    for finding in file.shown {
      results.append(result(finding, in: document, suppressions: []))
    }
    for suppressed in file.suppressed {
      results.append(
        result(suppressed.finding, in: document, suppressions: [Self.suppression(suppressed)]))
    }
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    notifications.append([
      "level": "error",
      "message": ["text": .string(message.sarifMessage)],
      "locations": [["physicalLocation": ["artifactLocation": .object(location(of: path))]]],
    ])
    return ""
  }

  package func value(_ summary: ReportSummary) -> JSONText {
    let log: JSONText = [
      "version": "2.1.0",
      "$schema":
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "layoutlint", "semanticVersion": .string(Tool.version),
              "rules": .array(rules.descriptors),
            ]
          ],
          "invocations": [
            [
              "executionSuccessful": .bool(summary.unreadInputs == 0),
              "toolExecutionNotifications": .array(notifications),
            ]
          ],
          "originalUriBaseIds": .object([
            .init(
              name: Self.baseID,
              // Its path would tell where the user's folders are.
              value: ["description": ["text": "The folder of the repository."]])
          ]),
          "columnKind": "utf16CodeUnits",
          "newlineSequences": ["\r\n", "\n", "\r"],
          "artifacts": .array(artifacts),
          "results": .array(results),
        ]
      ],
    ]
    return log
  }

  /// A document with findings.
  private struct Document {
    let file: ReportedFile
    let location: JSONText
    let positions: UTF16Positions
  }

  private mutating func result(
    _ finding: Finding, in document: Document, suppressions: JSONText
  ) -> JSONText {
    let file = document.file
    let fingerprint = fingerprints.next(for: finding, in: file.path)
    var location: [JSONText.Member] = [
      physicalLocation(document.location, finding.range, document.positions)
    ]
    if let view = finding.view {
      location.append(
        .init(name: "logicalLocations", value: [Self.logicalLocation(view, file.document.format)]))
    }
    if let declaration = finding.declaration {
      location.append(
        .init(name: "logicalLocations", value: [Self.logicalLocation(declaration)]))
    }
    var members: [JSONText.Member] = [
      .init(name: "ruleId", value: .string(finding.rule)),
      .init(name: "ruleIndex", value: .integer(rules.index(of: finding.rule))),
      .init(name: "kind", value: "fail"),
      .init(name: "level", value: .string(Self.level(of: finding.severity))),
      .init(name: "message", value: ["text": .string(finding.message.text.sarifMessage)]),
      .init(name: "locations", value: [.object(location)]),
    ]
    if !finding.related.isEmpty {
      let related = finding.related.enumerated().map { index, related in
        relatedLocation(related, id: index + 1, in: document)
      }
      members.append(.init(name: "relatedLocations", value: .array(related)))
    }
    members.append(
      .init(name: "partialFingerprints", value: ["layoutlint/v1": .string(fingerprint)]))
    let fixes = finding.fixes.filter { !$0.edits.isEmpty }.map { fix($0, in: document) }
    if !fixes.isEmpty { members.append(.init(name: "fixes", value: .array(fixes))) }
    // A run has the property for all results or for none.
    members.append(.init(name: "suppressions", value: suppressions))
    let data = JSONReporter.data(of: finding)
    if case .object(let amounts) = data, !amounts.isEmpty {
      members.append(.init(name: "properties", value: data))
    }
    return .object(members)
  }

  private mutating func relatedLocation(
    _ related: Finding.RelatedLocation, id: Int, in document: Document
  ) -> JSONText {
    var (file, positions) = (document.location, document.positions)
    if let code = related.code?.file {
      file = .object(location(of: code.path))
      positions = codePositions[code.path] ?? UTF16Positions(code.bytes, code.lines)
      codePositions[code.path] = positions
    }
    return .object([
      .init(name: "id", value: .integer(id)),
      physicalLocation(file, related.range, positions),
      .init(name: "message", value: ["text": .string(related.message.text.sarifMessage)]),
    ])
  }

  private func fix(_ fix: Fix, in document: Document) -> JSONText {
    [
      "description": ["text": .string(fix.title.sarifMessage)],
      "artifactChanges": [
        [
          "artifactLocation": document.location,
          "replacements": .array(
            fix.edits.map { edit in
              [
                "deletedRegion": Self.region(edit.range, document.positions),
                "insertedContent": ["text": .string(edit.text)],
              ]
            }),
        ]
      ],
      "properties": ["safe": .bool(fix.isSafe)],
    ]
  }

  private func physicalLocation(
    _ file: JSONText, _ range: SourceRange, _ positions: UTF16Positions
  ) -> JSONText.Member {
    .init(
      name: "physicalLocation",
      value: ["artifactLocation": file, "region": Self.region(range, positions)])
  }

  /// The URI of a file in the repository is relative to it, and otherwise absolute.
  private func location(of file: String) -> [JSONText.Member] {
    let path = paths.path(of: file)
    let uri = path.uriEncodedPath
    if path.hasPrefix("/") { return [.init(name: "uri", value: .string("file://\(uri)"))] }
    return [
      .init(name: "uri", value: .string(uri)),
      .init(name: "uriBaseId", value: .string(Self.baseID)),
    ]
  }

  /// The end is exclusive, as that of a range. Offsets are in bytes.
  private static func region(_ range: SourceRange, _ positions: UTF16Positions) -> JSONText {
    let start = positions.position(of: range.start)
    let end = positions.position(of: range.end)
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
      "byteOffset": .integer(range.start), "byteLength": .integer(range.end - range.start),
    ]
  }

  private static func logicalLocation(
    _ view: Finding.Subject, _ format: LayoutFormat
  ) -> JSONText {
    [
      "name": .string(view.id ?? view.path), "fullyQualifiedName": .string(view.path),
      "kind": format.kind == .interfaceBuilder ? "element" : "object",
    ]
  }

  private static func logicalLocation(_ declaration: Finding.Declaration) -> JSONText {
    [
      "name": .string(declaration.chain), "fullyQualifiedName": .string(declaration.text),
      "kind": "member",
    ]
  }

  private static func suppression(_ suppressed: SuppressedFinding) -> JSONText {
    let kind: JSONText.Member
    switch suppressed.origin {
    case .document: kind = .init(name: "kind", value: "inSource")
    case .configuration, .baseline: kind = .init(name: "kind", value: "external")
    }
    var members = [kind, .init(name: "status", value: "accepted")]
    if let reason = suppressed.reason {
      members.append(.init(name: "justification", value: .string(reason)))
    }
    return .object(members)
  }

  package static func level(of severity: Severity) -> String {
    switch severity {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// The descriptors of all rules, and of rules that only findings name.
struct SARIFRules {
  private(set) var descriptors: [JSONText] = []
  private var indexes: [String: Int] = [:]

  init() {
    for rule in RuleEntry.all {
      add(rule.id, Self.descriptor(of: rule, page: BuildInformation.current.page(of: rule.id)))
    }
  }

  /// Adds a descriptor for a rule without one.
  mutating func index(of rule: String) -> Int {
    indexes[rule] ?? add(rule, ["id": .string(rule)])
  }

  @discardableResult
  private mutating func add(_ rule: String, _ descriptor: JSONText) -> Int {
    let index = descriptors.count
    descriptors.append(descriptor)
    indexes[rule] = index
    return index
  }

  private static func descriptor(of rule: RuleEntry, page: String?) -> JSONText {
    let rationale = rule.metadata?.rationale ?? rule.summary
    let kind = rule.metadata == nil ? "document" : "layout"
    var descriptor: JSONText = [
      "id": .string(rule.id),
      "name": .string(Self.name(of: rule)),
      "shortDescription": ["text": .string(rule.summary.sarifMessage)],
      "fullDescription": ["text": .string(rationale.limited.sarifMessage)],
      "help": [
        "text": .string(help(of: rule).sarifMessage),
        "markdown": .string(markdownHelp(of: rule).sarifMessage),
      ],
      "defaultConfiguration": [
        "enabled": true, "level": .string(SARIFReporter.level(of: rule.severity)),
      ],
      "properties": [
        "tags": ["iOS", .string(kind)], "precision": "high",
        "problem.severity": .string(problemSeverity(of: rule.severity)),
      ],
    ]
    if let page, case .object(let members) = descriptor {
      descriptor = .object(members + [.init(name: "helpUri", value: .string(page))])
    }
    return descriptor
  }

  /// `SmallTouchTarget`
  private static func name(of rule: RuleEntry) -> String {
    rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func help(of rule: RuleEntry) -> String {
    [rule.summary, rule.metadata?.rationale, rule.metadata?.howToFix].compactMap(\.self)
      .joined(separator: "\n\n")
  }

  private static func markdownHelp(of rule: RuleEntry) -> String {
    var parts = ["# \(rule.id)", rule.summary]
    if let metadata = rule.metadata {
      parts.append("## Why\n\n\(metadata.rationale)")
      if let howToFix = metadata.howToFix { parts.append("## How to fix\n\n\(howToFix)") }
      let allowances = metadata.allowances.map { "- \($0)" }.joined(separator: "\n")
      if !allowances.isEmpty { parts.append("## Not reported\n\n\(allowances)") }
    }
    parts.append("`layoutlint explain \(rule.id)` describes the rule with examples.")
    return parts.joined(separator: "\n\n")
  }

  /// GitHub's severities.
  private static func problemSeverity(of severity: Severity) -> String {
    switch severity {
    case .info: "recommendation"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

extension String {
  /// A plain text message of SARIF: braces would be placeholders, and brackets before parentheses a link.
  fileprivate var sarifMessage: String {
    guard utf8.contains(where: { $0 == 0x7B || $0 == 0x7D || $0 == 0x5D }) else { return self }
    return replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "] (")
  }

  /// GitHub rejects descriptions of more than 1,024 characters.
  fileprivate var limited: String {
    utf16.count <= 1_000 ? self : String(prefix(990)) + "…"
  }
}
