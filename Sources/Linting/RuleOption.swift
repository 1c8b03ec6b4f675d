/// One thing about a rule that the configuration can set: a choice among words.
package struct RuleOption: Hashable, Sendable {
  /// In lower case, its words joined by hyphens.
  package let name: String
  /// One line: what it decides.
  package let summary: String
  /// What it can be; the first is the default.
  package let choices: [String]

  package init(name: String, summary: String, choices: [String]) {
    precondition(!choices.isEmpty, "an option can be something")
    self.name = name
    self.summary = summary
    self.choices = choices
  }

  package var defaultChoice: String { choices[0] }
}

/// What the configuration says of one rule's options: names and choices that the rule has.
package struct RuleOptions: Hashable, Sendable {
  private var choices: [String: String] = [:]

  package init() {}

  /// The choice made for an option, or its default.
  package subscript(option: RuleOption) -> String {
    get { choices[option.name] ?? option.defaultChoice }
    set { choices[option.name] = newValue }
  }
}
