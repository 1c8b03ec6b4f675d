package import Files
package import LayoutModel
package import Linting

/// The screens of a picture with several panels: each device at each text size in each language.
package struct PanelChoice {
  /// The canvas and these devices.
  package let devices: DeviceChoice
  package let textScale: Double
  /// At least one.
  package let textSizes: [ContentSizeCategory]
  /// At least one; nil: the texts of the document itself.
  package let languages: [LanguageTexts?]

  package init(
    devices: DeviceChoice, textScale: Double, textSizes: [ContentSizeCategory],
    languages: [LanguageTexts?]
  ) {
    self.devices = devices
    self.textScale = textScale
    self.textSizes = textSizes
    self.languages = languages
  }

  /// The panels of one picture. All devices at two text sizes are fewer.
  static let panelLimit = 150
  /// The name of the texts of the document itself in a list of languages.
  package static let storedLanguage = "stored"

  /// - Parameter screens: the devices in the orientations of the app.
  package func panels(of screens: [Screen], canvas: Screen?) throws(CommandError) -> [QueryScreen] {
    let equal = screens.filter { canvas.map($0.hasFigures) == true }
    let targets =
      (equal.isEmpty ? [nil] : equal.map(Optional.some)) + screens.filter { !equal.contains($0) }
    let count = targets.count * textSizes.count * languages.count
    guard count <= Self.panelLimit else {
      throw CommandError(
        """
        the picture needs \(count) panels, more than the limit of \(Self.panelLimit); choose fewer \
        devices, text sizes or languages
        """)
    }
    return targets.flatMap { target in
      textSizes.flatMap { size in
        languages.map { language in
          var text = TextSettings(contentSize: size)
          text.scale = textScale
          return QueryScreen(screen: target, text: text, language: language)
        }
      }
    }
  }

  /// The text sizes with these names, each once; the standard one if there is no name.
  package static func textSizes(named names: [String]) throws(CommandError) -> [ContentSizeCategory]
  {
    let sizes = try names.map { name throws(CommandError) in
      try ContentSizeCategory(name: name)
    }.unique
    return sizes.isEmpty ? [.standard] : sizes
  }
}

extension DeviceChoice {
  /// - Parameters:
  ///   - names: names of devices, or one keyword.
  ///   - option: for messages: `--device`.
  package init(names: [String], option: String) throws(CommandError) {
    guard let first = names.first else { throw CommandError("\(option) needs a device") }
    if let choice = DeviceChoice(keyword: first.lowercased()) {
      guard names.count == 1 else {
        throw CommandError("\(option) \(first) cannot be combined with other devices")
      }
      self = choice
      return
    }
    for name in names where DeviceTable.device(named: name) == nil {
      throw CommandError.unknownDevice(name)
    }
    self = .named(names)
  }
}

/// One layout on several screens.
package struct ScreenPanels {
  package let layout: OpenedLayout
  /// The names of all layouts of the document.
  package let names: [String]
  /// Those of the canvas are the first.
  package let panels: [ScreenPanel]
  /// Whether the pictures of JSON list their findings.
  package var hasLegend = true

  /// - Parameters:
  ///   - document: checked on the screens by `linter`.
  ///   - request: selects the layout.
  ///   - cancellation: checked between panels. If it is cancelled, panels are missing.
  /// - Throws: if the layout cannot be selected, or if there are too many panels or none can be drawn.
  package init(
    of document: CheckedDocument, _ request: PictureRequest, on choice: PanelChoice,
    _ screens: [Screen], checkedBy linter: Linter, cancellation: Cancellation = .none
  ) throws(CommandError) {
    let stored = document.opened(document.layoutsAsRead, request.nameOption)
    let unsolved = document.opened(document.unsolvedLayouts(linter), request.nameOption)
    let layout = try request.selected(of: stored)
    let start = try request.selected(of: unsolved)
    let canvas = layout.hierarchy.canvas?.screen
    self.layout = layout
    names = stored.names
    var panels: [ScreenPanel] = []
    for screen in try choice.panels(of: screens, canvas: canvas) where !cancellation.isCancelled {
      panels.append(
        ScreenPanel(
          of: layout, start, on: screen, canvas: canvas, in: document, rules: linter.rules))
    }
    self.panels = panels
    if let first = panels.first, case .failure(let error) = first.picture,
      panels.allSatisfy({ $0.problem != nil })
    {
      throw error
    }
  }

  /// The panels of a page: those in succession that cannot be laid out for the same reason are one.
  var displayed: [ScreenPanel] {
    panels.reduce(into: []) { displayed, panel in
      if let problem = panel.problem, let last = displayed.last, last.problem == problem {
        displayed[displayed.count - 1].others.append(panel)
      } else {
        displayed.append(panel)
      }
    }
  }

  /// `9 screens, 2 with findings`
  package var summary: String {
    let failed = panels.count { $0.problem != nil }
    let found = panels.count { !$0.findings.isEmpty }
    let parts = [
      panels.count.amount("screen"),
      found == 0 ? "none with findings" : "\(found) with findings",
      failed == 0 ? nil : "\(failed) not laid out",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// `Login.storyboard: Login`
  package var title: String { layout.title }
}

/// A layout on one of several screens.
package struct ScreenPanel {
  /// nil: the document has no device.
  package let screen: Screen?
  package let textSize: ContentSizeCategory
  package let textScale: Double
  /// nil: the texts of the document itself.
  package let language: String?
  /// Whether it shows the frames and texts of the document itself.
  package let isCanvas: Bool
  /// An error if the layout cannot be computed.
  package let picture: Result<Picture, CommandError>
  /// Further screens that a page shows as one with this, because they have the same error.
  fileprivate(set) var others: [ScreenPanel] = []

  fileprivate init(
    of stored: OpenedLayout, _ start: OpenedLayout, on chosen: QueryScreen, canvas: Screen?,
    in document: CheckedDocument, rules: [any LayoutRule]
  ) {
    let isDrawnScreen =
      chosen.screen == nil || chosen.screen.map { canvas.map($0.hasFigures) == true } == true
    isCanvas = isDrawnScreen && chosen.text.areStored && chosen.language == nil
    let screen = chosen.screen ?? canvas
    self.screen = screen
    textSize = chosen.text.contentSize
    textScale = chosen.text.scale
    language = chosen.language?.language
    do throws(CommandError) {
      let layout = isCanvas ? stored : try start.laidOut(on: chosen)
      let checked = layout.analyzed(in: document)
      let findings =
        isCanvas
        ? document.findings.filter { !$0.isOnOtherScreensOnly }
        : chosen.findings(among: document.findings, on: checked, canvas: canvas, rules: rules)
      picture = .success(Picture(of: layout, checked, findings: findings, on: screen))
    } catch {
      picture = .failure(error)
    }
  }

  package var findings: [NumberedFinding] { (try? picture.get())?.findings ?? [] }

  /// Why there is no picture.
  package var problem: String? {
    guard case .failure(let error) = picture else { return nil }
    return error.message
  }

  /// The name of the device.
  package var title: String {
    others.isEmpty ? screen?.device ?? "No device" : "\(others.count + 1) screens"
  }

  /// `canvas · landscape · text size AX3 · German · 852 × 393 pt`
  package var details: String { detailParts.joined(separator: " · ") }

  /// The parts of `details`, which are not broken at the end of a line.
  var detailParts: [String] {
    if !others.isEmpty { return [names] + others.map(\.names) }
    let size = screen?.size ?? (try? picture.get())?.screen.size
    let parts = [
      isCanvas ? "canvas" : nil, screen?.orientation.rawValue,
      textSize == .standard ? nil : "text size \(textSize.rawValue)",
      textScale == 1 ? nil : "text × \(textScale.shortText)",
      language.map { LanguageNames.name(of: $0) }, size.map { "\($0.text) pt" },
    ]
    return parts.compactMap(\.self)
  }

  /// `iPhone 16 landscape`
  private var names: String {
    [screen?.device, screen?.orientation.rawValue].compactMap(\.self).joined(separator: " ")
  }

  /// `2 findings`
  package var findingCount: String {
    if problem != nil { return "not laid out" }
    return findings.isEmpty ? "no findings" : findings.count.amount("finding")
  }

  /// A finding in one line: its view, and how much of that receives touches on this screen. The amounts
  /// of the message are those of the screen with the greatest loss.
  package func text(of numbered: NumberedFinding) -> String {
    let message = numbered.finding.message
    if isCanvas, numbered.finding.screens.isEmpty { return message.text }
    guard let picture = try? picture.get(), let subject = message.subject else {
      return message.text
    }
    guard message.lostShare != nil else { return subject }
    let share = numbered.view.flatMap { picture.shapesByView[$0] }
      .flatMap { picture.shareText(of: picture.shapes[$0]) }
    return "\(subject): \(share ?? "no touch reaches it")"
  }
}
