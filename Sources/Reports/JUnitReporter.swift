internal import Linting

/// JUnit's XML in the form that Jenkins documents (`junit-10.xsd`): a suite for each file, a test case for
/// each finding.
///
/// A finding of at least the severity of `--fail-on` is a failure, so that a test fails if and only if the
/// run does. A lower one is the output of a test case that succeeds. A file without findings is one test case
/// that succeeds.
package struct JUnitReporter: Reporter {
  private var suites = ""
  private var total = Counts()

  package mutating func report(_ file: ReportedFile) -> String {
    var suite = Suite(path: file.path)
    for finding in file.shown {
      suite.add(finding, in: file, isFailure: file.fails(finding))
    }
    let unshown = file.document.findings.dropFirst(file.shown.count)
    if !unshown.isEmpty {
      suite.addUnshown(unshown.count, isFailure: unshown.contains(where: file.fails))
    } else if file.shown.isEmpty {
      suite.addSuccess()
    }
    add(suite)
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    var suite = Suite(path: path)
    suite.addError(message)
    add(suite)
    return ""
  }

  package func end(_ summary: ReportSummary) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="layoutlint" \(total.attributes)>
    \(suites)</testsuites>

    """
  }

  private mutating func add(_ suite: Suite) {
    suites += suite.text
    total.tests += suite.counts.tests
    total.failures += suite.counts.failures
    total.errors += suite.counts.errors
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    var attributes: String { "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
  }

  /// The test cases of one file.
  private struct Suite {
    private let path: String
    private(set) var counts = Counts()
    private var cases = ""
    /// The test cases by name: services identify a test case by its names.
    private var names: [String: Int] = [:]

    init(path: String) {
      self.path = path.xmlEscaped
    }

    var text: String {
      """
        <testsuite name="\(path)" \(counts.attributes) file="\(path)">
      \(cases)  </testsuite>

      """
    }

    mutating func add(_ finding: Finding, in file: ReportedFile, isFailure: Bool) {
      let location = file.location(of: finding.range)
      let text = file.message(of: finding).text
      let lines =
        ["\(location): \(finding.severity.rawValue): \(text.escaped)"]
        + finding.related.map { "\(file.location(of: $0)): note: \($0.message.text.escaped)" }
        + finding.fixes.map { "\(location): help: \($0.title.escaped)" }
      let details = lines.map(\.xmlEscaped).joined(separator: "\n")
      let message = text.xmlEscaped
      // The view and not the line, so that the history of a test case survives other changes.
      let name = [finding.rule, finding.subjectName].compactMap(\.self)
      let content =
        isFailure
        ? "<failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">\(details)</failure>"
        : "<system-out>\(details)</system-out>"
      if isFailure { counts.failures += 1 }
      add(name.joined(separator: ": "), content)
    }

    mutating func addUnshown(_ count: Int, isFailure: Bool) {
      let message = "\(count) more findings are not shown"
      if isFailure { counts.failures += 1 }
      add(
        "--max-findings",
        isFailure
          ? "<failure type=\"limit\" message=\"\(message)\"/>"
          : "<system-out>\(message)</system-out>")
    }

    mutating func addSuccess() { add("no findings", "") }

    mutating func addError(_ message: String) {
      counts.errors += 1
      add("readable", "<error type=\"unreadable\" message=\"\(message.xmlEscaped)\"/>")
    }

    private mutating func add(_ name: String, _ content: String) {
      counts.tests += 1
      let count = names[name, default: 0] + 1
      names[name] = count
      let unique = (count == 1 ? name : "\(name) (\(count))").xmlEscaped
      cases += "    <testcase classname=\"\(path)\" name=\"\(unique)\" time=\"0\""
      cases += content.isEmpty ? "/>\n" : ">\n      \(content)\n    </testcase>\n"
    }
  }
}
