package import LayoutModel

/// Random layouts from a seed. They contain every feature of the model, most of them rarely, so
/// that many points hit a view.
package struct RandomLayout {
  package var random: SplitMix64
  private var builder = ViewHierarchy.Builder()
  /// Views of the layout, for references.
  private var views: [ViewID] = []
  private var recognizers: [String] = []
  private var controllers: [String] = []
  private let viewCount: Int

  /// A layout with a maximum number of views.
  package static func hierarchy(seed: UInt64, viewCount: Int = 40) -> ViewHierarchy {
    var layout = RandomLayout(seed: seed, viewCount: viewCount)
    return layout.make()
  }

  private init(seed: UInt64, viewCount: Int) {
    random = SplitMix64(seed: seed)
    self.viewCount = viewCount
  }

  private mutating func make() -> ViewHierarchy {
    builder.name = chance(3) ? name("layout") : nil
    builder.kind =
      [
        ViewHierarchy.Kind.view, .application(isLoneWindow: true),
        .application(isLoneWindow: false),
      ].randomElement(using: &random) ?? .view
    addSurroundings()
    let rootCount =
      builder.kind == .application(isLoneWindow: false) ? Int.random(in: 1...3, using: &random) : 1
    for _ in 0..<rootCount { addTree(viewCount / rootCount) }
    tie()
    return builder.finish()
  }

  private mutating func addSurroundings() {
    if chance(3) {
      var device = Device()
      device.name = "iPhone 15"
      device.size = Size(393, 852)
      device.safeAreaInsets = EdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
      builder.device = device
    }
    guard builder.kind != .view else { return }
    builder.application.hasScenes = chance(2)
    builder.application.delegate = chance(2) ? "AppDelegate" : nil
    if chance(4) { builder.application.className = "GameApplication" }
  }

  private mutating func addTree(_ count: Int) {
    let start = builder.depth
    for index in 0..<Swift.max(1, count) {
      let isRoot = index == 0
      // The layouts are within the limits of the builder.
      guard let id = try? builder.open(view(isRoot: isRoot)) else { break }
      if chance(8), !isRoot || builder.kind != .view { addController(id) }
      views.append(id)
      while builder.depth > start + 1, chance(2) { builder.close() }
    }
    while builder.depth > start { builder.close() }
  }

  private mutating func view(isRoot: Bool) -> View {
    var view = makeClass(isWindow: isRoot && builder.kind != .view)
    if chance(2) { view.id = name("view") }
    if chance(5) {
      let labels = ["Save", "Grüße 👋", "a \"quoted\"\n\\ label"]
      view.label = labels.randomElement(using: &random)
    }
    view.geometry = chance(20) ? nil : geometry(isRoot: isRoot)
    addFlags(to: &view)
    addOverrides(to: &view)
    addResponding(to: &view)
    addScrolling(to: &view)
    while chance(5) { view.gestureRecognizers.append(recognizer()) }
    return view
  }

  private mutating func makeClass(isWindow: Bool) -> View {
    if isWindow {
      var window =
        chance(3)
        ? View(className: "AppWindow", inherits: "UIWindow") : View(className: "UIWindow")
      if chance(3) { window.windowLevel = Double(Int.random(in: -1...2, using: &random)) }
      if chance(4) { window.windowScene = chance(2) ? .none : .named("GameScene") }
      return window
    }
    let names = [
      "UIView", "UIView", "UIView", "UIButton", "UILabel", "UIImageView", "UIScrollView",
      "UITextField", "UISwitch", "UITableView", "MyView", "_UIPrivateView",
    ]
    let name = names.randomElement(using: &random) ?? "UIView"
    if chance(8) { return View(className: "MyButton", inherits: "UIButton") }
    return View(className: name)
  }

  private mutating func geometry(isRoot: Bool) -> ViewGeometry {
    let size = isRoot ? Size(390, 844) : Size(length(), length())
    let origin = isRoot ? Point.zero : Point(coordinate(), coordinate())
    let frame = Rect(origin.x, origin.y, size.width, size.height)
    let offset = chance(6) ? Point(coordinate(), coordinate()) : .zero
    let anchor = chance(8) ? Point(0, 1) : ViewGeometry.centerAnchor
    guard chance(6) else {
      return ViewGeometry(frame: frame, boundsOrigin: offset, anchorPoint: anchor)
    }
    let transforms = [
      AffineTransform.scale(2, 0.5), AffineTransform(0, 1, -1, 0, 0, 0),
      AffineTransform(0.8, 0.6, -0.6, 0.8, 5, -5), AffineTransform.scale(-1, 1),
      AffineTransform.scale(0, 1), AffineTransform.identity,
    ]
    return ViewGeometry(
      bounds: Rect(offset.x, offset.y, size.width, size.height), center: frame.center,
      anchorPoint: anchor, transform: transforms.randomElement(using: &random) ?? .identity)
  }

  private mutating func addFlags(to view: inout View) {
    if chance(8) {
      view.alpha = [0, 0.005, 0.009_999, 0.01, 0.011, 0.5].randomElement(using: &random) ?? 1
    }
    view.isHidden = chance(12)
    if chance(6) {
      view.isUserInteractionEnabled = chance(2)
      view.hasExplicitUserInteraction = true
    }
    view.isEnabled = !chance(10)
    view.clipsToBounds = chance(4)
    view.isMultipleTouchEnabled = chance(10)
    view.isExclusiveTouch = chance(10)
    if chance(10) { view.zPosition = Double(Int.random(in: -3...3, using: &random)) }
    if chance(6) { view.backgroundColor = chance(2) ? "clear" : "#20C0FF" }
    if chance(8) { view.isOpaque = chance(2) }
  }

  private mutating func addOverrides(to view: inout View) {
    if chance(8) {
      let insets = EdgeInsets(top: -10, left: -10.5, bottom: 4, right: -10)
      view.pointInside =
        [.always, .never, .anySubview, .custom, .insets(insets), .rect(Rect(0, -8, 60, 60))]
        .randomElement(using: &random) ?? .bounds
    }
    if chance(8) {
      view.hitTest =
        [.passthrough, .never, .itself, .subviewsBeforeBounds, .frontmostSubview, .custom]
        .randomElement(using: &random) ?? .standard
    }
    if chance(8) { view.handledTouches = chance(2) ? .all : [.began, .cancelled] }
  }

  package mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  /// A size as on screens, sometimes zero or negative.
  private mutating func length() -> Double {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: 0
    case 1: -Double(Int.random(in: 1...200, using: &random))
    case 2: Double.random(in: 0...300, using: &random)
    default: Double(Int.random(in: 10...300, using: &random))
    }
  }

  private mutating func coordinate() -> Double {
    chance(8)
      ? Double.random(in: -50...400, using: &random)
      : Double(Int.random(in: -20...300, using: &random))
  }

  private mutating func name(_ kind: String) -> String {
    "\(kind)-\(UInt32.random(in: 0..<UInt32.max, using: &random))"
  }
}

extension RandomLayout {
  private mutating func addResponding(to view: inout View) {
    if chance(6) { view.responds = ["save:", "cancel:"] }
    if chance(10) { view.canBecomeFirstResponder.toggle() }
    view.isFirstResponder = chance(20)
    if chance(4) { view.actions = [action(event: "touchUpInside")] }
    if chance(8) {
      var accessibility = View.Accessibility()
      accessibility.isElement = chance(2)
      accessibility.identifier = chance(2) ? "save" : nil
      accessibility.activationPoint = chance(3) ? Point(12.5, 40) : nil
      view.accessibility = accessibility
    }
    if chance(10) { view.disabledRules = ["all"] }
    if chance(6) { view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin] }
    if chance(8) {
      var constraint = LayoutConstraint(attribute: .leading)
      constraint.constant = 8
      constraint.relation = chance(2) ? .greaterThanOrEqual : .equal
      constraint.toAttribute = .leading
      constraint.toItem = idOfAView()
      view.constraints = [constraint]
    }
  }

  private mutating func addScrolling(to view: inout View) {
    guard view.uikitClass.isScrollView else { return }
    if chance(2) { view.contentSize = Size(390, 2_000) }
    if chance(4) { view.contentInset = EdgeInsets(top: 20, left: 0, bottom: 34.5, right: 0) }
    view.isScrollEnabled = !chance(4)
    view.isPagingEnabled = chance(4)
  }

  private mutating func action(event: String?) -> TargetAction {
    let targets: [TargetAction.Target] =
      [.responderChain, .unknown]
      + [idOfAView(), controllers.randomElement(using: &random)]
      .compactMap { $0.map { .object($0) } }
    return TargetAction(
      event: event, action: "save:", target: targets.randomElement(using: &random) ?? .unknown)
  }

  private mutating func idOfAView() -> String? {
    guard let view = views.randomElement(using: &random) else { return nil }
    return builder.views[view.index].id
  }

  private mutating func recognizer() -> GestureRecognizer {
    // Taps are the most common.
    let kind =
      chance(2) ? .tap : GestureRecognizer.Kind.allCases.randomElement(using: &random) ?? .tap
    var recognizer = GestureRecognizer(className: kind.rawValue)
    if chance(6) {
      recognizer.className = "MyTap"
      recognizer.inherits = "UITapGestureRecognizer"
    }
    recognizer.isEnabled = !chance(6)
    if chance(4) { recognizer.numberOfTapsRequired = 2 }
    if chance(6) { recognizer.numberOfTouchesRequired = 2 }
    if chance(6) { recognizer.minimumPressDuration = 0.25 }
    if chance(4) { recognizer.direction = chance(2) ? [.up] : [.left, .right] }
    recognizer.cancelsTouchesInView = !chance(4)
    recognizer.delaysTouchesBegan = chance(6)
    recognizer.delaysTouchesEnded = !chance(6)
    if chance(3) { recognizer.actions = [action(event: nil)] }
    if let other = recognizers.randomElement(using: &random), chance(3) {
      recognizer.requiresFailureOf = [other]
    }
    if chance(4) { recognizer.delegate = delegate() }
    if chance(2) {
      let id = name("tap")
      recognizer.id = id
      recognizers.append(id)
    }
    return recognizer
  }

  private mutating func delegate() -> GestureDelegate {
    var delegate = GestureDelegate()
    delegate.className = chance(2) ? "MyDelegate" : nil
    delegate.shouldReceiveTouch = chance(3) ? chance(2) : nil
    delegate.shouldBegin = chance(3) ? chance(2) : nil
    delegate.shouldRecognizeSimultaneously =
      [nil, .all, .some(.none), .only(recognizers)].randomElement(using: &random) ?? nil
    delegate.shouldRequireFailureOf = chance(3) ? recognizers : nil
    delegate.shouldBeRequiredToFailBy = chance(3) ? [] : nil
    return delegate
  }

  private mutating func addController(_ root: ViewID) {
    let id = chance(2) ? name("controller") : nil
    var controller = ViewController(className: "MyViewController", id: id, rootView: root)
    if chance(4) { controller.parent = .none }
    if chance(4) { controller.handledTouches = [.began] }
    if chance(4) { controller.responds = ["save:"] }
    builder.add(controller)
    if let id { controllers.append(id) }
  }

  /// Sets the references to other views and view controllers.
  private mutating func tie() {
    let named = views.filter { builder.views[$0.index].id != nil }
    for view in views where chance(20) {
      guard let target = named.randomElement(using: &random) else { continue }
      let forms: [HitTestOverride] = [.forward(target), .forwardSelf(target), .ignoring(target)]
      let override = forms.randomElement(using: &random) ?? .standard
      builder.update(view) { $0.hitTest = override }
    }
    let controllers = builder.viewControllers.indices.filter {
      builder.viewControllers[$0].id != nil
    }
    for index in builder.viewControllers.indices {
      guard let other = controllers.randomElement(using: &random), other != index else { continue }
      if chance(4) { builder.updateController(index) { $0.parent = .controller(other) } }
      if chance(4) { builder.updateController(index) { $0.presentedBy = other } }
    }
  }
}
