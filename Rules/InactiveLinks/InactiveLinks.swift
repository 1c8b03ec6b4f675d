internal import AppCode
internal import LayoutModel
internal import Linting

/// Text views that show links which users cannot tap.
struct InactiveLinks: LayoutRule {
  static let metadata = RuleMetadata(
    id: "inactive-links",
    summary: "A text view detects links, but touches do not open them.",
    rationale: """
      A text view shows detected addresses and numbers as links. Touches open them only if the text view is selectable, \
      is not editable, and its user interaction is enabled.
      """,
    severity: .warning,
    gradation: """
      info if its user interaction is disabled, so that it may be meant as a label, and if an outlet refers to it and no \
      source code was read
      """,
    howToFix: """
      Select "Selectable" and "User Interaction Enabled" for the text view. If the links should not work, deselect its \
      data detectors.
      """,
    allowances: [
      "Text views without data detectors: attributed texts with links are not read.",
      "Editable text views, whose links work after editing is turned off.",
      "Text views with an outlet of a class, if a file that names the class uses `isSelectable`, and those whose user interaction code may enable.",
      "Hidden views and their subviews that code has no outlet to.",
    ],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for view in hierarchy.ids where hierarchy[view].detectsData && !hierarchy[view].isEditable {
      if findings.isCancelled { break }
      guard !layout.isNeverShown(view), let reason = layout.reasonOfInactiveLinks(view) else {
        continue
      }
      findings.report(
        .init(
          subject: hierarchy.displayName(of: view),
          effect: .statement("its links can't be tapped"), reason: reason),
        about: view,
        at: layout.range(of: view, .isUserInteractionEnabled, .id),
        severity: !hierarchy[view].isUserInteractionEnabled
          || layout.code.scope == nil && layout.code.mayChange(view, in: hierarchy) ? .info : nil)
    }
  }
}

extension AnalyzedLayout {
  /// Why touches open no link of a text view that is not editable; nil: they open them, or code may change that.
  fileprivate func reasonOfInactiveLinks(_ view: ViewID) -> String? {
    if !hierarchy[view].isUserInteractionEnabled {
      return code.scope != nil && code.mayEnable(view, in: hierarchy)
        ? nil : "its user interaction is disabled"
    }
    guard !hierarchy[view].isSelectable else { return nil }
    return Self.namesOfSelectable.contains { maySet($0, of: view) } ? nil : "it is not selectable"
  }

  /// Whether code may set a property of a text view: through an outlet, or in its own class.
  private func maySet(_ property: String, of view: ViewID) -> Bool {
    hierarchy[view].uikitClass.isCustom && code.scope?.mayCall(property) == true
      || hierarchy[view].id.map { code.mayUse(property, ofObject: $0) } == true
  }

  private static let namesOfSelectable = ["isSelectable", "selectable", "setSelectable"]
}
