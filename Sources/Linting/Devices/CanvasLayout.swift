internal import AutoLayout
internal import LayoutModel

/// A layout on its own canvas, with its source and its solution.
struct CanvasLayout {
  /// As read from the source.
  let asRead: ViewHierarchy
  let engine: LayoutEngine?
  let solution: LayoutSolution?
  /// On its own canvas.
  let hierarchy: ViewHierarchy

  /// - Parameter cancellation: checked between parts of the layout. If it is cancelled, there is no solution.
  init(
    _ asRead: ViewHierarchy, cache: inout SolverCache, cancellation: Cancellation = .none
  ) {
    self.asRead = asRead
    engine = LayoutEngine(asRead, cache: &cache, cancellation: cancellation)
    let solution = engine?.solution(cache: &cache, cancellation: cancellation)
    self.solution = cancellation.isCancelled ? nil : solution
    hierarchy = solution.map { asRead.laidOut($0) } ?? asRead
  }
}

/// The texts that a layout is laid out with on several screens.
struct TextPass {
  let text: TextSettings
  /// Nil: the texts are those of the document itself.
  let language: String?
  let groups: [ScreenGroup]
}

extension CanvasLayout {
  /// The texts to lay out with: those of the document, then those of other languages, and of other text
  /// sizes that change a font of the document. Each has the screens to lay out on.
  func textPasses(on screens: [Screen], _ settings: LintSettings) -> [TextPass] {
    var first = TextSettings.stored
    first.scale = settings.textScale
    var texts: [(text: TextSettings, language: String?)] = [(first, nil)]
    for language in settings.languages {
      var text = first
      text.texts = language.texts(of: asRead)
      text.direction = language.direction
      if text != first { texts.append((text, language.language)) }
    }
    if asRead.spec?.hasTextStyles == true {
      let own = texts
      for size in settings.textSizes where size != .standard {
        texts += own.map { text, language in
          var text = text
          text.contentSize = size
          return (text, language)
        }
      }
    }
    return texts.map { text, language in
      TextPass(
        text: text, language: language,
        groups: groups(of: screens, with: text, anyIdiom: settings.screensAreChosen))
    }
  }

  /// The screens to lay out on, in groups of equal ones. Empty if the solution confirms no view of its own
  /// canvas, or if screens do not determine its size and the texts are those of the document. With the texts of the
  /// document, the canvas itself is excluded.
  ///
  /// - Parameter anyIdiom: a document drawn for an iPad is laid out on iPhones as well. Otherwise it is
  ///   taken to be for iPads only, since Interface Builder starts with an iPhone.
  func groups(
    of screens: [Screen], with text: TextSettings, anyIdiom: Bool
  ) -> [ScreenGroup] {
    guard let root = asRead.roots.first, asRead.kind == .view,
      let canvas = asRead.canvas,
      solution?.roots.contains(where: { $0.view == root && $0.hasCertainViews }) == true
    else { return [] }
    let own = canvas.screen.map(ScreenFigures.init)
    let isForIPad = asRead.drawn?.idiom == .pad
    var groups: [ScreenGroup] = []
    // Of each group. There are few, so that comparing them takes less time than hashing.
    var known: [ScreenFigures] = []
    // Index 0 is the canvas.
    for index in 0...screens.count {
      let drawn = text.areStored ? nil : canvas.screen
      guard let screen = index == 0 ? drawn : screens[index - 1] else { continue }
      let figures = ScreenFigures(screen)
      if figures == own, text.areStored { continue }
      // A root of its own size is laid out in other languages as it is drawn. Larger texts can resize it.
      guard
        canvas.followsScreen(screen)
          ? anyIdiom || !isForIPad || screen.idiom != .phone
          : screen == canvas.screen && !text.areStored && text.hasStandardSize && groups.isEmpty
      else { continue }
      if let group = known.firstIndex(of: figures) {
        groups[group].screens.append(screen)
      } else {
        known.append(figures)
        groups.append(ScreenGroup(screens: [screen], index: index))
      }
    }
    return groups
  }
}

/// Screens that are equal in everything that a layout depends on. There is at least one.
struct ScreenGroup {
  var screens: [Screen]
  /// Of the first screen, among the canvas and all screens.
  let index: Int
}

/// The properties of a screen that a layout depends on.
private struct ScreenFigures: Equatable {
  let size: Size
  let scale: Double
  let insets: EdgeInsets
  let sizeClass: SizeClass
  let idiom: Screen.Idiom

  init(_ screen: Screen) {
    size = screen.size
    scale = screen.scale
    insets = screen.safeAreaInsets
    sizeClass = screen.sizeClass
    idiom = screen.idiom
  }
}
