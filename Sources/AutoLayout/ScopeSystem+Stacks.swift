internal import LayoutModel

// The constraints of stack views (AL-37 to AL-40, AL-53).
extension ScopeSystem {
  mutating func addArrangement(of stack: ViewID) {
    guard let traits = scope.spec.traits[stack.index].stack, var box = frameBox(of: stack) else {
      return
    }
    let arranged = scope.hierarchy[stack].subviews.filter { isArranged($0, in: stack) }
    // A document contains a stack view's margins only if they are in effect.
    if traits.isMarginRelative || scope.spec.traits[stack.index].margins != nil {
      usesMargins[scope.slot(stack)] = true
      box = box.inset(by: margins.margins(of: stack))
    }
    let boxes = arranged.compactMap { view in self.box(of: view).map { (view, $0) } }
    guard !boxes.isEmpty else { return }
    let axis = traits.axis.value(in: scope.environment.sizeClass)
    // The first view is at the leading edge.
    let isReversed = scope.isRightToLeft(stack)
    addGaps(
      traits, axis, box,
      axis == .horizontal && isReversed ? boxes.map(\.1).reversed() : boxes.map(\.1))
    addProportions(of: stack, axis, box, boxes)
    for (_, frame) in boxes { addAlignment(traits, axis, box, frame, isReversed) }
    addBaselines(traits, axis, box, boxes)
    addHugging(traits, axis, box)
  }

  private mutating func addGaps(
    _ traits: StackTraits, _ axis: StackTraits.Axis, _ box: LayoutBox, _ boxes: [LayoutBox]
  ) {
    guard let first = boxes.first, let last = boxes.last else { return }
    add(first.start(axis), .equal, box.start(axis))
    add(last.end(axis), .equal, box.end(axis))
    let spacing = LinearExpression(traits.spacing.value(in: scope.environment.sizeClass))
    let distribution = traits.distribution.value(in: scope.environment.sizeClass)
    var gap: LinearExpression?
    var centers: LinearExpression?
    for (frame, next) in zip(boxes, boxes.dropFirst()) {
      let here = next.start(axis) - frame.end(axis)
      let distance = next.center(axis) - frame.center(axis)
      switch distribution {
      case .fill, .fillEqually, .fillProportionally: add(here, .equal, spacing)
      case .equalSpacing:
        add(here, .greaterThanOrEqual, spacing)
        if let gap { add(here, .equal, gap) }
      case .equalCentering:
        add(here, .greaterThanOrEqual, spacing)
        if let centers { add(distance, .equal, centers, priority: Self.centeringPriority) }
      }
      gap = gap ?? here
      centers = centers ?? distance
    }
  }

  /// Lower than all content hugging priorities in documents (AL-38).
  private static let centeringPriority = 149.0
  /// AL-38.
  private static let proportionPriority = 999.0
  /// AL-40.
  private static let huggingPriority = 49.0

  private mutating func addProportions(
    of stack: ViewID, _ axis: StackTraits.Axis, _ box: LayoutBox,
    _ boxes: [(view: ViewID, box: LayoutBox)]
  ) {
    guard let traits = scope.spec.traits[stack.index].stack, let firstBox = boxes.first?.box else {
      return
    }
    switch traits.distribution.value(in: scope.environment.sizeClass) {
    case .fillEqually:
      for (_, box) in boxes.dropFirst() {
        add(box.length(axis), .equal, firstBox.length(axis))
      }
    case .fillProportionally:
      // The last view has the rest.
      for ((_, part), share) in zip(boxes, shares(of: boxes.map(\.view), in: stack, axis))
        .dropLast()
      {
        add(
          part.length(axis), .equal, box.length(axis) * share, priority: Self.proportionPriority)
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  /// The parts of a stack view's length that `fillProportionally` gives to its views (AL-38): by their
  /// intrinsic lengths or, if one has none, as on the canvas; empty: not known.
  private func shares(
    of views: [ViewID], in stack: ViewID, _ axis: StackTraits.Axis
  ) -> [Double] {
    let spacing =
      scope.spec.traits[stack.index].stack?.spacing.value(in: scope.environment.sizeClass) ?? 0
    let intrinsic = views.compactMap { intrinsicLength(of: $0, axis) }.filter { $0 > 0 }
    var whole = intrinsic.reduce(0, +) + spacing * Double(views.count - 1)
    var lengths = intrinsic
    if intrinsic.count < views.count {
      lengths = views.compactMap { storedLength(of: $0, axis) }
      whole = storedLength(of: stack, axis) ?? 0
    }
    return lengths.count == views.count && whole > 0 ? lengths.map { $0 / whole } : []
  }

  private func storedLength(of view: ViewID, _ axis: StackTraits.Axis) -> Double? {
    guard let size = scope.spec.traits[view.index].storedFrame?.size else { return nil }
    return axis == .horizontal ? size.width : size.height
  }

  private func intrinsicLength(of view: ViewID, _ axis: StackTraits.Axis) -> Double? {
    let size = intrinsicSize(of: view)
    return axis == .horizontal ? size.width : size.height
  }

  private mutating func addAlignment(
    _ traits: StackTraits, _ axis: StackTraits.Axis, _ box: LayoutBox,
    _ frame: LayoutBox, _ isReversed: Bool
  ) {
    let across = axis.across
    let alignment = traits.alignment.value(in: scope.environment.sizeClass)
    switch across == .horizontal && isReversed ? alignment.mirrored : alignment {
    case .fill:
      add(frame.start(across), .equal, box.start(across))
      add(frame.end(across), .equal, box.end(across))
    case .leading:
      add(frame.start(across), .equal, box.start(across))
      add(frame.end(across), .lessThanOrEqual, box.end(across))
    case .trailing:
      add(frame.end(across), .equal, box.end(across))
      add(frame.start(across), .greaterThanOrEqual, box.start(across))
    case .center:
      add(frame.center(across), .equal, box.center(across))
      add(frame.start(across), .greaterThanOrEqual, box.start(across))
      add(frame.end(across), .lessThanOrEqual, box.end(across))
    case .firstBaseline, .lastBaseline:
      break
    }
  }

  /// With `firstBaseline`, views hang from the top edge and the first view touches it. With
  /// `lastBaseline`, views rest on the bottom edge. The other views may extend past that edge
  /// (AL-39).
  private mutating func addBaselines(
    _ traits: StackTraits, _ axis: StackTraits.Axis, _ box: LayoutBox,
    _ boxes: [(view: ViewID, box: LayoutBox)]
  ) {
    let alignment = traits.alignment.value(in: scope.environment.sizeClass)
    guard axis == .horizontal, [.firstBaseline, .lastBaseline].contains(alignment) else { return }
    let isFirst = alignment == .firstBaseline
    if let first = boxes.first?.box {
      add(isFirst ? first.top : first.bottom, .equal, isFirst ? box.top : box.bottom)
    }
    let lines = boxes.compactMap { baseline(of: $0.view, isFirst: isFirst) }
    guard let first = lines.first else { return }
    for line in lines.dropFirst() { add(line, .equal, first) }
    for (_, frame) in boxes {
      if isFirst {
        add(frame.bottom, .lessThanOrEqual, box.bottom)
      } else {
        add(frame.top, .greaterThanOrEqual, box.top)
      }
    }
  }

  private mutating func addHugging(
    _ traits: StackTraits, _ axis: StackTraits.Axis, _ box: LayoutBox
  ) {
    let none = LinearExpression(0)
    add(box.length(axis.across), .equal, none, priority: Self.huggingPriority)
    switch traits.distribution.value(in: scope.environment.sizeClass) {
    case .equalSpacing, .equalCentering:
      add(box.length(axis), .equal, none, priority: Self.huggingPriority)
    case .fill, .fillEqually, .fillProportionally: break
    }
  }
}

extension StackTraits.Axis {
  var across: StackTraits.Axis { self == .horizontal ? .vertical : .horizontal }
}

extension StackTraits.Alignment {
  /// With leading and trailing exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .leading: .trailing
    case .trailing: .leading
    case .fill, .center, .firstBaseline, .lastBaseline: self
    }
  }
}

extension LayoutBox {
  func start(_ axis: StackTraits.Axis) -> LinearExpression {
    axis == .horizontal ? left : top
  }

  func end(_ axis: StackTraits.Axis) -> LinearExpression {
    axis == .horizontal ? right : bottom
  }

  func length(_ axis: StackTraits.Axis) -> LinearExpression {
    axis == .horizontal ? width : height
  }

  func center(_ axis: StackTraits.Axis) -> LinearExpression {
    axis == .horizontal ? centerX : centerY
  }
}
