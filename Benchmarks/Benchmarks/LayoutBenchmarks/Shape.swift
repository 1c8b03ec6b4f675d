/// A generated document.
enum Shape: String, CaseIterable {
  /// Views beside each other in one superview.
  case flat
  /// Views in chains of 50.
  case deep
  /// Cards with a label and a button in a scroll view. Every tenth button is partly outside of its card, which has
  /// a suppression without effect.
  case cards
  /// Rows with constraints to the row above.
  case constraints
  /// Rows of SwiftUI, each a view with a gap in its tap area.
  case swiftUI = "SwiftUI"

  /// The greatest number of views. A layout has at most 100,000 constraints.
  var limit: Int { self == .constraints ? 10_000 : 100_000 }

  /// Whether the document has views with frames.
  var isLayout: Bool { self != .swiftUI }

  /// The number of faults in a document with a number of views.
  func faults(_ count: Int) -> Int {
    switch self {
    case .flat, .deep, .constraints: 0
    case .cards: (max(1, (count - 1) / 3) + 9) / 10
    case .swiftUI: max(1, count / 4)
    }
  }

  func text(_ count: Int) -> String {
    switch self {
    case .flat:
      let views = (0..<count - 1).map { index -> String in
        let frame = "[\(index % 8 * 48), \(index / 8 * 48), 44, 44]"
        return #"{"class": "UIButton", "frame": \#(frame)}"#
      }
      return list(views, height: count * 6)
    case .deep:
      let chains = stride(from: 1, to: count, by: 50).map { start in
        let depth = min(50, count - start)
        let open = (0..<depth).map {
          let origin = $0 == 0 ? "0, \(start * 2)" : "1, 1"
          return #"{"class": "UIView", "frame": [\#(origin), \#(300 - $0), \#(98 - $0)]"#
        }
        return open.joined(separator: #", "subviews": ["#)
          + String(repeating: "}]", count: depth - 1) + "}"
      }
      return list(chains, height: count * 2)
    case .cards:
      let cards = (0..<max(1, (count - 1) / 3)).map { index -> String in
        let isFaulty = index % 10 == 0
        let disable = isFaulty ? #""disable": ["covered-control"],"# : ""
        let frame = "[300, 8, \(isFaulty ? 90 : 60), 44]"
        return """
          {"class": "UIView", "id": "card\(index)", "frame": [0, \(index * 60), 375, 60],
           \(disable) "subviews": [
            {"class": "UILabel", "label": "Card \(index)", "frame": [16, 10, 200, 20]},
            {"class": "UIButton", "label": "Open", "frame": \(frame)}]}
          """
      }
      return list(cards, height: count * 20)
    case .constraints:
      let rows = (0..<count - 1).map { index -> String in
        let above = index == 0 ? "root" : "r\(index - 1)"
        let edge = index == 0 ? "top" : "bottom"
        let frame = "[0, \(index * 8), 375, 8]"
        return """
          {"class": "UIView", "id": "r\(index)", "frame": \(frame), "constraints": [
            {"attribute": "leading", "toItem": "root", "toAttribute": "leading"},
            {"attribute": "width", "constant": 375}, {"attribute": "height", "constant": 8},
            {"attribute": "top", "toItem": "\(above)", "toAttribute": "\(edge)"}]}
          """
      }
      return list(rows, height: count * 8)
    case .swiftUI:
      let rows = (0..<max(1, count / 4)).map { index in
        """
        struct Row\(index): View {
          var body: some View {
            HStack {
              Text("Row \(index)")
              Spacer()
              Text("Open")
            }
            .onTapGesture { open(\(index)) }
          }
        }
        """
      }
      return "import SwiftUI\n\n" + rows.joined(separator: "\n\n") + "\n"
    }
  }

  private func list(_ views: [String], height: Int) -> String {
    """
    {"class": "UIScrollView", "id": "root", "frame": [0, 0, 390, 844],
     "contentSize": [390, \(height)], "subviews": [
    \(views.joined(separator: ",\n"))]}
    """
  }
}
