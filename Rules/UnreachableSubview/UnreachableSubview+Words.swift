internal import LayoutModel
internal import Linting

extension ViewHierarchy {
  /// `its superview "photo"` or `it`.
  private func subject(_ cause: ViewID, for victim: ViewID) -> String {
    cause == victim ? "it" : placedName(of: cause, for: victim)
  }

  func overrideReason(_ cause: ViewID, for victim: ViewID) -> String {
    let what =
      if self[cause].pointInside == .never {
        "answers no to every point"
      } else {
        switch self[cause].hitTest {
        case .never: "answers nil to every hit test"
        case .itself: "takes its subviews' touches itself"
        case .forward(let other?): "gives its touches to \(quotedName(of: other))"
        case .ignoring: "gives nil in its place"
        default: "answers for a part outside its bounds only"
        }
      }
    return "\(subject(cause, for: victim)) \(what)"
  }

  func noAreaReason(_ cause: ViewID, for victim: ViewID) -> String {
    guard let geometry = self[cause].geometry, geometry.isUsable else {
      return "\(subject(cause, for: victim)) has a transform that cannot be undone"
    }
    let size = geometry.bounds.standardized.size
    return "\(subject(cause, for: victim)) has no area (\(size.text))"
  }

  func outsideReason(_ victim: TouchObstruction.Victim, cutter: ViewID) -> String {
    let far = victim.overhang.overhangText.map { ", up to \($0)" } ?? ""
    return "it lies wholly outside \(subject(cutter, for: victim.view))\(far)"
  }

  func coverReason(_ victim: TouchObstruction.Victim) -> String {
    let (names, areMany) = coverNames(of: victim)
    let verbs = areMany ? ("lie", "take") : ("lies", "takes")
    return "\(names) \(verbs.0) in front of it and \(verbs.1) them all\(scrollText(of: victim))"
  }
}
