internal import LayoutModel

extension EdgeInsets {
  /// An overhang in words: `15 pt past the right and bottom edge`; nil where there is none.
  package var overhangText: String? {
    let edges = [("left", left), ("right", right), ("top", top), ("bottom", bottom)]
      .filter { $0.1 > 0 }
    guard let first = edges.first else { return nil }
    if edges.allSatisfy({ $0.1.shortText == first.1.shortText }) {
      let names = edges.map(\.0).joined(separator: " and ")
      return "\(first.1.shortText) pt past the \(names) edge"
    }
    let parts = edges.map { "\($0.1.shortText) pt past the \($0.0)" }
    return parts.joined(separator: " and ") + " edge"
  }
}
