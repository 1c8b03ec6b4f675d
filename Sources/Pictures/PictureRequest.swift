package import Files
package import LayoutModel
package import Linting

/// Which layout of a document to draw, and on which screen.
package struct PictureRequest {
  /// The layout's name; nil: the document has only one.
  package var layout: String?
  package var screen = QueryScreen.asStored
  /// The option that selects a layout, for messages.
  package var nameOption: String
  /// Whether the first of several layouts is drawn if there is no name.
  package var takesFirst = false

  package init(
    layout: String? = nil, screen: QueryScreen = .asStored, nameOption: String,
    takesFirst: Bool = false
  ) {
    self.layout = layout
    self.screen = screen
    self.nameOption = nameOption
    self.takesFirst = takesFirst
  }

  /// - Parameters:
  ///   - document: checked on the screen.
  ///   - linter: the linter of that check.
  package func picture(
    of document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    let opened = opened(document, checkedBy: linter)
    return (try picture(of: selected(of: opened), in: document, checkedBy: linter), opened.names)
  }

  /// The layout to draw.
  package func selected(of document: OpenedDocument) throws(CommandError) -> OpenedLayout {
    if takesFirst, layout == nil, let first = document.all.first { return first }
    return try document.onlyLayout(named: layout)
  }

  /// The pictures of the first layouts of a document; a layout that cannot be laid out on the screen has an
  /// error instead.
  package func pictures(
    of document: CheckedDocument, checkedBy linter: Linter, limit: Int
  ) -> [(name: String, picture: Result<Picture, CommandError>)] {
    opened(document, checkedBy: linter).all.prefix(limit).map { layout in
      do throws(CommandError) {
        return (layout.name, .success(try picture(of: layout, in: document, checkedBy: linter)))
      } catch {
        return (layout.name, .failure(error))
      }
    }
  }

  private func opened(_ document: CheckedDocument, checkedBy linter: Linter) -> OpenedDocument {
    document.opened(
      screen.isOther ? document.unsolvedLayouts(linter) : document.layoutsAsRead, nameOption)
  }

  private func picture(
    of selected: OpenedLayout, in document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> Picture {
    // A checked document is already laid out on its canvas.
    let layout = screen.isOther ? try selected.laidOut(on: screen) : selected
    let drawnScreen = screen.screen ?? selected.hierarchy.canvas?.screen
    let checked = layout.analyzed(in: document)
    let findings =
      screen.isOther
      ? screen.findings(
        among: document.findings, on: checked, canvas: selected.hierarchy.canvas?.screen,
        rules: linter.rules)
      : document.findings
    return Picture(of: layout, checked, findings: findings, on: drawnScreen)
  }
}

extension QueryScreen {
  /// The findings that apply to the screen: they are reported for it, or their rules do not depend on
  /// positions.
  ///
  /// - Parameters:
  ///   - layout: laid out on the screen.
  ///   - canvas: the screen of the document; nil: the document does not specify it.
  package func findings(
    among findings: [Finding], on layout: AnalyzedLayout, canvas: Screen?, rules: [any LayoutRule]
  ) -> [Finding] {
    let obstructed = Set(layout.obstructions.flatMap { $0.victims.map(\.view) })
    return findings.filter { finding in
      switch isReported(finding, canvas: canvas) {
      case .here: return true
      case .withOtherTexts:
        // Other texts can move the view out of the obstruction.
        let isLost =
          finding.message.lostShare == nil
          || finding.view.map { obstructed.contains($0.view) } ?? true
        if isLost { return true }
      case .elsewhere: break
      }
      guard !finding.isOnOtherScreensOnly else { return false }
      let rule = rules.first { type(of: $0).metadata.id == finding.rule }
      return rule.map { !type(of: $0).metadata.needs.contains(.positions) } ?? true
    }
  }

  private enum Report {
    case here
    /// The linter lists a screen with other texts only if the document's own texts do not have the problem
    /// on that screen, and one at another text size only if no screen has it at the standard size.
    case withOtherTexts
    case elsewhere
  }

  private func isReported(_ finding: Finding, canvas: Screen?) -> Report {
    guard let target = screen ?? canvas else { return .here }
    let isOnCanvas = canvas.map(target.hasFigures) == true && !finding.isOnOtherScreensOnly
    if isOnCanvas, text.areStored, language == nil { return .here }
    let context = Finding.ScreenContext(
      target, textSize: text.contentSize, language: language?.language)
    if finding.screens.contains(context) { return .here }
    let simpler = [
      context.withoutLanguage, context.atStandardTextSize,
      context.withoutLanguage.atStandardTextSize,
    ]
    // Other text sizes are not listed if a screen has the problem at the standard size.
    let isAtStandardSize =
      text.contentSize != .standard && finding.message.lostShare != nil
      && (!finding.isOnOtherScreensOnly || finding.screens.contains { $0.textSize == .standard })
    return isOnCanvas || isAtStandardSize || finding.screens.contains(where: simpler.contains)
      ? .withOtherTexts : .elsewhere
  }
}

extension Screen {
  /// Whether the screens are equal except for the name and orientation of the device. Layouts do not
  /// depend on these two.
  func hasFigures(of other: Screen) -> Bool {
    self
      == Screen(
        device: device, orientation: orientation, size: other.size, scale: other.scale,
        safeAreaInsets: other.safeAreaInsets, sizeClass: other.sizeClass, idiom: other.idiom)
  }
}

extension Linter {
  /// The same linter for one screen, if that is another one than the canvas.
  package func checking(on screen: QueryScreen) -> Linter {
    guard screen.isOther else { return self }
    return checking(
      on: [screen.screen].compactMap(\.self), screen.text.scale, [screen.text.contentSize],
      [screen.language])
  }

  /// The same linter for the screens of a picture with several panels.
  package func checking(on choice: PanelChoice, _ screens: [Screen]) -> Linter {
    checking(on: screens, choice.textScale, choice.textSizes, choice.languages)
  }

  private func checking(
    on screens: [Screen], _ textScale: Double, _ textSizes: [ContentSizeCategory],
    _ languages: [LanguageTexts?]
  ) -> Linter {
    var settings = settings
    settings.screens = screens
    settings.screensAreChosen = true
    settings.textScale = textScale
    settings.textSizes = textSizes
    settings.languages = languages.compactMap(\.self)
    return Linter(readers: readers, rules: rules, settings: settings, sources: sources)
  }
}
