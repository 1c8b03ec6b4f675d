package import LayoutModel

/// Random screens from a seed, with nested views and many competing recognizers.
package struct RandomGestures {
  private var random: SplitMix64
  private var builder = ViewHierarchy.Builder()
  private var names: [String] = []

  package static func hierarchy(seed: UInt64) -> ViewHierarchy {
    var gestures = RandomGestures(random: SplitMix64(seed: seed))
    return gestures.make()
  }

  private init(random: SplitMix64) {
    self.random = random
  }

  private mutating func make() -> ViewHierarchy {
    builder.kind = .application(isLoneWindow: true)
    names = (0..<Int.random(in: 2...10, using: &random)).map { "g\($0)" }
    var free = names
    var depth = 0
    while depth < 2 || !free.isEmpty {
      var view = depth == 0 ? View(className: "UIWindow") : makeView()
      view.id = "v\(depth)"
      view.geometry = ViewGeometry(
        frame: Rect(0, 0, 390, 844), boundsOrigin: .zero, anchorPoint: ViewGeometry.centerAnchor)
      for _ in 0..<min(free.count, Int.random(in: 0...4, using: &random)) {
        view.gestureRecognizers.append(recognizer(named: free.removeFirst()))
      }
      // The layouts are within the limits of the builder.
      guard (try? builder.open(view)) != nil else { break }
      depth += 1
    }
    return builder.finish()
  }

  private mutating func makeView() -> View {
    let classes = [
      "UIView", "UIView", "UIView", "UIButton", "UISwitch", "UISlider", "UIScrollView",
      "UITableView", "UITableViewCell", "UIControl",
    ]
    var view = View(className: classes.randomElement(using: &random) ?? "UIView")
    view.isMultipleTouchEnabled = chance(2)
    view.isExclusiveTouch = chance(6)
    view.isEnabled = !chance(6)
    view.actions = [TargetAction(event: "touchUpInside", action: "press:", target: .unknown)]
    if chance(5) { view.handledTouches = .all }
    return view
  }

  private mutating func recognizer(named name: String) -> GestureRecognizer {
    let kind =
      chance(2) ? .tap : GestureRecognizer.Kind.allCases.randomElement(using: &random) ?? .tap
    var recognizer = GestureRecognizer(className: kind.rawValue)
    recognizer.id = name
    if chance(3) { recognizer.numberOfTapsRequired = Int.random(in: 0...3, using: &random) }
    if chance(6) { recognizer.numberOfTouchesRequired = 2 }
    if chance(3) { recognizer.minimumPressDuration = 0.08 }
    if chance(3) { recognizer.direction = [.left, .right, .up, .down] }
    recognizer.isEnabled = !chance(10)
    recognizer.cancelsTouchesInView = !chance(4)
    recognizer.delaysTouchesBegan = chance(5)
    recognizer.delaysTouchesEnded = !chance(5)
    recognizer.actions = [TargetAction(action: "\(name):", target: .unknown)]
    if chance(3) { recognizer.requiresFailureOf = someNames() }
    if chance(2) { recognizer.delegate = delegate() }
    return recognizer
  }

  private mutating func delegate() -> GestureDelegate {
    var delegate = GestureDelegate()
    delegate.shouldReceiveTouch = chance(3) ? !chance(4) : nil
    delegate.shouldBegin = chance(3) ? !chance(4) : nil
    delegate.shouldRecognizeSimultaneously =
      [nil, .all, .some(.none), .only(someNames())].randomElement(using: &random) ?? nil
    delegate.shouldRequireFailureOf = chance(3) ? someNames() : nil
    delegate.shouldBeRequiredToFailBy = chance(3) ? someNames() : nil
    return delegate
  }

  private mutating func someNames() -> [String] {
    names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)).map { $0 }
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }
}
