internal import HitTesting
internal import AutoLayout
internal import LayoutModel
internal import Linting

/// Views whose constraints do not determine their position or size.
struct AmbiguousLayout: LayoutRule {
  static let metadata = RuleMetadata(
    id: "ambiguous-layout",
    summary: "Constraints do not determine a view's position or size.",
    rationale: """
      Auto Layout needs enough constraints on each axis to determine a view's position and size. \
      If one is missing, it selects one of many solutions, and may select another after the next \
      change: the view can be elsewhere on another device, on another version of iOS, or when it \
      appears again. Whether a touch reaches it cannot be predicted.
      """,
    severity: .info,
    howToFix: """
      Add the missing constraint: for the position an edge or the center, for the size the width \
      or the height.
      """,
    allowances: [
      "Views that Interface Builder does not mark as ambiguous: they may have an intrinsic size that the document does not contain.",
      "Views marked as misplaced, and views of the app's own classes, which may have an intrinsic size, with all other ambiguous views of the same scene, which may depend on them.",
      "Views for which Interface Builder's ambiguity setting is \"Verify Position Only\" or \"Never Verify\".",
      "Hidden views and their subviews.",
      "Rows and items of lists, whose height the list determines.",
      "Canvases whose constraints do not reproduce the stored frames.",
      "Views inside a view that is ambiguous on the same axes. That view is reported.",
    ],
    needs: [.constraints],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, let solution = layout.solution else { return }
    for root in solution.roots where root.isCertain {
      let frames = root.ambiguous.filter {
        !$0.isContent && !hierarchy.isHiddenOrBelowHidden($0.view)
      }
      // One uncertain view may affect all others.
      guard !spec.isInList(root.view, hierarchy),
        frames.allSatisfy({ isCertain(hierarchy[$0.view], spec.traits[$0.view.index]) })
      else { continue }
      let ambiguous = Dictionary(frames.map { ($0.view, $0) }) { first, _ in first }
      for found in root.ambiguous {
        if findings.isCancelled { break }
        let view = found.view
        let traits = spec.traits[view.index]
        guard traits.isAmbiguous, !traits.isMisplaced, !traits.allowsAmbiguity,
          !hierarchy.isHiddenOrBelowHidden(view)
        else { continue }
        let ambiguity = hierarchy.ancestors(of: view).compactMap { ambiguous[$0] }
          .reduce(found) { $0.without($1) }
        guard ambiguity.horizontal || ambiguity.vertical else { continue }
        findings.report(
          .ambiguous(hierarchy.displayName(of: view), ambiguity), about: view,
          at: layout.range(of: view, .frame))
      }
    }
  }

  /// Interface Builder marks it as ambiguous too, and no code of the app can define an intrinsic size.
  private func isCertain(_ view: View, _ traits: LayoutTraits) -> Bool {
    traits.isAmbiguous && !traits.isMisplaced
      && !(view.uikitClass.isCustom && view.uikitClass.name == "UIView")
  }
}

extension LayoutSolution.Ambiguity {
  /// The axes that are not ambiguous in a superview: on others, the view's own constraints may be complete.
  fileprivate func without(_ superview: Self) -> Self {
    Self(
      view: view, horizontal: horizontal && !superview.horizontal,
      vertical: vertical && !superview.vertical, isContent: isContent)
  }
}

extension Finding.Message {
  fileprivate static func ambiguous(
    _ name: String, _ ambiguity: LayoutSolution.Ambiguity
  ) -> Self {
    let effect: String
    let constraints: String
    switch (ambiguity.isContent, ambiguity.horizontal, ambiguity.vertical) {
    case (true, true, false):
      effect = "its scrollable content width is ambiguous"
      constraints = "a chain of constraints from the leading to the trailing edge of its content"
    case (true, false, true):
      effect = "its scrollable content height is ambiguous"
      constraints = "a chain of constraints from the top to the bottom edge of its content"
    case (true, _, _):
      effect = "its scrollable content size is ambiguous"
      constraints = "chains of constraints between opposite edges of its content"
    case (false, true, false):
      effect = "its horizontal position or width is ambiguous"
      constraints =
        "a constraint for its leading or trailing edge, its horizontal center or its width"
    case (false, false, true):
      effect = "its vertical position or height is ambiguous"
      constraints = "a constraint for its top or bottom edge, its vertical center or its height"
    default:
      effect = "its position or size is ambiguous on both axes"
      constraints = "constraints for a horizontal and a vertical position, or for its size"
    }
    return Self(subject: name, effect: .statement(effect), reason: "it lacks \(constraints)")
  }
}
