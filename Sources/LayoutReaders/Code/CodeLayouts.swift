internal import AppCode
internal import LayoutModel

/// The layouts that view controllers create with literal frames.
struct CodeLayouts {
  /// The size of the view of a controller until a screen is asked for.
  static let canvas = Rect(0, 0, 390, 844)

  private let classes: ClassMap
  private let views: LiteralViews
  private var builder = ViewHierarchy.Builder()

  /// The functions that UIKit calls one after another before a view is shown.
  private static let lifecycle = [
    "loadView", "viewDidLoad", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
  ]

  /// - Parameters:
  ///   - bytes: the text of the file.
  ///   - classes: the app's classes.
  static func layouts(
    in facts: SourceFacts, of bytes: [UInt8], classes: ClassMap
  ) -> [ParsedLayout] {
    let types = CodeType.all(in: facts, of: bytes)
    let byName = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return types.flatMap { layouts(of: $0, in: byName, classes) }
  }

  /// The layout of the functions that UIKit calls, then those of other functions.
  private static func layouts(
    of type: CodeType, in types: [String: CodeType], _ classes: ClassMap
  ) -> [ParsedLayout] {
    var layouts: [ParsedLayout] = []
    var executed: Set<SourceRange> = []
    func add(_ functions: [CodeFunction], named function: CodeFunction) {
      guard let views = LiteralViews(functions, of: type, in: types),
        let layout = layout(of: views, function, type, classes)
      else { return }
      executed.formUnion(views.executed)
      layouts.append(layout)
    }
    let called = lifecycle.compactMap { type.method($0, labels: []) }
    if let function = called.first(where: { $0.name == "viewDidLoad" }) ?? called.first {
      add(called, named: function)
    }
    for function in type.functions
    where function.kind == .method && !function.isStatic && !executed.contains(function.range) {
      add([function], named: function)
    }
    return layouts
  }

  private static func layout(
    of views: LiteralViews, _ function: CodeFunction, _ type: CodeType, _ classes: ClassMap
  ) -> ParsedLayout? {
    var layouts = CodeLayouts(views, classes)
    return layouts.layout(of: function, in: type)
  }

  private init(_ views: LiteralViews, _ classes: ClassMap) {
    self.views = views
    self.classes = classes
  }

  private mutating func layout(of function: CodeFunction, in type: CodeType) -> ParsedLayout? {
    builder.name = "\(type.name).\(function.name)"
    let object = views.objects[views.root]
    var root = view(object, Self.canvas)
    root.frameSource = .canvas
    root.id = "view"
    root.label = nil
    root.names = []
    root.node = builder.sourceMap.add(object.creation)
    guard let id = try? builder.open(root) else { return nil }
    var controller = ViewController(className: type.name, rootView: id)
    controller.node = builder.sourceMap.add(type.range)
    builder.add(controller)
    for subview in object.subviews {
      guard isInside(subview), add(subview) else { return nil }
    }
    return builder.finishLayout()
  }

  /// Whether a subview of the controller's view is on the canvas: others are moved later, or wait.
  private func isInside(_ id: LiteralViews.ObjectID) -> Bool {
    guard let frame = views.objects[id].frame else { return false }
    return frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= Self.canvas.maxX
      && frame.maxY <= Self.canvas.maxY
  }

  private mutating func add(_ id: LiteralViews.ObjectID) -> Bool {
    let object = views.objects[id]
    guard let frame = object.frame, (try? builder.open(view(object, frame))) != nil else {
      return false
    }
    for subview in object.subviews { guard add(subview) else { return false } }
    builder.close()
    return true
  }

  private mutating func view(_ object: LiteralViews.Object, _ frame: Rect) -> View {
    var view = View(className: object.className, classes: classes)
    view.geometry = ViewGeometry(frame: frame)
    view.label = object.name
    view.names = [object.name]
    view.alpha = object.alpha
    view.isHidden = object.isHidden
    view.isEnabled = object.isEnabled
    view.clipsToBounds = object.clipsToBounds
    if let isEnabled = object.isUserInteractionEnabled {
      view.isUserInteractionEnabled = isEnabled
      view.hasExplicitUserInteraction = true
    }
    if !view.hasDescribedClass { view.unknowns.insert(.overrides) }
    var node = SourceNode(object.creation)
    if let range = object.frameRange {
      node.members.append(LocatedMember(.frame, key: range, value: range))
    }
    view.node = builder.sourceMap.add(node)
    view.actions = object.actions.map { action($0) }
    view.gestureRecognizers = object.recognizers.map { recognizer(views.objects[$0]) }
    return view
  }

  private mutating func action(_ found: LiteralViews.Action) -> TargetAction {
    var action = TargetAction(
      event: found.event, action: found.selector,
      target: found.isSentUpTheChain ? .responderChain : .unknown)
    action.node = builder.sourceMap.add(found.range)
    return action
  }

  private mutating func recognizer(_ object: LiteralViews.Object) -> GestureRecognizer {
    var recognizer = GestureRecognizer(className: object.className)
    recognizer.numberOfTapsRequired = object.numberOfTapsRequired
    recognizer.cancelsTouchesInView = object.cancelsTouchesInView
    recognizer.isEnabled = object.isEnabled
    if object.hasDelegate {
      var delegate = GestureDelegate()
      delegate.isUnknown = true
      recognizer.delegate = delegate
    }
    recognizer.node = builder.sourceMap.add(object.creation)
    recognizer.actions = object.actions.map { action($0) }
    return recognizer
  }
}
