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
  /// Of the last source file that a related location refers to.
  private var lastCode: (path: String, positions: UTF16Positions)?

  /// The URI base of files in the repository, which GitHub replaces by the folder of the checkout.
  private static let baseID = "%SRCROOT%"

  package init(paths: ReportPaths) {
    self.paths = paths
  }

  package mutating func report(_ file: ReportedFile) -> String {
    let location = location(of: file.path)
    let index = artifacts.count
    artifacts.append([
      "location": location,
      "length": .integer(file.document.source.bytes.count), "roles": ["analysisTarget"],
    ])
    guard !file.shown.isEmpty || !file.suppressed.isEmpty else { return "" }
    let document = Document(
      file: file, location: location.adding(["index": .integer(index)]),
      positions: UTF16Positions(file))
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
      "locations": [["physicalLocation": ["artifactLocation": location(of: path)]]],
    ])
    return ""
  }

  package func value(_ summary: ReportSummary) -> JSONText {
    [
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
    let logical =
      finding.view.map { Self.logicalLocation($0, file.document.format) }
      ?? finding.declaration.map(Self.logicalLocation)
    let location = JSONText.present([
      "physicalLocation": physicalLocation(document.location, finding.range, document.positions),
      "logicalLocations": logical.map { [$0] },
    ])
    let ruleIndex = rules.index(of: finding.rule)
    let related = finding.related.enumerated().map { index, related in
      relatedLocation(related, id: index + 1, in: document)
    }
    let fixes = finding.fixes.filter { !$0.edits.isEmpty }.map { fix($0, in: document) }
    let hasData = !finding.data.isEmpty || !finding.screens.isEmpty
    return .present([
      "ruleId": .string(finding.rule),
      "ruleIndex": .integer(ruleIndex),
      "kind": "fail",
      "level": .string(Self.level(of: finding.severity)),
      "message": ["text": .string(finding.message.text.sarifMessage)],
      "locations": [location],
      "relatedLocations": related.isEmpty ? nil : .array(related),
      "partialFingerprints": ["layoutlint/v1": .string(fingerprint)],
      "fixes": fixes.isEmpty ? nil : .array(fixes),
      // A run has the property for all results or for none.
      "suppressions": suppressions,
      "properties": hasData ? JSONReporter.data(of: finding) : nil,
    ])
  }

  private mutating func relatedLocation(
    _ related: Finding.RelatedLocation, id: Int, in document: Document
  ) -> JSONText {
    var (file, positions) = (document.location, document.positions)
    if let code = related.code?.file {
      file = location(of: code.path)
      if lastCode?.path != code.path {
        lastCode = (code.path, UTF16Positions(code.bytes, code.lines))
      }
      positions = lastCode?.positions ?? positions
    }
    return [
      "id": .integer(id), "physicalLocation": physicalLocation(file, related.range, positions),
      "message": ["text": .string(related.message.text.sarifMessage)],
    ]
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
  ) -> JSONText {
    ["artifactLocation": file, "region": Self.region(range, positions)]
  }

  /// The URI of a file in the repository is relative to it, and otherwise absolute.
  private func location(of file: String) -> JSONText {
    let path = paths.path(of: file)
    let uri = path.uriEncodedPath
    if path.hasPrefix("/") { return ["uri": .string("file://\(uri)")] }
    return ["uri": .string(uri), "uriBaseId": .string(Self.baseID)]
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

  private static func logicalLocation(_ view: Finding.Subject, _ format: LayoutFormat) -> JSONText {
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
    .present([
      "kind": suppressed.origin == .document ? "inSource" : "external", "status": "accepted",
      "justification": suppressed.reason.map(JSONText.string),
    ])
  }

  package static func level(of severity: Severity) -> String {
    severity == .info ? "note" : severity.rawValue
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
    return .present([
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
      "helpUri": page.map(JSONText.string),
    ])
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
    severity == .info ? "recommendation" : severity.rawValue
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
