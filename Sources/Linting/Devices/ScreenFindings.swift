internal import AppCode
internal import HitTesting
internal import LayoutModel

/// The findings of one layout on other screens than its own canvas: one for each cause, however many
/// screens it applies to.
struct ScreenFindings {
  /// On its own canvas.
  let layout: AnalyzedLayout
  /// The rules that check growing texts.
  private let rulesOfTexts: Set<String>
  /// See `LintSettings.supportsOldDevice`.
  private let supportsOldDevice: Bool
  /// See `LayoutCode.mayAddRoot`.
  private let hasKnownSize: Bool
  private(set) var found: [Key: [Occurrence]] = [:]
  /// In the order in which they were found.
  private(set) var keys: [Key] = []
  var coverage = ScreenCoverage()
  /// The views that are outside an ancestor on the canvas, or on a screen with the texts of the document.
  private(set) var outside: Set<ViewID> = []

  /// Findings with an equal key have the same cause on several screens: the same range, and either lost
  /// touches (all or some, which two rules report) or the same rule. Growing texts are another cause.
  struct Key: Hashable {
    /// nil: touches are lost.
    let rule: String?
    let range: SourceRange

    init(_ finding: Finding, causedByText: Bool) {
      rule = finding.message.lostShare == nil || causedByText ? finding.rule : nil
      range = finding.range
    }
  }

  /// A finding on one screen.
  struct Occurrence {
    let finding: Finding
    /// As precise as the reachable fraction in reports.
    let loss: Double
    let screen: Finding.ScreenContext
    let severity: Severity
    /// The views that lose touches to the same cause.
    let victims: Set<ViewID>

    /// Whether both report the same about the same views, except for amounts. A loss of the center is another report than
    /// that of an edge.
    func matches(_ other: Occurrence) -> Bool {
      finding.rule == other.finding.rule && finding.view?.view == other.finding.view?.view
        && victims == other.victims
        && finding.message.effect.losesCenterWithArea
          == other.finding.message.effect.losesCenterWithArea
    }
  }

  /// - Parameters:
  ///   - layout: on its own canvas.
  ///   - rulesOfTexts: the ids of the enabled rules that check growing texts.
  ///   - checksOtherTexts: the layout is also checked with other texts than those of the document.
  init(
    addingTo layout: AnalyzedLayout, rulesOfTexts: Set<String>, supportsOldDevice: Bool,
    checksOtherTexts: Bool
  ) {
    self.layout = layout
    self.rulesOfTexts = rulesOfTexts
    self.supportsOldDevice = supportsOldDevice
    hasKnownSize = !layout.code.mayAddRoot(of: layout.hierarchy)
    if checksOtherTexts { outside = layout.viewsOutside }
  }

  /// Adds screens that the layout is checked on.
  mutating func add(_ screens: [Screen], in pass: TextPass) {
    coverage.add(screens.map { Finding.ScreenContext($0, in: pass) })
  }

  /// Adds views that are outside an ancestor with the texts of the document.
  mutating func add(outside views: Set<ViewID>) { outside.formUnion(views) }

  func key(of finding: Finding) -> Key {
    Key(finding, causedByText: rulesOfTexts.contains(finding.rule))
  }

  mutating func add(
    _ finding: Finding, of checked: AnalyzedLayout, on screens: [Screen], in pass: TextPass
  ) {
    let key = key(of: finding)
    if found[key] == nil { keys.append(key) }
    let victims = checked.victims(of: finding)
    let lostShare = finding.message.lostShare
    if lostShare != nil {
      for victim in victims { coverage.addLoss(of: victim.deadShare, to: victim.view) }
    }
    let drawn = layout.hierarchy.drawn?.orientation
    let orientationsAreUncertain = layout.code.scope?.containersLimitOrientations == true
    found[key, default: []] += screens.map { screen in
      Occurrence(
        finding: finding, loss: lostShare.map { 1 - (1 - $0) } ?? 0,
        screen: Finding.ScreenContext(screen, in: pass),
        severity: pass.text.contentSize == .standard && hasKnownSize
          ? DeviceModel.severity(
            of: finding.severity,
            losingTouches: finding.losesTouches
              && (screen.orientation == drawn ?? .portrait || !orientationsAreUncertain),
            on: screen,
            isSupported: supportsOldDevice && screen.device == DeviceChoice.oldRepresentative,
            drawnIn: drawn)
          : .info,
        victims: Set(victims.map(\.view)))
    }
  }
}

extension Finding.ScreenContext {
  fileprivate init(_ screen: Screen, in pass: TextPass) {
    self.init(screen, textSize: pass.text.contentSize, language: pass.language)
  }
}

extension AnalyzedLayout {
  /// The victims of the obstructions that a finding is about.
  fileprivate func victims(of finding: Finding) -> [TouchObstruction.Victim] {
    guard let view = finding.view?.view else { return [] }
    return obstructions.filter { $0.victims.contains { $0.view == view } }.flatMap(\.victims)
  }
}
