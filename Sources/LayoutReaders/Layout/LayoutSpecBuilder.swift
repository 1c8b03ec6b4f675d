package import LayoutModel
internal import Linting

/// Creates the layout spec of a JSON layout from its constraints and autoresizing masks.
///
/// The format has no `translatesAutoresizingMaskIntoConstraints`: a view whose position a
/// constraint determines is laid out by constraints, and other views by their autoresizing masks.
/// Frame sizes are used as intrinsic content sizes.
struct LayoutSpecBuilder {
  private let views: [View]
  private let device: Device?
  private let roots: [ViewID]
  /// The first view with each id.
  private let ids: [String: ViewID]
  /// The first constraint beyond the limit; nil if all constraints are read.
  private(set) var firstUnreadConstraint: NodeID?

  init(_ builder: ViewHierarchy.Builder) {
    views = builder.views
    device = builder.device
    roots = builder.roots
    var ids: [String: ViewID] = [:]
    for index in builder.views.indices {
      if let id = builder.views[index].id, ids[id] == nil { ids[id] = ViewID(index) }
    }
    self.ids = ids
  }

  /// - Parameter limit: the maximum number of constraints.
  mutating func spec(constraintLimit limit: Int) -> LayoutSpec {
    var spec = LayoutSpec(viewCount: views.count)
    for index in views.indices { spec.traits[index].storedFrame = views[index].layoutFrame }
    spec.canvases = roots.map { canvas($0, frame: spec.traits[$0.index].storedFrame) }
    for index in views.indices {
      for declared in views[index].constraints {
        guard let specified = specified(declared, of: ViewID(index)) else { continue }
        guard spec.constraints.count < limit else {
          firstUnreadConstraint = declared.node
          return spec
        }
        spec.constraints.append(specified)
        for view in positioned(by: specified) { spec.traits[view.index].usesConstraints = true }
      }
    }
    return spec
  }

  /// nil if an item does not exist or is in another window.
  private func specified(_ constraint: LayoutConstraint, of owner: ViewID) -> ConstraintSpec? {
    guard let first = anchor(constraint.item, constraint.attribute, owner) else { return nil }
    var result = ConstraintSpec(first, constraint.relation)
    if let other = constraint.toItem {
      let attribute = constraint.toAttribute ?? constraint.attribute
      guard let second = anchor(other, attribute, owner),
        root(of: first.view) == root(of: second.view)
      else { return nil }
      result.second = second
    }
    result.multiplier = constraint.multiplier
    result.constant = Varied(constraint.constant)
    result.priority = Varied(constraint.priority)
    result.node = constraint.node
    return result
  }

  private func anchor(
    _ id: String?, _ attribute: LayoutAttribute, _ owner: ViewID
  ) -> LayoutAnchor? {
    guard attribute != .notAnAttribute, let view = id.map({ ids[$0] }) ?? owner else { return nil }
    return LayoutAnchor(view, attribute)
  }

  /// The views whose position a constraint determines; of a view and its ancestor, the view.
  private func positioned(by constraint: ConstraintSpec) -> [ViewID] {
    guard let second = constraint.second?.view else { return [] }
    let first = constraint.first.view
    let sizes: Set<LayoutAttribute> = [.width, .height]
    guard first != second, !sizes.contains(constraint.first.attribute) else { return [] }
    if holds(second, first) { return [first] }
    return holds(first, second) ? [second] : [first, second]
  }

  /// The root view that contains a view.
  private func root(of view: ViewID) -> Int { roots.partitioningIndex { $0 > view } }

  private func holds(_ view: ViewID, _ inner: ViewID) -> Bool {
    view < inner && inner.index < views[view.index].subtreeEnd
  }
}

extension LayoutSpecBuilder {
  /// The canvas of a root has the size of the layout's device or, if there is none, of the root.
  private func canvas(_ root: ViewID, frame: Rect?) -> LayoutCanvas {
    let isControllers = views[root.index].viewController != nil
    var canvas = LayoutCanvas(root: root, owner: isControllers ? .viewController : .view)
    let knownScreen = frame.flatMap { ScreenSizeTable.screen(of: $0.size, insets: .zero) }
    guard let size = device?.size else {
      canvas.screen = knownScreen
      canvas.fillsScreen = knownScreen != nil
      return canvas
    }
    let insets = device?.safeAreaInsets ?? .zero
    canvas.screen =
      ScreenSizeTable.screen(of: size, insets: insets)
      ?? ScreenSizeTable.other(device?.name, size, insets)
    canvas.fillsScreen = frame?.size == size
    if canvas.fillsScreen {
      canvas.safeAreaInsets = insets
      canvas.statusBarHeight = insets.top
      canvas.homeIndicatorHeight = insets.bottom
    }
    return canvas
  }
}

extension View {
  /// The frame for Auto Layout, in the superview's coordinates, without the transform.
  fileprivate var layoutFrame: Rect? {
    geometry.map { Rect($0.corner.x, $0.corner.y, $0.bounds.width, $0.bounds.height) }
  }
}

extension Finding.Message {
  /// The layout has more constraints than the reader accepts.
  static func tooManyConstraints(_ limit: Int) -> Self {
    "the layout has more than \(limit) constraints; the remaining constraints are skipped"
  }
}

/// The screens of devices, by size.
enum ScreenSizeTable {
  /// In points, in portrait, with the scale in pixels per point.
  private static let phones: [(size: Size, scale: Double)] = [
    (Size(320, 480), 2), (Size(320, 568), 2), (Size(375, 667), 2), (Size(414, 736), 3),
    (Size(375, 812), 3), (Size(390, 844), 3), (Size(393, 852), 3), (Size(402, 874), 3),
    // Some screens of this size have a scale of 3.
    (Size(414, 896), 2),
    (Size(420, 912), 3), (Size(428, 926), 3), (Size(430, 932), 3), (Size(440, 956), 3),
  ]

  private static let iPads = [
    Size(744, 1133), Size(768, 1024), Size(810, 1080), Size(820, 1180), Size(834, 1112),
    Size(834, 1194), Size(834, 1210), Size(1024, 1366), Size(1032, 1376),
  ]

  /// The screen of a device; nil if no device has a screen of this size.
  ///
  /// - Parameters:
  ///   - size: in points, in the screen's orientation.
  ///   - insets: the safe area insets of a controller without bars, in points.
  static func screen(of size: Size, insets: EdgeInsets) -> Screen? {
    let upright = Size(min(size.width, size.height), max(size.width, size.height))
    if let phone = phones.first(where: { $0.size == upright }) {
      return screen("iPhone", size, scale: phone.scale, insets, .phone)
    }
    return iPads.contains(upright) ? screen("iPad", size, scale: 2, insets, .pad) : nil
  }

  /// A screen whose size no device has.
  static func other(_ name: String?, _ size: Size, _ insets: EdgeInsets) -> Screen {
    let isPad = min(size.width, size.height) >= smallestPad
    return screen(name ?? "a screen", size, scale: 2, insets, isPad ? .pad : .phone)
  }

  private static let smallestPad = 744.0

  private static func screen(
    _ name: String, _ size: Size, scale: Double, _ insets: EdgeInsets, _ idiom: Screen.Idiom
  ) -> Screen {
    let isLandscape = size.width > size.height
    return Screen(
      device: name, orientation: isLandscape ? .landscape : .portrait, size: size, scale: scale,
      safeAreaInsets: insets, sizeClass: .of(size, idiom), idiom: idiom)
  }
}

extension SizeClass {
  /// The size class of a whole screen. In landscape, the width of large iPhones is regular.
  package static func of(_ size: Size, _ idiom: Screen.Idiom) -> SizeClass {
    if idiom == .pad { return SizeClass(width: .regular, height: .regular) }
    guard size.width > size.height else { return SizeClass(width: .compact, height: .regular) }
    return SizeClass(width: size.height >= 414 ? .regular : .compact, height: .compact)
  }
}
