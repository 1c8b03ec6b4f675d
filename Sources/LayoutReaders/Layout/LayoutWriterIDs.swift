internal import LayoutModel

/// The ids that a written layout uses: its own where they are unique, and new ones for what is
/// referred to without having any, as in a layout that was put together from another format.
struct LayoutWriterIDs {
  private(set) var views: [ViewID: String] = [:]
  private(set) var controllers: [Int: String] = [:]
  /// By view and place.
  private(set) var recognizers: [ViewID: [Int: String]] = [:]
  /// Masks are written where, with the constraints that views state, they are all there is to the
  /// layout: a screen without its guides and stack views would be laid out wrongly by masks alone.
  let writesMasks: Bool
  private var taken: Set<String> = []

  init(_ layout: ViewHierarchy) {
    writesMasks = layout.statesWholeLayout
    for id in layout.ids {
      if let name = claim(layout[id].id) { views[id] = name }
      for (place, recognizer) in layout[id].gestureRecognizers.enumerated() {
        if let name = claim(recognizer.id) { recognizers[id, default: [:]][place] = name }
      }
    }
    for (place, controller) in layout.viewControllers.enumerated() {
      if let name = claim(controller.id) { controllers[place] = name }
    }
    for view in layout.views {
      switch view.hitTest {
      case .forward(let target?), .ignoring(let target?): name(target)
      default: break
      }
    }
    for controller in layout.viewControllers {
      if case .controller(let place) = controller.parent { name(controllerAt: place) }
      if let place = controller.presentedBy { name(controllerAt: place) }
    }
  }

  private mutating func claim(_ id: String?) -> String? {
    guard let id, !id.isEmpty, taken.insert(id).inserted else { return nil }
    return id
  }

  private mutating func name(_ view: ViewID) {
    guard views[view] == nil else { return }
    views[view] = invent("view", view.index)
  }

  private mutating func name(controllerAt place: Int) {
    guard controllers[place] == nil else { return }
    controllers[place] = invent("controller", place)
  }

  private mutating func invent(_ kind: String, _ number: Int) -> String {
    var name = "\(kind)-\(number)"
    while !taken.insert(name).inserted { name += "-" }
    return name
  }
}

extension ViewHierarchy {
  fileprivate var statesWholeLayout: Bool {
    guard let spec else { return true }
    let stated = views.reduce(0) { $0 + $1.constraints.count }
    return spec.constraints.count <= stated && spec.traits.allSatisfy { $0.stack == nil }
  }
}
