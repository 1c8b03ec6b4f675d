package import LayoutModel
internal import Linting

/// Makes a plan of the constraints and the autoresizing masks that a layout of our own format states.
///
/// The format has no word for `translatesAutoresizingMaskIntoConstraints`: what a constraint puts
/// somewhere, constraints lay out; all else its mask. The frames stand for intrinsic sizes.
struct LayoutSpecBuilder {
  private let views: [View]
  private let device: Device?
  private let roots: [ViewID]
  /// The first view of each id.
  private let ids: [String: ViewID]
  /// The first constraint beyond the limit; nil if all are read.
  private(set) var firstUnreadConstraint: NodeID?

  init(_ builder: ViewHierarchy.Builder) {
    views = builder.views
    device = builder.device
    roots = builder.roots
    var ids: [String: ViewID] = [:]
    for place in builder.views.indices {
      if let id = builder.views[place].id, ids[id] == nil { ids[id] = ViewID(place) }
    }
    self.ids = ids
  }

  /// - Parameter limit: how many constraints are taken at most.
  mutating func spec(constraintLimit limit: Int) -> LayoutSpec {
    var spec = LayoutSpec(viewCount: views.count)
    for place in views.indices { spec.traits[place].storedFrame = views[place].layoutFrame }
    spec.canvases = roots.map { canvas($0, frame: spec.traits[$0.index].storedFrame) }
    for place in views.indices {
      for constraint in views[place].constraints {
        guard let specified = specified(constraint, of: ViewID(place)) else { continue }
        guard spec.constraints.count < limit else {
          firstUnreadConstraint = constraint.node
          return spec
        }
        spec.constraints.append(specified)
        for view in placed(by: specified) { spec.traits[view.index].usesConstraints = true }
      }
    }
    return spec
  }

  /// nil where it binds nothing, or what is in another window.
  private func specified(_ stated: LayoutConstraint, of owner: ViewID) -> ConstraintSpec? {
    guard let first = anchor(stated.item, stated.attribute, owner) else { return nil }
    var constraint = ConstraintSpec(first, stated.relation)
    if let other = stated.toItem {
      let name = stated.toAttribute ?? stated.attribute
      guard let second = anchor(other, name, owner), root(of: first.view) == root(of: second.view)
      else { return nil }
      constraint.second = second
    }
    constraint.multiplier = stated.multiplier
    constraint.constant = Varied(stated.constant)
    constraint.priority = Varied(stated.priority)
    constraint.node = stated.node
    return constraint
  }

  private func anchor(_ id: String?, _ name: String, _ owner: ViewID) -> LayoutAnchor? {
    guard let attribute = LayoutAttribute(rawValue: name), attribute != .notAnAttribute,
      let view = id.map({ ids[$0] }) ?? owner
    else { return nil }
    return LayoutAnchor(view, attribute)
  }

  /// The views whose places a constraint settles: of a view and one that holds it, the inner one.
  private func placed(by constraint: ConstraintSpec) -> [ViewID] {
    guard let second = constraint.second?.view else { return [] }
    let first = constraint.first.view
    let sizes: Set<LayoutAttribute> = [.width, .height]
    guard first != second, !sizes.contains(constraint.first.attribute) else { return [] }
    if holds(second, first) { return [first] }
    return holds(first, second) ? [second] : [first, second]
  }

  /// The window, or the lone view, that a view is in.
  private func root(of view: ViewID) -> Int { roots.partitioningIndex { $0 > view } }

  private func holds(_ view: ViewID, _ inner: ViewID) -> Bool {
    view < inner && inner.index < views[view.index].subtreeEnd
  }
}

extension LayoutSpecBuilder {
  /// A canvas is as large as the device, where the layout names one, else as its root.
  private func canvas(_ root: ViewID, frame: Rect?) -> LayoutCanvas {
    let isControllers = views[root.index].viewController != nil
    var canvas = LayoutCanvas(root: root, owner: isControllers ? .viewController : .view)
    let known = frame.flatMap { ScreenSizeTable.screen(of: $0.size, insets: .zero) }
    guard let size = device?.size else {
      canvas.screen = known
      canvas.fillsScreen = known != nil
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
  /// Where Auto Layout has it, in the superview's coordinates: a transform moves what is drawn alone.
  fileprivate var layoutFrame: Rect? {
    geometry.map { Rect($0.corner.x, $0.corner.y, $0.bounds.width, $0.bounds.height) }
  }
}

extension Finding.Message {
  /// That a layout has more constraints than are read.
  static func tooManyConstraints(_ limit: Int) -> Self {
    "the layout has more than \(limit) constraints; the rest is left out"
  }
}

/// The screens that layouts are drawn for, by their sizes.
enum ScreenSizeTable {
  /// Points, held upright, with the pixels a point.
  private static let phones: [(size: Size, scale: Double)] = [
    (Size(320, 480), 2), (Size(320, 568), 2), (Size(375, 667), 2), (Size(414, 736), 3),
    (Size(375, 812), 3), (Size(390, 844), 3), (Size(393, 852), 3), (Size(402, 874), 3),
    // Of this size there are screens of 3 pixels a point too.
    (Size(414, 896), 2),
    (Size(420, 912), 3), (Size(428, 926), 3), (Size(430, 932), 3), (Size(440, 956), 3),
  ]

  private static let pads = [
    Size(744, 1133), Size(768, 1024), Size(810, 1080), Size(820, 1180), Size(834, 1112),
    Size(834, 1194), Size(834, 1210), Size(1024, 1366), Size(1032, 1376),
  ]

  /// A device's screen; nil where no device has one of this size.
  ///
  /// - Parameters:
  ///   - size: in points, as the screen is held.
  ///   - insets: of the safe area of a controller without bars, in points.
  static func screen(of size: Size, insets: EdgeInsets) -> Screen? {
    let upright = Size(min(size.width, size.height), max(size.width, size.height))
    if let phone = phones.first(where: { $0.size == upright }) {
      return screen("iPhone", size, scale: phone.scale, insets, .phone)
    }
    return pads.contains(upright) ? screen("iPad", size, scale: 2, insets, .pad) : nil
  }

  /// A screen of a size that no device has.
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
  /// Of a whole screen.
  ///
  /// In landscape, iPhones as wide as the large ones have room in width as iPads have.
  package static func of(_ size: Size, _ idiom: Screen.Idiom) -> SizeClass {
    if idiom == .pad { return SizeClass(width: .regular, height: .regular) }
    guard size.width > size.height else { return SizeClass(width: .compact, height: .regular) }
    return SizeClass(width: size.height >= 414 ? .regular : .compact, height: .compact)
  }
}
