internal import Linting
internal import AutoLayout
internal import LayoutModel
internal import LayoutReaders

/// Where the views of layouts come to lie on a screen.
struct SolutionAnswer: LayoutAnswer {
  private let layouts: [SolvedLayout]

  /// - Parameter screen: nil: the one that each document was drawn for.
  init(for layouts: [OpenedLayout], on screen: Screen?, options: LayoutEngine.Options) {
    self.layouts = layouts.map { SolvedLayout($0, on: screen, options: options) }
  }

  var json: JSONText { ["layouts": .array(layouts.map(\.json))] }
  var text: String { layouts.map(\.text).joined(separator: "\n") }
}

/// One layout with its solution.
struct SolvedLayout {
  let layout: OpenedLayout
  let spec: LayoutSpec
  var solution: LayoutSolution
  /// Each canvas as it was drawn, to be held against the stored frames.
  var canvasValidation: LayoutSolution
  /// The one that was asked for, else the document's own.
  let screen: Screen?
  /// The root of its canvas, by the view's index; nil: it is in none.
  let roots: [ViewID?]

  init(_ layout: OpenedLayout, on screen: Screen?, options: LayoutEngine.Options) {
    self.layout = layout
    let hierarchy = layout.hierarchy
    spec = hierarchy.spec ?? LayoutSpec(viewCount: hierarchy.views.count)
    if let engine = LayoutEngine(hierarchy, options: options) {
      solution = engine.solution(on: screen)
      canvasValidation = engine.canvasValidation
    } else {
      // A layout without a plan has the frames that it states.
      solution = LayoutSolution(statedFramesOf: hierarchy)
      canvasValidation = solution
    }
    self.screen = screen ?? spec.canvases.first?.screen
    roots = hierarchy.canvasRoots(of: spec)
  }

  var hierarchy: ViewHierarchy { layout.hierarchy }
  var sizeClass: SizeClass { screen?.sizeClass ?? .any }

  /// Which of the plan's constraints the stored frames break, and by how many points; by the
  /// constraint's place in the plan. What is not in force is not in it.
  var residuals: [Int: Double] {
    Dictionary(
      canvasValidation.residuals.map { ($0.constraint, $0.distance) },
      uniquingKeysWith: { max($0, $1) }
    )
  }

  /// A constraint in words; nil: one that a class or a stack view makes.
  func words(forConstraint index: Int?) -> String? {
    guard let index, spec.constraints.indices.contains(index) else { return nil }
    return hierarchy.words(for: spec.constraints[index], in: sizeClass)
  }
}

extension LayoutSolution {
  fileprivate init(statedFramesOf hierarchy: ViewHierarchy) {
    self.init(viewCount: hierarchy.views.count)
    frames = hierarchy.views.map { $0.geometry?.frame }
    origins = frames.map { $0 == nil ? .unknown : .stored }
  }
}
