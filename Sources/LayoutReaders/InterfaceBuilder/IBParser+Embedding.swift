internal import LayoutModel
internal import Linting
internal import XML

/// Scenes that embed each other.
extension IBParser {
  /// An embed segue between two roots.
  private struct Edge {
    let destination: Int
    let attribute: XMLAttribute
  }

  /// Findings about embed segues that lead back to a scene in which they are: UIKit would create views without end.
  ///
  /// The other segues of such a cycle have no finding. Which one has it depends on the order of the document.
  var embedFindings: [Finding] {
    guard !index.embedded.isEmpty else { return [] }
    var edges: [Int: [Edge]] = [:]
    for (container, attribute) in index.embedded.sorted(by: { $0.key < $1.key }) {
      guard let destination = roots.byController[attribute.value],
        let source = root(around: container)
      else { continue }
      edges[source, default: []].append(Edge(destination: destination, attribute: attribute))
    }
    var findings: [Finding] = []
    var finished: Set<Int> = []
    for start in roots.all.indices where !finished.contains(start) {
      var path: [(root: Int, next: Int)] = [(start, 0)]
      var isInPath: Set<Int> = [start]
      while let (root, next) = path.last {
        guard let edge = edges[root].flatMap({ next < $0.count ? $0[next] : nil }) else {
          path.removeLast()
          isInPath.remove(root)
          finished.insert(root)
          continue
        }
        path[path.count - 1].next += 1
        if isInPath.contains(edge.destination) {
          let name = roots.all[edge.destination].name
          findings.append(
            DocumentRule.invalidValue.finding(
              .embedsItself(name), at: SourceRange(edge.attribute.valueRange)))
        } else if !finished.contains(edge.destination) {
          path.append((edge.destination, 0))
          isInPath.insert(edge.destination)
        }
      }
    }
    return findings
  }

  /// The root whose view contains an element. Elements are in the order of the document.
  private func root(around element: Int) -> Int? {
    let next = roots.all.partitioningIndex { $0.view > element }
    guard next > 0 else { return nil }
    let range = elements[roots.all[next - 1].view].range
    return range.contains(elements[element].range.lowerBound) ? next - 1 : nil
  }
}

extension Finding.Message {
  fileprivate static func embedsItself(_ name: String) -> Self {
    "the segue embeds the scene of '\(name)' in itself"
  }
}
