internal import ConstraintSolver
internal import LayoutModel

// How large views are by themselves (AL-30 to AL-35).
extension ScopeSystem {
  /// The size of the alignment rectangle that a view would have by itself, in points; nil on an axis:
  /// none.
  ///
  /// A document does not hold it: where a view's size is left to it, the stored one is what came of
  /// it. Where something else decides, it is without weight.
  func intrinsicSize(of view: ViewID) -> (width: Double?, height: Double?) {
    let traits = traits(view)
    let uikitClass = hierarchy[view].uikitClass
    var size: (width: Double?, height: Double?) = (nil, nil)
    let axes = LayoutMetrics.intrinsicAxes(of: uikitClass)
    let overhang = overhang(view)
    if let stored = traits.storedFrame {
      if axes.width { size.width = stored.width - overhang.left - overhang.right }
      if axes.height { size.height = stored.height - overhang.top - overhang.bottom }
    }
    switch traits.content {
    case .image(let image?) where uikitClass.name == "UIImageView":
      size = (image.width, image.height)
    case .none where uikitClass.name == "UIImageView": size = (nil, nil)
    case .text:
      if setting.textScale != 1 {
        size.width = size.width.map { $0 * setting.textScale }
        size.height = size.height.map { $0 * setting.textScale }
      }
    default: break
    }
    if uikitClass.name == "UIToolbar", !setting.isCanvas {
      size.height = setting.hasHomeIndicator ? 49 : 44
    }
    if uikitClass.name == "UITextView", !hierarchy[view].isScrollEnabled {
      size.height = traits.storedFrame?.height
    }
    if setting.isCanvas {
      size.width = traits.placeholderWidth ?? size.width
      size.height = traits.placeholderHeight ?? size.height
    }
    return size
  }

  mutating func addIntrinsicSize(of view: ViewID, _ box: LayoutBox) {
    let (width, height) = intrinsicSize(of: view)
    let traits = traits(view)
    if let width, width >= 0 {
      add(width, for: box.width, traits.horizontalHugging, traits.horizontalCompression)
    }
    if let height, height >= 0 {
      add(height, for: box.height, traits.verticalHugging, traits.verticalCompression)
    }
  }

  private mutating func add(
    _ length: Double, for side: LinearExpression, _ hugging: Double, _ compression: Double
  ) {
    let length = LinearExpression(length)
    add(side, .lessThanOrEqual, length, priority: hugging, from: .intrinsic)
    add(side, .greaterThanOrEqual, length, priority: compression, from: .intrinsic)
  }
}
