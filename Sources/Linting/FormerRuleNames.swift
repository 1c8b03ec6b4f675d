/// The ids that rules had in earlier versions, each with the present one.
package struct FormerRuleNames: Sendable {
  private let ids: [String: String]

  package init(of rules: some Sequence<RuleMetadata>) {
    ids = Dictionary(
      rules.flatMap { rule in rule.formerIDs.map { ($0, rule.id) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The present id of a rule; nil: the name is no former one.
  package subscript(name: String) -> String? { ids.isEmpty ? nil : ids[name] }

  /// `the rule 'old-name' is now 'new-name'; a later version rejects the old name`
  package static func text(_ name: String, _ id: String) -> String {
    "the rule '\(name)' is now '\(id)'; a later version rejects the old name"
  }
}

/// A former name of a rule in a configuration.
package struct FormerRuleName: Hashable, Sendable {
  package let name: String
  package let id: String

  package init(_ name: String, id: String) { (self.name, self.id) = (name, id) }

  package var text: String { FormerRuleNames.text(name, id) }
}

extension LayoutDocument {
  /// Replaces former names of rules in its suppressions, and reports each name once.
  mutating func replaceFormerNames(_ former: FormerRuleNames) {
    var reported: Set<String> = []
    for index in suppressions.indices {
      for name in suppressions[index].names.indices {
        let old = suppressions[index].names[name]
        guard let id = former[old.rule] else { continue }
        suppressions[index].names[name] = Suppression.Name(id, at: old.range)
        guard reported.insert(old.rule).inserted else { continue }
        var finding = DocumentRule.unusedSuppression.finding(
          Finding.Message(FormerRuleNames.text(old.rule, id)), at: old.range)
        if let edit = editing?.renaming(old, to: id) {
          finding.fixes = [Fix(title: "change to '\(id)'", isSafe: true, edits: [edit])]
        }
        findings.append(finding)
      }
    }
  }
}
