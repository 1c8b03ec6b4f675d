internal import Linting

/// Identifiers of view controllers that no scene of the storyboard has.
struct MissingScene: CodeRule {
  static let metadata = RuleMetadata(
    id: "missing-scene",
    summary: """
      Code instantiates a view controller by an identifier that no scene of the storyboard has: the app crashes.
      """,
    rationale: """
      UIKit raises an exception if the storyboard contains no view controller with the identifier (UC-7). \
      That happens when a scene is deleted, moves to another storyboard, or gets another storyboard \
      identifier. Neither Xcode nor the compiler reports it, and the app crashes when the control is used \
      that shows the view controller.
      """,
    severity: .warning,
    howToFix: """
      Name the storyboard that contains the scene, or set the storyboard identifier of the scene in the \
      identity inspector.
      """,
    exampleScenes: ["PlantDetail", "PlantList"],
    allowances: [
      "Names of storyboards and identifiers that are no literals of the function, and those with several values.",
      "Storyboards of bundles other than the main bundle and those of classes of the app.",
      "Storyboards that the project does not contain, or only for another system than iOS.",
      "Identifiers that a scene of any storyboard with the name has: variants for devices and languages, and those of other targets.",
      """
      The property `storyboard`, unless the class or a subclass is that of a scene, and no storyboard with such a scene has \
      the identifier.
      """,
      "Functions of Objective-C that catch exceptions.",
      "Code of tests and outside of classes, and projects without an app.",
    ],
    since: "Unreleased",
    subjects: .code)
}
