internal import CTexts
package import Linting

/// The examples of a rule: the fixtures `flags-example` and `allows-example` of its folder, which the program
/// contains.
package struct RuleExample: Sendable {
  /// A small layout that the rule reports.
  package let flagged: String
  /// The same layout, fixed.
  package let allowed: String

  /// The examples by the ids of their rules.
  private static let all: [String: RuleExample] = {
    // The files end with a line break.
    let texts = (0..<layoutlint_rule_examples_count()).map(layoutlint_rule_examples_byte)
      .split(separator: 0).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    precondition(texts.count == 2 * RuleCatalog.all.count, "each rule has two examples")
    var all: [String: RuleExample] = [:]
    for (index, rule) in RuleCatalog.all.enumerated() {
      all[type(of: rule).metadata.id] = RuleExample(
        flagged: texts[2 * index + 1], allowed: texts[2 * index])
    }
    return all
  }()

  package static func of(_ rule: RuleMetadata) -> RuleExample? { all[rule.id] }

  /// `xml` or `json`
  package var language: String { flagged.hasPrefix("<") ? "xml" : "json" }

  /// The name of the flagged layout in messages about it.
  package var path: String { language == "xml" ? "example.xib" : "example.layout.json" }

  /// The code beside the examples of rules that compare documents with their classes.
  static let cardController = """
    class CardController: UIViewController {
      @IBOutlet var openButton: UIButton!

      init() { super.init(nibName: "example", bundle: nil) }

      @IBAction func openCard(_ sender: UIButton) {}
    }

    class CardView: UIView {}
    """
}
