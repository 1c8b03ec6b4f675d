internal import AppCode
internal import LayoutModel

/// The layouts that functions of view controllers create with literal frames.
struct CodeLayouts {
  /// The size of the view of a controller until a screen is asked for.
  static let canvas = Rect(0, 0, 390, 844)

  private let classes: ClassMap
  private let views: LiteralViews
  private var builder = ViewHierarchy.Builder()

  /// - Parameter classes: the app's classes.
  static func layouts(in facts: SourceFacts, classes: ClassMap) -> [ParsedLayout] {
    var layouts: [ParsedLayout] = []
    for type in facts.types {
      for function in type.functions {
        guard let views = LiteralViews(function, of: type),
          let layout = layout(of: views, function, type, classes)
        else { continue }
        layouts.append(layout)
      }
    }
    return layouts
  }

  private static func layout(
    of views: LiteralViews, _ function: CodeFunction, _ type: TypeDeclaration, _ classes: ClassMap
  ) -> ParsedLayout? {
    var layouts = CodeLayouts(views, classes)
    return layouts.layout(of: function, in: type)
  }

  private init(_ views: LiteralViews, _ classes: ClassMap) {
    self.views = views
    self.classes = classes
  }

  private mutating func layout(of function: CodeFunction, in type: TypeDeclaration) -> ParsedLayout?
  {
    builder.name = "\(type.name).\(function.name)"
    var root = View(className: "UIView")
    root.geometry = ViewGeometry(frame: Self.canvas)
    root.frameSource = .canvas
    root.id = "view"
    root.node = builder.sourceMap.add(function.range)
    guard let id = try? builder.open(root) else { return nil }
    var controller = ViewController(className: type.name, rootView: id)
    controller.node = builder.sourceMap.add(type.range)
    builder.add(controller)
    for key in views.roots {
      guard isInside(key), add(key) else { return nil }
    }
    return builder.finishLayout()
  }

  /// Whether a subview of the controller's view is on the canvas: others are moved later, or wait.
  private func isInside(_ key: LiteralViews.Key) -> Bool {
    guard let frame = views.objects[key]?.frame else { return false }
    return frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= Self.canvas.maxX
      && frame.maxY <= Self.canvas.maxY
  }

  private mutating func add(_ key: LiteralViews.Key) -> Bool {
    guard let object = views.objects[key], let frame = object.frame,
      (try? builder.open(view(object, frame))) != nil
    else { return false }
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
    view.gestureRecognizers = object.recognizers.compactMap { key in
      views.objects[key].map { recognizer($0) }
    }
    return view
  }

  private mutating func action(
    _ found: (event: String?, action: String, range: SourceRange)
  ) -> TargetAction {
    var action = TargetAction(event: found.event, action: found.action, target: .unknown)
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
