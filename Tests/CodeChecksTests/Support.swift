import AppCode
import CodeChecks

/// The findings in source files.
struct FoundProblems {
  let checker: CodeChecker
  let files: [(name: String, text: String)]

  init(_ files: [(name: String, text: String)], documents: CodeDocuments = CodeDocuments()) {
    self.files = files
    checker = CodeChecker(
      files: files.map { name, text in
        let language = SourceFile.language(ofPath: name) ?? .swift
        return (name, CodeReader.facts(of: Array(text.utf8), in: language))
      }, documents: documents)
  }

  /// A Swift file.
  init(_ text: String, documents: CodeDocuments = CodeDocuments()) {
    self.init([("Sample.swift", text)], documents: documents)
  }

  /// An Objective-C file.
  init(objectiveC text: String) {
    self.init([("Sample.m", text)])
  }

  /// `warning recognizer-without-interaction: label.addGestureRecognizer(tap)`
  var lines: [String] {
    files.flatMap { name, text in
      checker.findings(in: name).map { finding in
        let bytes = Array(text.utf8)[finding.range]
        return "\(finding.gravity) \(finding.ruleID): \(String(decoding: bytes, as: UTF8.self))"
      }
    }
  }

  /// The identifiers of the rules.
  var rules: [String] { files.flatMap { checker.findings(in: $0.name).map(\.ruleID) } }

  /// `recognizer-on-two-views: the function can end between the statements`
  var silences: [String] {
    files.flatMap { checker.silences(in: $0.name) { "\($0):\($1)" } }
      .map { "\($0.ruleID): \($0.reason)" }
  }

  /// The text of the only file with the edits of the first fix.
  var fixed: String? {
    guard let fix = checker.findings(in: files[0].name).first?.fixes.first else { return nil }
    var bytes = Array(files[0].text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The body of `viewDidLoad` in a view controller.
func controller(_ statements: String, members: String = "") -> String {
  """
  final class SampleController: UIViewController {
    \(members)
    override func viewDidLoad() {
      super.viewDidLoad()
      \(statements)
    }
    @objc func tapped() {}
  }
  """
}

/// The body of `viewDidLoad` in a view controller in Objective-C.
func objectiveCController(_ statements: String, members: String = "") -> String {
  """
  @interface SampleController : UIViewController
  @end
  @implementation SampleController
  - (void)viewDidLoad {
    [super viewDidLoad];
    \(statements)
  }
  - (void)tapped {}
  \(members)
  @end
  """
}
