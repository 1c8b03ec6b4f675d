internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import HitTesting

/// Labels and buttons whose text is cut off on another screen.
struct ClippedText: LayoutRule {
  static let metadata = RuleMetadata(
    id: "clipped-text",
    summary: "The text of a label or button fits on the canvas, but not on another screen.",
    rationale: """
      A label with too little space shows an ellipsis instead of the end of its text, and a \
      button an ellipsis in the center of its title. A label of a fixed height cuts a larger \
      line off at the top and the bottom. Users cannot read a price, a date or what the button \
      does. The space depends on the screen, and the size of the text on the text size of the \
      user. The canvas of Interface Builder shows one of them. The measured width of a text is \
      an interval. A finding is reported only if the text does not fit even with the smallest \
      width.
      """,
    severity: .warning,
    howToFix: """
      Let the text take several lines (numberOfLines = 0), let the font shrink \
      (adjustsFontSizeToFitWidth), or give the label the space of another view: lower the \
      compression resistance of that view. Let the height of a label follow its text: delete the \
      constraint for its height, or make it a minimum.
      """,
    allowances: [
      "Text that does not fit on the canvas either.",
      "Text that fits within the error of its measured size.",
      "Labels and buttons whose text code may set: those of the app's own classes, and those with an outlet.",
      "Text in custom fonts and attributed text, whose size is not known.",
      "Buttons with an image, and those with a configuration whose insets are not known.",
      "Hidden views and their subviews.",
      "Items of collection views, and rows whose height is not known, at other text sizes.",
      "Text whose width depends on a root view that does not have the size of the screen.",
    ],
    needs: [.positions, .exactSizes, .constraints],
    since: "0.1.0",
    screens: .comparedWithCanvas)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, let texts = layout.texts else { return }
    for id in texts.views {
      if findings.isCancelled { break }
      // Most texts fit.
      guard let size = layout.sizeForText(of: id), let overflow = texts[id, size]?.overflow,
        !hierarchy.isHiddenOrBelowHidden(id), hierarchy[id].alpha > 0,
        hierarchy[id].id.map({ !layout.code.hasOutlet(ofObject: $0) }) ?? true,
        !layout.keepsDrawnSize
          || spec.hasConstantWidth(id, fixedSides: texts.fixedSides, in: hierarchy)
      else { continue }
      var data: [String: Double] = [:]
      switch overflow {
      case .wider(let points): data["missing"] = points
      case .lines(let needed, let shown): data["missingLines"] = Double(needed - shown)
      case .higher(let points): data["missingHeight"] = points
      }
      findings.report(
        .clipped(hierarchy.displayName(of: id), overflow), about: id,
        at: layout.range(of: id, .frame), data: data)
    }
  }
}

extension Finding.Message {
  fileprivate static func clipped(_ name: String, _ overflow: TextOverflow) -> Self {
    let reason =
      switch overflow {
      case .wider(let points):
        "the text is at least \(points.leastText) pt wider than the space for it"
      case .lines(let needed, let shown):
        "the text needs at least \(needed) lines and has space for \(shown)"
      case .higher(let points):
        "the line is at least \(points.leastText) pt taller than the label, whose height is fixed"
      }
    return Self(subject: name, effect: .statement("its text is cut off"), reason: reason)
  }
}

extension Double {
  /// A lower bound of a measured length, in whole points from 10 on.
  fileprivate var leastText: String {
    self < 10 ? ((self * 10).rounded(.down) / 10).shortText : rounded(.down).shortText
  }
}
