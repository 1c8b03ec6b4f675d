internal import LayoutModel

extension Linter {
  /// The names in a document's `disable` members that are no rule's: they suppress nothing, and
  /// their writer thinks they do.
  func unknownNames(in suppressions: [Suppression]) -> [Finding] {
    guard !suppressions.isEmpty else { return [] }
    let known = ruleIDs + [Suppression.Name.all]
    let rules = Set(known)
    let unknown = suppressions.flatMap(\.names).filter { !rules.contains($0.rule) }
    return unknown.enumerated().map { place, name in
      let nearest = place < Self.nearestNameLimit ? name.rule.nearest(in: known) : nil
      var finding = DocumentRule.unknownReference.finding(
        .unknownRule(name.rule, nearest: nearest), at: name.range)
      if let nearest {
        // Quotes stand around a name in JSON, and none in notes. No rule's name needs escapes.
        let isQuoted = name.range.end - name.range.start > name.rule.utf8.count
        let edit = Fix.Edit(name.range, isQuoted ? "\"\(nearest)\"" : nearest)
        finding.fixes = [Fix(title: "change to '\(nearest)'", isSafe: false, edits: [edit])]
      }
      return finding
    }
  }

  /// For how many wrong names of one document the nearest right one is looked for: no person writes
  /// as many.
  package static var nearestNameLimit: Int { 1_000 }

  /// The names that suppress nothing, each as a finding with the edit that removes it, and what
  /// the suppressions around make of these findings in turn.
  ///
  /// - Parameter used: the names that suppress something.
  func unusedNames(
    of document: LayoutDocument, in source: SourceText, used: Set<SourceRange>
  ) -> SuppressionSweep {
    let judged = judgedNames(in: document)
    guard !judged.isEmpty else { return SuppressionSweep(of: [], by: []) }
    let isUnused = { (name: Suppression.Name) in
      judged.contains(name.rule) && !used.contains(name.range)
    }
    guard document.suppressions.contains(where: { $0.names.contains(where: isUnused) }) else {
      return SuppressionSweep(of: [], by: [])
    }
    let open = UncheckedRanges(in: document.layouts, includingHidden: !settings.includesHidden)
    let elsewhere = UncheckedRanges(onOtherScreens: document.layouts)
    let ofPlaces = namesOfPlaces
    let findings = document.suppressions.flatMap { suppression in
      let isOpen = open.meet(suppression.range)
      let isOpenElsewhere = elsewhere.meet(suppression.range)
      return suppression.names.filter {
        isUnused($0) && !(isOpen && DocumentRule(rawValue: $0.rule) == nil)
          && !(isOpenElsewhere && ofPlaces.contains($0.rule))
      }.map { name in
        var finding = DocumentRule.unusedSuppression.finding(.unused(name.rule), at: name.range)
        if document.format.notation == .json {
          finding.fixes = [.removal(of: name, from: suppression, in: source)]
        }
        return LocatedFinding(finding)
      }
    }
    // An `all` of no use is none here either: else it would keep back what is said of itself.
    let others = document.suppressions.map { suppression in
      var others = suppression
      others.names.removeAll(where: isUnused)
      return others
    }
    return SuppressionSweep(of: findings, by: others)
  }

  /// The rules whose findings another screen may have, and the name of all rules.
  private var namesOfPlaces: Set<String> {
    let places = rules.lazy.map { type(of: $0).metadata }.filter { $0.needs.contains(.places) }
    return Set(places.map(\.id)).union([Suppression.Name.all])
  }

  /// The names of which can be said that they suppress nothing.
  ///
  /// A rule that does not run finds nothing to suppress. A document with an error may be read
  /// without what the suppression is for, and one that is not read to its end may have it in the
  /// rest. Of `unused-suppression` itself nothing is said: it would have to be known first.
  private func judgedNames(in document: LayoutDocument) -> Set<String> {
    let own = DocumentRule.unusedSuppression.rawValue
    let cut = [DocumentRule.tooDeep.rawValue, DocumentRule.tooLarge.rawValue]
    guard settings.isOn(own), !document.findings.contains(where: { cut.contains($0.rule) }) else {
      return []
    }
    let isSound = document.findings.allSatisfy { $0.severity < .error }
    let candidates = isSound ? ruleIDs : DocumentRule.allCases.map(\.rawValue)
    var judged = Set(candidates.filter { $0 != own && settings.isOn($0) })
    if isSound, ruleIDs.allSatisfy(settings.isOn) { judged.insert(Suppression.Name.all) }
    return judged
  }
}

extension Fix {
  /// Takes a name out of its array, or the whole member where the array holds nothing else.
  fileprivate static func removal(
    of name: Suppression.Name, from suppression: Suppression, in source: SourceText
  ) -> Fix {
    let isAlone = source.bytes.isOnlyElement(name.range)
    let range = source.bytes.removal(of: isAlone ? suppression.member : name.range)
    return Fix(
      title: isAlone ? "remove 'disable'" : "remove '\(name.rule)' from 'disable'", isSafe: true,
      edits: [Edit(range, "")])
  }
}

extension Finding.Message {
  fileprivate static func unknownRule(_ name: String, nearest: String?) -> Self {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no rule '\(name)'\(hint)"
  }

  fileprivate static func unused(_ rule: String) -> Self {
    "'\(rule)' suppresses nothing here"
  }
}
