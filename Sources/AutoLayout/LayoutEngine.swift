internal import ConstraintSolver
package import LayoutModel

/// Lays a hierarchy out on a screen, as UIKit would.
///
/// Views are laid out room by room (`LayoutScope`), outer ones first. What the document's own frames
/// confirm is known once for all screens: where a room's constraints do not give the frames that the
/// document has for its own canvas, something in it is not understood, and there is no word about it
/// on any other.
package struct LayoutEngine: Sendable {
  package let hierarchy: ViewHierarchy
  package let options: Options
  package let spec: LayoutSpec
  let scopes: [LayoutScope]
  /// The plan's constraints in each room, by their places.
  package let members: [[Int]]
  /// By the canvas's place in the plan.
  package let insets: [EdgeInsets]
  /// Of each room on its own canvas.
  package let settings: [ScopeEnvironment]
  package let results: [ScopeSolver.Result]
  package let verdicts: [LayoutSolution.Verdict]

  package struct Options: Hashable, Sendable {
    /// How much larger labels' and buttons' texts are than on the canvas: another language, a larger
    /// text size.
    package var textScale = 1.0

    package init() {}
  }

  /// How far a frame may be from the stored one, in points, for its canvas to count as reproduced.
  package static let tolerance = 1.0

  /// nil: the hierarchy has no plan.
  package init?(_ hierarchy: ViewHierarchy, options: Options = Options()) {
    var cache = LayoutCache()
    self.init(hierarchy, options: options, cache: &cache)
  }

  /// - Parameter cache: of what has been solved before.
  package init?(_ hierarchy: ViewHierarchy, options: Options = Options(), cache: inout LayoutCache)
  {
    guard let spec = hierarchy.spec else { return nil }
    self.hierarchy = hierarchy
    self.options = options
    self.spec = spec
    let (scopes, scopeOfView) = hierarchy.scopes(of: spec)
    self.scopes = scopes
    members = Self.members(spec, hierarchy, scopes, scopeOfView)
    var insets = spec.canvases.map(\.safeAreaInsets)
    for (place, scope) in scopes.enumerated() {
      guard case .canvas(let canvas) = scope.kind else { continue }
      let setting = CanvasEnvironment(spec.canvases[canvas], spec.traits[scope.root.index])
      let stored = ScopeSolver(
        hierarchy: hierarchy, spec: spec, scope: scope, members: [], setting: setting.onCanvas
      ).storedFrames()
      insets[canvas] = CanvasInsets(
        hierarchy: hierarchy, spec: spec, canvas: spec.canvases[canvas]
      ).onCanvas(members[place], stored, sizeClass: setting.onCanvas.sizeClass)
    }
    self.insets = insets
    let settings = scopes.map { Self.canvasSetting(of: $0, spec, hierarchy, insets) }
    self.settings = settings
    var results: [ScopeSolver.Result] = []
    for (place, scope) in scopes.enumerated() {
      results.append(
        ScopeSolver(
          hierarchy: hierarchy, spec: spec, scope: scope, members: members[place],
          setting: settings[place]
        ).solved(&cache).result)
    }
    self.results = results
    verdicts = zip(scopes, results).map { scope, result in
      CanvasValidation(hierarchy, spec, scope).verdict(on: result)
    }
  }

  /// The constraints of each room: those whose sides both lie in it. A room's root lies in the outer
  /// one too.
  private static func members(
    _ spec: LayoutSpec, _ hierarchy: ViewHierarchy, _ scopes: [LayoutScope], _ scopeOfView: [Int?]
  ) -> [[Int]] {
    var members = [[Int]](repeating: [], count: scopes.count)
    for (place, constraint) in spec.constraints.enumerated() {
      let views = [constraint.first.view] + (constraint.second.map { [$0.view] } ?? [])
      func holding(_ view: ViewID) -> [Int] {
        guard let own = scopeOfView[view.index] else { return [] }
        guard scopes[own].root == view, let superview = hierarchy[view].superview,
          let outer = scopeOfView[superview.index]
        else { return [own] }
        return [own, outer]
      }
      let shared = views.map(holding).reduce(nil as [Int]?) { shared, next in
        shared.map { $0.filter(next.contains) } ?? next
      }
      if let scope = shared?.first { members[scope].append(place) }
    }
    return members
  }
}
