import AppCode

/// Reports the places of a member where taps are lost.
struct TapAreaChecker {
  let catalog: ViewCatalog
  let usages: ButtonStyleUsages
  var evaluator: TapAreaEvaluator
  private(set) var findings: [CodeFinding] = []
  /// The member that is checked.
  private(set) var root: ViewRoot?

  init(_ catalog: ViewCatalog, _ usages: ButtonStyleUsages) {
    self.catalog = catalog
    self.usages = usages
    evaluator = TapAreaEvaluator(catalog)
  }

  mutating func enter(_ root: ViewRoot) { self.root = root }

  mutating func check(_ root: ViewRoot) {
    enter(root)
    let occurrences = ViewWalker.occurrences(
      in: root, of: catalog, isRow: usages.isRow(root.reference))
    for occurrence in occurrences where !occurrence.surroundings.isSilent {
      checkList(occurrence)
      guard !occurrence.surroundings.isInControl else { continue }
      checkGestures(occurrence)
      checkControl(occurrence)
    }
  }

  mutating func report(_ finding: CodeFinding) {
    var finding = finding
    finding.declarations = root?.declarations ?? []
    findings.append(finding)
  }

  var file: String { root?.reference.owner.file ?? "" }

  var bytes: [UInt8] { catalog.files[file]?.bytes ?? [] }

  /// The style of a control, with that of the callers of the member.
  func resolved(_ style: ButtonStyle) -> ButtonStyle {
    guard style == .inherited, let root else { return style }
    return usages.style(of: root.reference)
  }

  /// Whether a list shows the view.
  func isInList(_ occurrence: ViewOccurrence) -> Bool {
    occurrence.surroundings.isInList || root.map { usages.isInList($0.reference) } ?? false
  }

  /// The places of holes.
  func notes(about holes: [TapArea.Hole]) -> [CodeFinding.Note] {
    holes.prefix(3).map { hole in
      CodeFinding.Note(
        range: hole.range, file: hole.file == file ? nil : hole.file, message: hole.note)
    }
  }
}

extension TapArea.Hole {
  /// `the Spacer takes no taps`
  var note: String {
    switch kind {
    case .spacer: "the Spacer takes no taps"
    case .frame: "the frame is larger than what is drawn in it"
    case .padding:
      rim.map { "\($0.text) pt of padding take no taps" } ?? "the padding takes no taps"
    case .clearBackground: "the background is clear in one state and takes no taps then"
    }
  }

  /// `taps between "Title" and the image "star" are lost`
  var effect: String {
    let place =
      switch (before, after) {
      case (let before?, let after?): "between \(before) and \(after)"
      case (let before?, nil): "after \(before)"
      case (nil, let after?): "before \(after)"
      case (nil, nil):
        switch kind {
        case .spacer: "on the Spacer"
        case .frame: "in the frame beside the content"
        case .padding: "on the padding"
        case .clearBackground: "on the clear background"
        }
      }
    return "taps \(place) are lost" + (isConditional ? " in one state" : "")
  }
}

extension TapArea {
  /// The hole to name first: the one that a user meets most likely.
  var mainHole: Hole? {
    holes.first { $0.isCertain && !$0.isConditional } ?? holes.first(where: \.isCertain)
      ?? holes.first(where: \.isWide) ?? holes.first
  }

  /// Holes within a row are reported as warnings; frames and padding alone as information.
  var gravity: CodeFinding.Gravity { holes.contains(where: \.isCertain) ? .warning : .info }
}

extension Double {
  /// Without a fraction of zero.
  var text: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}

extension ViewExpression {
  /// `HStack`, or `Button "Buy"`.
  var subject: String {
    guard let name = baseName else { return "view" }
    guard let title = viewName, title != name, name != "Image" else { return name }
    return "\(name) \(title)"
  }
}
