internal import LayoutCore

extension ViewHierarchy {
  /// `its superview "photo"` or `it`.
  private func subject(_ cause: ViewID, for victim: ViewID) -> String {
    cause == victim
      ? "it" : "\(quotedName(of: cause)) (\(relation(of: cause, to: victim)))"
  }

  func interactionReason(_ cause: ViewID, for victim: ViewID) -> String {
    let view = self[cause]
    let why =
      view.statesUserInteraction
      ? "has its interaction off"
      : "has its interaction off, the default of \(view.ownerOfInteractionDefault)"
    return "\(subject(cause, for: victim)) \(why)"
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
        case .frontmostSubview: "looks no deeper than its own subviews"
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

  func outsideReason(_ victim: TouchFault.Victim, cutter: ViewID) -> String {
    let far = victim.overhang.overhangText.map { ", up to \($0)" } ?? ""
    return "it lies wholly outside \(subject(cutter, for: victim.view))\(far)"
  }

  func scrollReason(_ victim: TouchFault.Victim, cutter: ViewID) -> String {
    let far = victim.overhang.overhangText.map { ", up to \($0)" } ?? ""
    return "it lies beyond what \(spokenName(of: cutter)) can scroll to\(far)"
  }

  func coverReason(_ covers: [TouchMap.Cover]) -> String {
    var names = covers.prefix(3).map { quotedName(of: $0.view) }
    if covers.count > names.count { names.append("\(covers.count - names.count) more") }
    guard let last = names.popLast() else { return "something lies in front of it" }
    return names.isEmpty
      ? "\(last) lies in front of it and takes them all"
      : "\(names.joined(separator: ", ")) and \(last) lie in front of it and take them all"
  }

  func coverPlaces(_ covers: [TouchMap.Cover]) -> [Finding.RelatedPlace] {
    let whole = covers.reduce(0) { $0 + $1.area }
    return covers.prefix(3).map { cover in
      Finding.RelatedPlace(
        self[cover.view].range(of: .frame),
        .takes(quotedName(of: cover.view), share: cover.area / whole))
    }
  }
}

extension Finding.Message {
  static func noTouch(_ name: String, _ reason: String, _ count: Int) -> Self {
    let others = count > 1 ? " (nor \(count - 1) more)" : ""
    return "\(name): no touch reaches it\(others): \(reason)"
  }

  fileprivate static func takes(_ name: String, share: Double) -> Self {
    "\(name) takes \(share.percentText) of its touches"
  }
}
