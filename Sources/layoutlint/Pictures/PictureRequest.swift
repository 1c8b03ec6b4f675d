internal import LayoutModel
internal import Linting

/// Which layout of a document to draw, and on which screen; for the command line and the daemon alike.
struct PictureRequest {
  /// The layout's name; nil: the only one.
  var layout: String?
  var place = QueryScreen.asStored
  /// How one says which layout is meant, for complaints.
  var nameOption: String
  /// Where no name is given and there are several layouts, the first one is meant.
  var takesFirst = false

  /// - Parameters:
  ///   - document: with what the linter finds of it.
  ///   - linter: one that looks at `place`.
  func picture(
    of document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    // On another screen all frames are laid out from those in the text.
    let layouts =
      place.isAnother
      ? linter.read(document.source)?.layouts ?? [] : document.layoutsAsRead
    let opened = OpenedDocument(
      layouts, of: document.source, format: document.format, nameOption: nameOption)
    let meant: OpenedLayout
    if takesFirst, layout == nil, let first = opened.first {
      meant = first
    } else {
      meant = try opened.onlyLayout(named: layout)
    }
    // A document that was checked is laid out on its own canvas.
    let layout = place.isAnother ? try meant.laidOut(on: place) : meant
    let findings =
      place.isAnother
      ? document.findings.filter { holds($0, in: meant, rules: linter.rules) } : document.findings
    let screen = place.screen ?? meant.hierarchy.canvasScreen
    let checked = CheckedLayout(
      layout.hierarchy, source: document.source, format: document.format)
    return (Picture(of: layout, checked, findings: findings, on: screen), opened.names)
  }

  /// Whether a finding is one of the screen that is asked for: it is told to hold there, or it rests
  /// on no place.
  private func holds(
    _ finding: Finding, in layout: OpenedLayout, rules: [any LayoutRule]
  ) -> Bool {
    let canvas = layout.hierarchy.canvasScreen
    guard let screen = place.screen ?? canvas else { return true }
    // What is like the canvas was not checked a second time.
    var twin = screen
    twin.device = canvas?.device ?? screen.device
    twin.orientation = canvas?.orientation ?? screen.orientation
    if twin == canvas, place.textScale == 1 { return true }
    if finding.screens.contains(Finding.ScreenContext(screen)) { return true }
    let rule = rules.first { type(of: $0).metadata.id == finding.rule }
    return rule.map { !type(of: $0).metadata.needs.contains(.places) } ?? true
  }
}

extension ViewHierarchy {
  /// What a layout was drawn for, where its document says so.
  fileprivate var canvasScreen: Screen? {
    guard let root = roots.first else { return nil }
    return spec?.canvases.first { $0.root == root }?.screen
  }
}

extension Linter {
  /// The same for one screen alone, where a question is about another than the document's own.
  func looking(at place: QueryScreen) -> Linter {
    guard place.isAnother else { return self }
    var settings = settings
    settings.screens = [place.screen].compactMap(\.self)
    settings.screensAreChosen = true
    settings.textScale = place.textScale
    return Linter(readers: readers, rules: rules, settings: settings)
  }
}
