internal import Linting

/// Action sheets and activity view controllers that are presented without an anchor.
struct ActionSheetWithoutAnchor: CodeRule {
  static let metadata = RuleMetadata(
    id: "action-sheet-without-anchor",
    summary: """
      An action sheet or an activity view controller is presented without an anchor for its popover: \
      the app crashes on iPad.
      """,
    rationale: """
      iPad shows action sheets and activity view controllers as popovers. If neither `sourceView`, \
      `sourceItem` nor `barButtonItem` of `popoverPresentationController` is set, UIKit raises an \
      exception when the view controller is presented (UC-6). On iPhone nothing is wrong, so that the \
      crash is found by users.
      """,
    severity: .info,
    gradation: """
      warning in an app whose target supports iPad if a control or UIKit certainly leads to the function: a document \
      connects it as an action, code takes its selector, UIKit calls it, or such a method of the class does, and no \
      code of the app replaces `present(_:animated:completion:)`
      """,
    howToFix: """
      Set `popoverPresentationController?.sourceView` to the view that was tapped, or `barButtonItem` to the bar button \
      item, before presenting. An action sheet that has no such place can be an alert.
      """,
    allowances: [
      "Apps that support iPhone only: on iPad they run as on iPhone.",
      "Functions that mention `popoverPresentationController`, and view controllers that are passed to other functions.",
      "Functions that distinguish iPhone and iPad, such as by `userInterfaceIdiom`, or whose caller in the file does.",
      "Styles that are no literal, such as a condition, and view controllers with several initial values.",
      "Activity view controllers whose `modalPresentationStyle` is set.",
      "Classes that override `present(_:animated:completion:)`, and apps with an extension of UIKit's view controllers that sets the anchor of each popover.",
      "View controllers that are created in another function or stored in a property before they are presented.",
    ],
    since: "Unreleased",
    subjects: .code)
}
