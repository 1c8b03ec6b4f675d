internal import AppCode
internal import LayoutModel
internal import Linting

/// View controllers that code or a storyboard reference names, and that no storyboard contains.
struct MissingScene: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-scene",
    summary: """
      Code or a storyboard reference names a view controller that no scene of the storyboard has: the app crashes.
      """,
    rationale: """
      UIKit raises an exception if the storyboard contains no view controller with the identifier (UC-7). \
      That happens when a scene is deleted, moves to another storyboard, or gets another storyboard \
      identifier. Neither Xcode nor the compiler reports it, and the app crashes when the control is used \
      that shows the view controller. It also crashes when it performs a segue to a storyboard reference whose \
      storyboard was renamed, or lacks the view controller.
      """,
    severity: .warning,
    gradation: "info for code if nothing in the project calls the function",
    howToFix: """
      Name the storyboard that contains the scene, or set the storyboard identifier of the scene in the \
      identity inspector. A storyboard reference has both in the attributes inspector; without an identifier it \
      leads to the initial view controller.
      """,
    exampleScenes: [ExampleScene("PlantDetail"), ExampleScene("PlantList")],
    allowances: [
      """
      Names of storyboards and identifiers that are no literals of the function, and those with several values. If a method of \
      the class in the same file instantiates scenes with its parameters, the literals are those of its calls.
      """,
      "Storyboards of bundles other than the main bundle and those of classes of the app.",
      "Storyboards that code names and the project does not contain, and those only for another system than iOS.",
      "Identifiers that a scene of any storyboard with the name has: variants for devices and languages, and those of other targets.",
      """
      The property `storyboard`, unless the class or a subclass is that of a scene, and no storyboard with such a scene has \
      the identifier.
      """,
      "Functions of Objective-C that catch exceptions.",
      "Code of tests and outside of classes, and projects without an app.",
      "Storyboard references of storyboards and scenes that nothing in the project loads, and those with a bundle identifier.",
      """
      Storyboard references without a segue that is performed: of a view that is never shown, of a prototype cell or a bar \
      button item that code may replace, and of a view controller whose identifier no code contains.
      """,
      "Relationships of container view controllers, whose scenes contain no views.",
    ],
    needs: [.actions],
    since: "Unreleased",
    subjects: .layoutsAndCode)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.isLoaded, let storyboards = layout.code.storyboards,
      let root = layout.hierarchy.roots.first
    else { return }
    // Several segues can lead to one reference.
    var checked: Set<SourceRange> = []
    for reference in layout.hierarchy.storyboardReferences where layout.mayFollow(reference) {
      let node = layout.sourceMap[reference.node]
      guard
        let part = storyboards.missingPart(ofScene: reference.identifier, in: reference.storyboard),
        checked.insert(node.range).inserted
      else { continue }
      let view = layout.hierarchy.view(withID: reference.object)
      findings.report(
        .missing(part, of: reference, view.map(layout.hierarchy.displayName), storyboards),
        about: view ?? root,
        at: part == .scene ? node.range(of: .referencedIdentifier) : node.range(of: .storyboardName)
      )
    }
  }
}

extension AnalyzedLayout {
  /// Whether the app may perform the segue to a storyboard reference.
  fileprivate func mayFollow(_ reference: StoryboardReference) -> Bool {
    guard let scope = code.scope else { return false }
    if let segue = reference.performedSegue { return scope.index.loaded.codeContains(segue) }
    if let view = hierarchy.view(withID: reference.object) {
      return !isReplaced(view) && !isNeverShown(view)
    }
    // Code can replace a bar button item.
    return !hierarchy.viewControllers.contains { scope.maySetBarItems(of: $0.className) }
  }
}

extension Finding.Message {
  fileprivate static func missing(
    _ part: Storyboards.MissingPart, of reference: StoryboardReference, _ view: String?,
    _ storyboards: Storyboards
  ) -> Self {
    let file = "\(reference.storyboard.shortened).storyboard"
    let name = reference.storyboard
    let identifier = reference.identifier ?? ""
    let reason =
      switch part {
      case .storyboard:
        "the project contains no \(file)" + (storyboards.hint(aboutStoryboard: name) ?? "")
      case .scene:
        "no scene of \(file) has the identifier '\(identifier.shortened)'"
          + (storyboards.hint(about: identifier, in: [name]) ?? "")
      case .initialScene: "\(file) has no initial view controller"
      }
    return Self(
      subject: view, effect: .statement("the app crashes when it performs the segue"),
      reason: reason)
  }
}
