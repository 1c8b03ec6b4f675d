internal import HitTesting
internal import LayoutModel
internal import Linting

/// Controls whose width a longer text in the same row can take, and those that it overlaps.
struct ControlSqueezedByText: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-squeezed-by-text",
    summary: "A longer text can take the width of a control in the same row, or overlaps it.",
    rationale: """
      If a row is too narrow for its views, Auto Layout compresses the view with the lowest compression resistance. All \
      views have the resistance 750 by default, and of views with the same resistance any one can be compressed, to a \
      width of 0. Users cannot tap such a control. If no constraint limits the width of a label, a longer text is drawn \
      over the control beside it, and a longer title of a button takes the touches of the control. With the text of the \
      document there is enough space, so that Interface Builder shows no problem.
      """,
    severity: .info,
    howToFix: """
      Set a lower horizontal compression resistance for the label than for the control, for example 749, so that the \
      text is truncated or wraps. Of a slider, which has no intrinsic width, set a minimum width. If a label has no limit, \
      add a constraint between it and the control, for example a trailing space of at least 8 points.
      """,
    exampleCode: """
      class SettingCell: UITableViewCell {
        @IBOutlet var nameLabel: UILabel!

        func show(_ setting: Setting) { nameLabel.text = setting.name }

        @IBAction func open(_ sender: UIButton) {}
      }
      """,
    allowances: [
      "Labels and buttons without an outlet through which code sets a text that is no literal and no localized one. Of labels with a tag in apps whose code uses `viewWithTag`, no statement is required.",
      "Labels whose text in the document begins with a digit: other numbers are not much longer. Labels and buttons without a limit whose text contains a digit.",
      "Labels with a maximum width, and labels and controls with another constraint for the edge between them or for the center.",
      "Controls with a width or a minimum width of a higher priority than the resistance of the label.",
      "Text fields whose width a label takes, and controls with subviews, which can determine their width.",
      "Labels and controls whose frame, constraints or compression resistance code changes, and labels without a limit and controls that code hides.",
      "Texts that overlap no sibling in their row, wrap, or have a constraint that code replaces or that is installed in some size classes only. Controls in front of the text that have a background.",
      "Rows in a view that can become wider with the text, such as the content of a scroll view.",
      "Views between the label or the control and the edge of the row, unless their widths are constant.",
      "Hidden views and their subviews.",
    ],
    needs: [.constraints],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard layout.code.scope != nil, let spec = hierarchy.spec else { return }
    let rows = ConstrainedRows(hierarchy, spec)
    for label in hierarchy.ids where hierarchy[label].isLabelWithoutNumber {
      if findings.isCancelled { break }
      guard let control = rows.control(squeezedBy: label),
        layout.code.setsText(of: label, in: hierarchy),
        !layout.changesWidth(of: label), !layout.changesWidth(of: control)
      else { continue }
      findings.report(
        .squeezed(
          hierarchy.displayName(of: control), by: hierarchy.sentenceName(of: label),
          rows.resistance(of: label), rows.resistance(of: control)),
        about: control, at: layout.range(of: control, .frame),
        related: [.init(layout.range(of: label, .frame), "code sets the text of this label")])
    }
    reportOverlaps(rows, in: layout, into: &findings)
  }

  /// Reports each view once that longer texts overlap.
  private func reportOverlaps(
    _ rows: ConstrainedRows, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    let hierarchy = layout.hierarchy
    var texts: [ViewID: [ViewID]] = [:]
    for text in hierarchy.ids where hierarchy[text].hasTextWithoutNumber {
      if findings.isCancelled { break }
      guard let view = rows.view(overlappedBy: text), layout.mayHaveLongerText(text),
        ![text, view].contains(where: { layout.changesWidth(of: $0) || layout.hides($0) })
      else { continue }
      texts[view, default: []].append(text)
    }
    for (view, all) in texts.sorted(by: { $0.key < $1.key }) {
      // A button takes touches.
      let worst = all.first { $0 > view && hierarchy[$0].uikitClass.isControl } ?? all[0]
      let isLabel = hierarchy[view].uikitClass.name == "UILabel"
      findings.report(
        .overlapped(view, by: worst, in: hierarchy), about: isLabel ? worst : view,
        at: layout.range(of: isLabel ? worst : view, .frame),
        related: isLabel
          ? [.init(layout.range(of: view, .frame), "the text overlaps this label")]
          : all.map {
            .init(layout.range(of: $0, .frame), "no constraint limits the width of this view")
          })
    }
  }
}

extension View {
  fileprivate var isLabelWithoutNumber: Bool {
    uikitClass.name == "UILabel" && title?.first?.isNumber != true
  }

  /// Whether the view has a text that can be much longer than in the document.
  fileprivate var hasTextWithoutNumber: Bool {
    ["UILabel", "UIButton", "UITextField"].contains(uikitClass.name)
      && title?.contains(where: \.isNumber) != true
  }
}

extension AnalyzedLayout {
  /// Whether code sets the text of a label or a button, or users that of a text field.
  fileprivate func mayHaveLongerText(_ view: ViewID) -> Bool {
    hierarchy[view].uikitClass.name == "UITextField"
      ? hierarchy.isInteractive(view) : code.setsText(of: view, in: hierarchy)
  }

  /// Whether code hides a view, and may show it only without the view beside it.
  fileprivate func hides(_ view: ViewID) -> Bool {
    !code.effects(on: view, .visibility, hasHints: false, in: hierarchy).isEmpty
  }

  /// Whether code sets the frame, the constraints or the compression resistance of a view.
  fileprivate func changesWidth(of view: ViewID) -> Bool {
    !code.effects(on: view, .geometry, hasHints: false, in: hierarchy).isEmpty
      || code.setsCompressionResistance(of: view, in: hierarchy)
  }
}

extension Finding.Message {
  /// - Parameters:
  ///   - strength: the compression resistance of the label.
  ///   - resistance: that of the control; 0: it has no intrinsic width.
  fileprivate static func squeezed(
    _ control: String, by label: String, _ strength: Double, _ resistance: Double
  ) -> Self {
    let reason =
      if resistance == 0 {
        "code sets the text, and neither an intrinsic width nor a constraint keeps the slider wide enough"
      } else if resistance == strength {
        "code sets the text, both have the horizontal compression resistance \(strength.shortText), and no constraint keeps the control wide enough"
      } else {
        "code sets the text, its horizontal compression resistance \(strength.shortText) is greater than the \(resistance.shortText) of the control, and no constraint keeps the control wide enough"
      }
    return Self(
      subject: control, effect: .statement("a longer text of \(label) can take its width"),
      reason: reason)
  }
  /// - Parameters:
  ///   - view: a control, or a label beside a text field.
  ///   - text: a label, a button or a text field whose width nothing limits.
  fileprivate static func overlapped(
    _ view: ViewID, by text: ViewID, in hierarchy: ViewHierarchy
  ) -> Self {
    let name = hierarchy.sentenceName(of: text)
    switch hierarchy[text].uikitClass.name {
    case "UITextField" where hierarchy[view].uikitClass.name == "UILabel":
      return Self(
        subject: hierarchy.displayName(of: text),
        effect: .statement("a longer text of it overlaps \(hierarchy.sentenceName(of: view))"),
        reason: "no constraint limits the width of the text field")
    case "UITextField":
      return Self(
        subject: hierarchy.displayName(of: view),
        effect: .statement("a longer text of \(name) overlaps it"),
        reason: "no constraint limits the width of the text field")
    case "UIButton":
      let effect = text > view ? "takes its touches" : "overlaps it"
      return Self(
        subject: hierarchy.displayName(of: view),
        effect: .statement("a longer title of \(name) \(effect)"),
        reason: "code sets the title, and no constraint limits the width of the button")
    default:
      return Self(
        subject: hierarchy.displayName(of: view),
        effect: .statement("a longer text of \(name) overlaps it"),
        reason: "code sets the text, and no constraint limits the width of the label")
    }
  }
}
