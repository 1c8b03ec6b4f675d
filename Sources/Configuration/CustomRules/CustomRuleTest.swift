package import Files
internal import LayoutModel
package import Linting
internal import SystemPackage

/// The examples of a configuration's custom rules, compared with what the rules report.
package struct CustomRuleTest {
  private let file: ConfigurationFile
  private let results: [RuleResult]

  /// The results of one rule.
  private struct RuleResult {
    let id: String
    let examples: [ExampleResult]

    var failures: Int { examples.count { !$0.passes } }
  }

  /// The result of one example.
  struct ExampleResult {
    /// The file of the layout; nil: it is in the configuration.
    let path: String?
    /// The configuration that contains the example.
    let configuration: String
    let position: LineIndex.Position
    /// Why the layout cannot be checked; nil: it is checked.
    var error: String?
    /// The expected views without a finding.
    var missing: [String] = []
    /// The findings that are not expected, by view.
    var unexpected: [(view: String, message: String)] = []
    /// The messages that differ: nil on one side if it has fewer.
    var messages: [(expected: String?, actual: String?)] = []

    var passes: Bool {
      error == nil && missing.isEmpty && unexpected.isEmpty && messages.isEmpty
    }
  }

  /// - Parameter linter: creates the linter that runs one rule for a document with a path.
  package init(_ file: ConfigurationFile, linter: (CustomRule, _ path: String) -> Linter) {
    self.file = file
    results = file.configuration.customRules.map { rule in
      RuleResult(
        id: rule.value.id,
        examples: rule.value.examples.map { Self.result(of: $0, rule, in: file, linter) })
    }
  }

  package var status: ExitStatus { results.contains { $0.failures > 0 } ? .findings : .clean }

  private static func result(
    of example: CustomRule.Example, _ rule: Located<CustomRule>, in file: ConfigurationFile,
    _ linter: (CustomRule, String) -> Linter
  ) -> ExampleResult {
    let layer = file.layer(of: rule.origin)
    var path: String?
    if case .file(let name) = example.layout { path = name }
    var result = ExampleResult(
      path: path, configuration: layer.path,
      position: layer.lines.position(of: example.range.start))
    do throws(CommandError) {
      let source = try source(of: example, in: layer)
      let linter = linter(rule.value, source.path)
      guard let document = linter.check(source) else { throw CommandError.notALayout(source) }
      if let problem = linter.read(source)?.findings.first(where: { $0.severity == .error }) {
        throw CommandError("the layout has an error: \(problem.message.text)")
      }
      compare(document.findings, with: example, &result)
    } catch {
      result.error = error.message
    }
    return result
  }

  private static func source(
    of example: CustomRule.Example, in layer: ConfigurationLayer
  ) throws(CommandError) -> SourceText {
    switch example.layout {
    case .inline(let range):
      return SourceText(
        path: "example.layout.json", bytes: Array(layer.bytes[range.start..<range.end]))
    case .file(let name):
      let path = FilePath(name).absolute(in: layer.folder)
      let bytes = try CommandError.wrapping(
        try FileSystem.read(path, limit: ReaderLimits().documentBytes), "\(name) cannot be read")
      return SourceText(path: path.string, bytes: bytes)
    }
  }

  /// A view with several findings is expected several times.
  private static func compare(
    _ findings: [Finding], with example: CustomRule.Example, _ result: inout ExampleResult
  ) {
    var expected: [String: Int] = [:]
    for view in example.reported { expected[view, default: 0] += 1 }
    for finding in findings {
      let names = [finding.view?.id, finding.view?.path].compactMap(\.self)
      if let name = names.first(where: { expected[$0, default: 0] > 0 }) {
        expected[name, default: 0] -= 1
      } else {
        result.unexpected.append((names.first ?? "the document", finding.message.text))
      }
    }
    for view in example.reported where expected[view, default: 0] > 0 {
      expected[view, default: 0] -= 1
      result.missing.append(view)
    }
    guard let messages = example.messages else { return }
    let actual = findings.map(\.message.text)
    for index in 0..<max(messages.count, actual.count) {
      let pair = (
        index < messages.count ? messages[index] : nil, index < actual.count ? actual[index] : nil
      )
      if pair.0 != pair.1 { result.messages.append(pair) }
    }
  }
}

extension CustomRuleTest {
  /// The output of `--format text`.
  package var text: String {
    var lines: [String] = []
    for rule in results {
      let count = rule.examples.count
      let examples = count.amount("example")
      let outcome =
        count == 0
        ? "no examples"
        : rule.failures == 0 ? "\(examples) passed" : "\(rule.failures) of \(examples) failed"
      lines.append("\(rule.id): \(outcome)")
      for (index, example) in rule.examples.enumerated() where !example.passes {
        lines += failure(of: example, number: index + 1, of: rule.id)
      }
    }
    if results.isEmpty { lines.append("\(file.path.escaped): no custom rules") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func failure(of example: ExampleResult, number: Int, of rule: String) -> [String] {
    let position = "\(example.configuration):\(example.position.line):\(example.position.column)"
    let path = example.path.map { " (\($0))" } ?? ""
    let title = "\(position): error: example \(number) of \(rule) failed\(path)"
    let details =
      (example.error.map { ["  \($0)"] } ?? [])
      + example.missing.map { "  - \($0): expected, but not reported" }
      + example.unexpected.map { "  + \($0.view): reported, but not expected: \($0.message)" }
      + example.messages.flatMap { messages in
        [
          messages.expected.map { "  - message: \($0)" },
          messages.actual.map { "  + message: \($0)" },
        ].compactMap(\.self)
      }
    return ([title] + details).map(\.escaped)
  }

  /// The output of `--format json`.
  package var json: JSONText {
    [
      "configuration": .string(file.path),
      "rules": .array(
        results.map { rule in
          [
            "id": .string(rule.id),
            "examples": .array(rule.examples.map(Self.json)),
          ]
        }),
    ]
  }

  private static func json(_ example: ExampleResult) -> JSONText {
    [
      "path": .optional(example.path),
      "line": .integer(example.position.line), "column": .integer(example.position.column),
      "passes": .bool(example.passes), "error": .optional(example.error),
      "missing": .array(example.missing.map(JSONText.string)),
      "unexpected": .array(
        example.unexpected.map {
          ["view": .string($0.view), "message": .string($0.message)]
        }),
      "messages": .array(
        example.messages.map {
          ["expected": .optional($0.expected), "actual": .optional($0.actual)]
        }),
    ]
  }
}
