internal import AppCode
internal import LayoutModel
internal import HitTesting

/// The facts about the views of one layout that conditions of custom rules refer to. Each is computed
/// when the first condition needs it, and once for all rules.
final class MatchFacts {
  let layout: AnalyzedLayout
  let hierarchy: ViewHierarchy
  /// The views of the document, without bars of container view controllers.
  let count: Int
  /// nil: the document's own canvas.
  let screen: Screen?

  init(_ layout: AnalyzedLayout, on screen: Screen? = nil) {
    self.layout = layout
    self.screen = screen
    hierarchy = layout.hierarchy
    count = hierarchy.views.count - hierarchy.bars.count
  }

  /// Whether the view or an ancestor is hidden, by view.
  private(set) lazy var isHidden: [Bool] = inherited(from: false) { view, above in
    above || view.isHidden
  }

  /// Whether user interaction is enabled on the view and all ancestors, by view.
  private(set) lazy var interaction: [MatchResult] = inherited(from: .yes) { view, above in
    let isUnknown =
      !layout.facts.contains(.interaction) || view.unknowns.contains(.userInteraction)
    return min(above, isUnknown ? .unknown : MatchResult(view.isUserInteractionEnabled))
  }

  /// Whether the frames of the view and all ancestors are those at run time, by view. The root has the
  /// size of the canvas.
  private(set) lazy var isPlaced: [Bool] = inherited(from: true) { view, above in
    above && (view.frameSource.reliability == .firm || view.frameSource == .canvas)
  }

  private func inherited<Value>(
    from start: Value, _ value: (borrowing View, Value) -> Value
  ) -> [Value] {
    hierarchy.views.prefix(count).indices.reduce(into: []) { values, index in
      let superview = hierarchy.views[index].superview
      values.append(value(hierarchy.views[index], superview.map { values[$0.index] } ?? start))
    }
  }

  /// The outlets that refer to an object, by the object's id.
  private(set) lazy var outlets = hierarchy.outletsByObject

  /// The sides of installed constraints, by view; nil: the format does not contain constraints.
  private(set) lazy var constraints: [ViewID: [ConstraintSide]]? = {
    guard let spec = hierarchy.spec else {
      return layout.format.kind == .interfaceBuilder ? [:] : nil
    }
    var sides: [ViewID: [ConstraintSide]] = [:]
    for (index, constraint) in spec.constraints.enumerated()
    where constraint.isInstalled.value(in: sizeClass) && !constraint.isPlaceholder {
      sides[constraint.first.view, default: []].append(ConstraintSide(index, constraint.first))
      if let second = constraint.second, second.view != constraint.first.view {
        sides[second.view, default: []].append(ConstraintSide(index, second))
      }
    }
    return sides
  }()

  /// One item of a constraint.
  struct ConstraintSide {
    let index: Int
    let attribute: LayoutAttribute

    init(_ index: Int, _ anchor: LayoutAnchor) {
      self.index = index
      attribute = anchor.attribute
    }
  }

  private(set) lazy var sizeClass: SizeClass = (screen ?? canvas)?.sizeClass ?? .any

  /// The screen for which the document is drawn; nil: unspecified.
  private(set) lazy var canvas: Screen? = hierarchy.canvas?.screen
}

extension MatchFacts {
  func text(_ property: ViewMatcher.TextProperty, of id: ViewID) -> String? {
    switch property {
    case .id: hierarchy[id].id
    case .identifier: hierarchy[id].accessibility?.identifier
    case .label:
      hierarchy[id].accessibility?.label
        ?? (layout.format.kind == .layout ? hierarchy[id].label : nil)
    case .title:
      layout.format.kind == .interfaceBuilder ? hierarchy[id].title : hierarchy[id].label
    }
  }

  /// Whether a missing text is one that the view does not have. Otherwise the format may not contain it.
  func hasAll(_ property: ViewMatcher.TextProperty) -> Bool {
    switch property {
    case .id: true
    case .title: layout.format.kind == .interfaceBuilder || layout.format.kind == .layout
    case .identifier, .label:
      layout.format.kind == .interfaceBuilder || layout.format.kind == .layout
        || hierarchy.tree == .accessibility
    }
  }

  /// nil: unknown, or not reliable.
  func number(_ property: ViewMatcher.NumberProperty, of id: ViewID) -> Double? {
    switch property {
    case .alpha: layout.facts.contains(.alphas) ? hierarchy[id].alpha : nil
    case .width: frame(of: id).map { abs($0.width) }
    case .height: frame(of: id).map { abs($0.height) }
    case .x: frame(of: id).map(\.minX)
    case .y: frame(of: id).map(\.minY)
    case .xInRoot: rootFrame(of: id).map(\.minX)
    case .yInRoot: rootFrame(of: id).map(\.minY)
    case .reachable: reachableShare(of: id)
    }
  }

  /// The frame, if it is that at run time. Sizes that are cut to whole points are not.
  private func frame(of id: ViewID) -> Rect? {
    guard layout.facts.isSuperset(of: [.positions, .exactSizes]),
      hierarchy[id].frameSource.reliability == .firm || isCanvasOfScreen(id)
    else { return nil }
    return hierarchy[id].geometry?.frame
  }

  /// On a screen that is not the canvas, the root has the size of that screen.
  private func isCanvasOfScreen(_ id: ViewID) -> Bool {
    screen != nil && hierarchy[id].frameSource == .canvas
  }

  private func rootFrame(of id: ViewID) -> Rect? {
    guard layout.facts.isSuperset(of: [.positions, .exactSizes]), isPlaced[id.index] else {
      return nil
    }
    return hierarchy.absoluteFrame(of: id)
  }

  /// The share of the view's area from which touches end in it or its subviews, as `layoutlint reach`
  /// prints it.
  private func reachableShare(of id: ViewID) -> Double? {
    guard hierarchy.tree == .views, layout.facts.isSuperset(of: .touches), isPlaced[id.index],
      !layout.touch.isUncertain(id)
    else { return nil }
    let reach = layout.touch.viewReach(of: id)
    guard !reach.reasons.contains(.unknown), let shares = reach.shares else { return nil }
    let occluders = shares.blockers.map(\.view)
    guard occluders.allSatisfy({ $0.index >= count || isPlaced[$0.index] }) else { return nil }
    // Another part of a scroll view's content becomes reachable by scrolling.
    if shares.inSubtree < 1, hierarchy.scrollView(around: id) != nil { return nil }
    return shares.inSubtree
  }

  /// The class of a view with its superclasses, the class itself first.
  ///
  /// - Returns: also whether these are all superclasses.
  func classes(of id: ViewID, describedBy descriptions: ClassMap) -> (
    names: [String], isWhole: Bool
  ) {
    let view = hierarchy[id]
    let leaf = UIKitClass.leafName(of: view.className.demangledLeaf)
    var names = [view.className, leaf]
    if let facts = layout.code.facts(of: view.className) { names += facts.chain }
    // A configuration can describe a circle only with an error.
    var next: String? = leaf
    var seen: Set<String> = []
    while let current = next, seen.insert(current).inserted,
      let superclass = descriptions.descriptions[current]?.inherits
    {
      names.append(superclass)
      next = superclass
    }
    let kind = view.uikitClass
    names.append(kind.name)
    names += UIKitClass.superclasses(of: kind.name) ?? ["UIView", "UIResponder", "NSObject"]
    return (names, kind.isCertain)
  }
}
