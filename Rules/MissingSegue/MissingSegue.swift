internal import Linting

/// Identifiers of segues that no scene of the view controller has.
struct MissingSegue: CodeRule {
  static let metadata = RuleMetadata(
    id: "missing-segue",
    summary:
      "Code performs a segue by an identifier that no segue of the view controller has: the app crashes.",
    rationale: """
      UIKit looks for the segue in the scene of the view controller that performs it, and raises an exception if none \
      has the identifier: "Receiver has no segue with identifier" (UC-8). That happens when a segue is deleted or gets \
      another identifier, or when code of one view controller is copied to another. Neither Xcode nor the compiler \
      reports it.
      """,
    severity: .warning,
    gradation: "info if nothing in the project calls the function",
    howToFix: """
      Set the identifier of the segue in the attributes inspector, or connect a segue from the view controller to the \
      destination. Delete the statement if the app shows the scene in another way.
      """,
    exampleScenes: [
      ExampleScene("Garden", className: "GardenController", segues: ["showPlant"]),
      ExampleScene("Settings", className: "SettingsController", segues: ["showAccount"]),
    ],
    allowances: [
      "Identifiers that are no literals of the function, and those with several values.",
      "Segues that another object performs, which is not `self`.",
      "View controllers without a scene in a storyboard of the project, such as superclasses of those with one.",
      """
      Identifiers that any scene of the class, of a subclass or of a superclass has: storyboards for devices and \
      languages, and those of other targets.
      """,
      "Classes with a superclass that no source file declares, such as one of a library, and those that override `performSegue`.",
      "Functions of Objective-C that catch exceptions.",
      "Code of tests and outside of classes, and projects without an app.",
    ],
    since: "Unreleased",
    subjects: .code)
}
