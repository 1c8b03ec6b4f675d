package import LayoutModel
internal import XML

/// The segues between the view controllers of a storyboard, in document order.
package struct StoryboardSegues {
  package private(set) var all: [Segue] = []
  /// The id of the initial view controller, which can be a navigation controller.
  package let initial: String?

  package struct Segue {
    /// The ids of view controllers in the document.
    package let source: String
    package let destination: String
    /// The value of `kind`: `show`, `presentation`, `relationship` …
    package let kind: String
    package let identifier: String?
  }

  /// - Parameter source: any text; one that is no storyboard contains no segues.
  package init(_ source: SourceText) {
    // Controllers do not nest, so the current controller ends with its subtree.
    var controller: (id: String, subtree: Range<Int>)?
    let elements = XMLDocument(parsing: source.bytes).elements
    initial = elements.first?.value(of: .initialViewController)
    for element in elements {
      let isInside = controller?.subtree.contains(element.index) == true
      if !isInside, element.kind.contains(.controller) {
        controller = element[.id].map { ($0.value, element.subtree) }
      }
      guard element.isNamed(.segue), let controller,
        controller.subtree.contains(element.index),
        let destination = element.value(of: .destination), let kind = element.value(of: .kind),
        kind != "unwind"
      else { continue }
      all.append(
        Segue(
          source: controller.id, destination: destination, kind: kind,
          identifier: element.value(of: .identifier)))
    }
  }
}
