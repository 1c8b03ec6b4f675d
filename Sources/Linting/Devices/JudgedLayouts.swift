internal import LayoutModel

/// Layouts on one screen in several languages, with the findings of the rules that depend on touches only. Layouts with
/// equal touches are judged once. It never affects findings.
struct JudgedLayouts {
  private var layouts: [JudgedLayout] = []
  private var viewCount = 0
  private let viewLimit: Int

  /// For all screens. Further layouts are computed but not kept.
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

  init(viewLimit: Int) { self.viewLimit = viewLimit }

  func layout(_ key: TouchKey) -> CheckedLayout? { layouts.first { $0.key == key }?.layout }

  /// False: the limit is reached.
  mutating func add(_ layout: CheckedLayout, _ key: TouchKey) -> Bool {
    viewCount += layout.hierarchy.views.count
    guard viewCount <= viewLimit else { return false }
    layouts.append(JudgedLayout(key: key, layout: layout))
    return true
  }

  func findings(of key: TouchKey, _ original: ContentSizeCategory?) -> [[Finding]?]? {
    layouts.first { $0.key == key }?.findings.first { $0.original == original }?.findings
  }

  mutating func add(
    _ findings: [[Finding]?], of key: TouchKey, _ original: ContentSizeCategory?
  ) {
    guard let index = layouts.firstIndex(where: { $0.key == key }) else { return }
    layouts[index].findings.append(JudgedFindings(original: original, findings: findings))
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
