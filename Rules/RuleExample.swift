internal import CTexts
package import Linting

/// The examples of a rule: the fixtures `flags-example` and `allows-example` of its folder, which the program
/// contains.
package struct RuleExample: Sendable {
  /// A small layout, or code, that the rule reports.
  package let flagged: String
  /// The same, fixed.
  package let allowed: String
  /// `xml`, `json` or `swift`.
  package let language: String

  /// The examples by the ids of their rules.
  private static let all: [String: RuleExample] = {
    // The files end with a line break.
    let texts = (0..<layoutlint_rule_examples_count()).map(layoutlint_rule_examples_byte)
      .split(separator: 0).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    precondition(texts.count == 2 * RuleCatalog.all.count, "each rule has two examples")
    var all: [String: RuleExample] = [:]
    for (index, rule) in RuleCatalog.all.enumerated() {
      let flagged = texts[2 * index + 1]
      all[type(of: rule).metadata.id] = RuleExample(
        flagged: flagged, allowed: texts[2 * index],
        language: language(of: flagged))
    }
    return all
  }()

  private static func language(of text: String) -> String {
    switch text.first {
    case "<": "xml"
    case "{": "json"
    default: "swift"
    }
  }

  package static func of(_ rule: RuleMetadata) -> RuleExample? { all[rule.id] }

  /// The name of the flagged document in messages about it.
  package var path: String {
    switch language {
    case "xml": "example.xib"
    case "swift": "Example.swift"
    default: "example.layout.json"
    }
  }

  /// The code beside the examples of rules that compare documents with their classes.
  static let cardController = """
    class CardController: UIViewController {
      @IBOutlet var openButton: UIButton!

      init() { super.init(nibName: "example", bundle: nil) }

      @IBAction func openCard(_ sender: UIButton) { dismiss(animated: true) }
    }

    class CardView: UIView {
      @IBOutlet var openButton: UIButton!
    }
    """
  /// Code beside the examples of rules about failure requirements: the owner of the fixed example.
  static let orderedPhotoController = """
    class OrderedPhotoController: UIViewController {
      @IBOutlet var openTap: UITapGestureRecognizer!
      @IBOutlet var zoomTap: UITapGestureRecognizer!

      override func viewDidLoad() {
        super.viewDidLoad()
        openTap.require(toFail: zoomTap)
      }

      @IBAction func open(_ sender: UITapGestureRecognizer) {}
      @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
    }
    """
}
