internal import LayoutModel

/// Layouts in several languages with the findings of the rules that depend on touches only. Layouts with equal touches
/// are judged once. It never affects findings.
struct JudgedLayouts {
  private var screens: [(screen: Screen, layouts: [JudgedLayout])] = []
  private var viewCount = 0
  private let viewLimit: Int

  /// Further layouts are computed but not kept.
  static let viewLimit = 50_000

  private struct JudgedLayout {
    let key: TouchKey
    let layout: CheckedLayout
    var findings: [JudgedFindings] = []
  }

  /// The findings of a layout without controls that texts push out.
  private struct JudgedFindings {
    /// The text size at which the layout is compared with the one from left to right; nil: it is compared with the
    /// canvas.
    let original: ContentSizeCategory?
    /// By rule; nil: the rule depends on texts.
    let findings: [[Finding]?]
  }

  init(viewLimit: Int = Self.viewLimit) { self.viewLimit = viewLimit }

  private func indices(_ key: TouchKey, on screen: Screen) -> (screen: Int, layout: Int)? {
    guard let here = position(of: screen),
      let index = screens[here].layouts.firstIndex(where: { $0.key == key })
    else { return nil }
    return (here, index)
  }

  private func position(of screen: Screen) -> Int? {
    screens.firstIndex { $0.screen.size == screen.size && $0.screen == screen }
  }

  func layout(_ key: TouchKey, on screen: Screen) -> CheckedLayout? {
    indices(key, on: screen).map { screens[$0.screen].layouts[$0.layout].layout }
  }

  /// False: the limit is reached.
  mutating func add(_ layout: CheckedLayout, _ key: TouchKey, on screen: Screen) -> Bool {
    viewCount += layout.hierarchy.views.count
    guard viewCount <= viewLimit else { return false }
    let judged = JudgedLayout(key: key, layout: layout)
    if let here = position(of: screen) {
      screens[here].layouts.append(judged)
    } else {
      screens.append((screen, [judged]))
    }
    return true
  }

  /// Adds what another copy has added on a screen, which this one has not changed since.
  mutating func add(_ other: JudgedLayouts, on screen: Screen) {
    guard let added = other.screens.first(where: { $0.screen == screen }) else { return }
    func count(_ layouts: [JudgedLayout]) -> Int {
      layouts.reduce(0) { $0 + $1.layout.hierarchy.views.count }
    }
    guard let here = position(of: screen) else {
      screens.append(added)
      viewCount += count(added.layouts)
      return
    }
    viewCount += count(added.layouts) - count(screens[here].layouts)
    screens[here] = added
  }

  func findings(
    of key: TouchKey, on screen: Screen, _ original: ContentSizeCategory?
  ) -> [[Finding]?]? {
    guard let found = indices(key, on: screen) else { return nil }
    return screens[found.screen].layouts[found.layout].findings
      .first { $0.original == original }?.findings
  }

  mutating func add(
    _ findings: [[Finding]?], of key: TouchKey, on screen: Screen, _ original: ContentSizeCategory?
  ) {
    guard let found = indices(key, on: screen) else { return }
    screens[found.screen].layouts[found.layout].findings.append(
      JudgedFindings(original: original, findings: findings))
  }
}

/// Everything in the layouts of a hierarchy on a screen that touches depend on.
///
/// A label that gets no touches and has no subviews affects none.
struct TouchKey: Equatable {
  /// Of the words: it differs for most keys that differ.
  private var mixed: UInt64 = 0
  private var words: [UInt64] = []
  private var sources: [FrameSource] = []

  init(_ hierarchy: ViewHierarchy) {
    words.reserveCapacity(hierarchy.views.count * 8)
    sources.reserveCapacity(hierarchy.views.count)
    // Iterates over indices: iterating over views copies each of them.
    for index in hierarchy.views.indices {
      sources.append(hierarchy.views[index].frameSource)
      guard let geometry = hierarchy.views[index].geometry else {
        words.append(0)
        continue
      }
      words.append(1)
      if hierarchy.views[index].isTouchless { continue }
      append(geometry.center.x, geometry.center.y)
      append(geometry.bounds.x, geometry.bounds.y)
      append(geometry.bounds.width, geometry.bounds.height)
      guard let content = hierarchy.views[index].contentSize else { continue }
      append(content.width, content.height)
    }
    for word in words {
      let next = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
      mixed = next ^ next >> 29
    }
  }

  private mutating func append(_ one: Double, _ other: Double) {
    words.append(one.bitPattern)
    words.append(other.bitPattern)
  }
}

extension View {
  fileprivate var isTouchless: Bool {
    className == "UILabel" && superview != nil && subviews.isEmpty && !isUserInteractionEnabled
      && gestureRecognizers.isEmpty && !hasUndescribedRecognizers && actions.isEmpty
      && viewController == nil
  }
}
