internal import LayoutModel
internal import LayoutReaders

/// The scenes of a storyboard as a graph, with the column of each in a drawing.
struct SceneFlow {
  /// By scene: the segues to other scenes, without repetitions.
  private(set) var segues: [[Segue]]
  /// The number of segues from the start to each scene.
  private(set) var columns: [Int]
  /// The scenes column by column, in the order in which segues reach them.
  private(set) var order: [Int] = []
  let initial: Set<Int>
  private let destinations: Set<Int>

  struct Segue: Hashable {
    package let destination: Int
    /// `show "details"`
    package let text: String
  }

  /// - Parameter scenes: the layouts of the document, in its order.
  init(of scenes: [ViewHierarchy], in source: SourceText) {
    // Navigation and tab bar controllers are no scenes of their own: segues lead to their contents.
    var scenesByController: [String: [Int]] = [:]
    for (index, scene) in scenes.enumerated() {
      for controller in scene.viewControllers {
        for id in [controller.id] + controller.containers.map(\.id) {
          guard let id, scenesByController[id]?.last != index else { continue }
          scenesByController[id, default: []].append(index)
        }
      }
    }
    segues = Array(repeating: [], count: scenes.count)
    var known = Array(repeating: Set<Segue>(), count: scenes.count)
    let storyboard = StoryboardSegues(source)
    for segue in storyboard.all where segue.kind != "relationship" {
      for start in scenesByController[segue.source] ?? [] {
        for destination in scenesByController[segue.destination] ?? [] where destination != start {
          let name = segue.identifier.map { " \"\($0.shortened)\"" } ?? ""
          let found = Segue(destination: destination, text: segue.kind + name)
          if known[start].insert(found).inserted { segues[start].append(found) }
        }
      }
    }
    initial = Set(storyboard.initial.flatMap { scenesByController[$0] } ?? [])
    columns = Array(repeating: -1, count: scenes.count)
    destinations = Set(segues.joined().map(\.destination))
    visit(initial.sorted())
    // Scenes that code presents start further flows; those of a cycle have no first one.
    visit(scenes.indices.filter { !destinations.contains($0) })
    for scene in scenes.indices { visit([scene]) }
    let visited = order
    order = visited.enumerated().sorted {
      (columns[$0.element], $0.offset) < (columns[$1.element], $1.offset)
    }.map(\.element)
  }

  /// Whether no segue leads to or from a scene.
  func isAlone(_ scene: Int) -> Bool {
    segues[scene].isEmpty && !destinations.contains(scene)
  }

  /// Visits scenes in breadth-first order.
  private mutating func visit(_ starts: [Int]) {
    var next = order.count
    for start in starts where columns[start] < 0 {
      columns[start] = 0
      order.append(start)
    }
    while next < order.count {
      let scene = order[next]
      next += 1
      for segue in segues[scene] where columns[segue.destination] < 0 {
        columns[segue.destination] = columns[scene] + 1
        order.append(segue.destination)
      }
    }
  }
}
