internal import TouchModel
internal import LayoutModel
package import Linting

/// Interactive views that something in front takes touches from.
package struct CoveredControl: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "covered-control",
    summary: "A view in front takes more than a tenth of an interactive view's touches.",
    rationale: """
      Of overlapping views, hit-testing asks the one in front first, and it keeps the touch \
      whether it does something with it or not: neither what it draws nor its background \
      matters. What it covers of a control is dead.
      """,
    severity: .warning,
    howToFix: """
      Move one of them, put the control in front, or let the cover pass touches through.
      """,
    flaggedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Pay", "frame": [20, 700, 350, 50] },
          {
            "class": "UIView", "id": "banner", "frame": [0, 730, 390, 114],
            "backgroundColor": "#FFCC00"
          }
        ]
      }
      """,
    allowedExample: """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          { "class": "UIButton", "label": "Pay", "frame": [20, 670, 350, 50] },
          {
            "class": "UIView", "id": "banner", "frame": [0, 730, 390, 114],
            "backgroundColor": "#FFCC00"
          }
        ]
      }
      """,
    allowances: [
      "Hidden views and what they hold are taken as meant.",
      "Up to a tenth of a control: frames are larger than what is drawn.",
      "What scrolling can bring from under the cover, and what UIKit's own bars cover of a scroll view.",
      "What lies under a veil that dims or blurs the whole screen.",
      "Surfaces that others are meant to lie on: scroll views, maps, web pages, and what is 200 points or more on both sides.",
      "What one screen (a presented or pushed controller) puts over another.",
      "A control covered by one with the same actions.",
      "Section headers and footers, which float over rows.",
      "Covers that UIKit built, such as scroll indicators, and those whose place or override is not known.",
      "In Interface Builder's documents: up to 4 points, what is laid out anew, and two siblings of one class in one place, which are two states of a screen.",
      "A control that is covered as a whole is `unreachable-subview`'s.",
    ],
    needs: .touches,
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions
    where obstruction.reason == .covered && !obstruction.isTotal {
      let victim = obstruction.worst
      let centerIsLost = layout.hitAtCenter(of: victim.view).map { hit in
        hit != victim.view && !hierarchy.isDescendant(hit, of: victim.view)
      }
      findings.report(
        .covered(
          hierarchy.lossText(of: obstruction), by: hierarchy.coverNames(of: victim),
          centerIsLost == true && victim.scrolledIn == nil, hierarchy.scrollText(of: victim)),
        about: victim.view, at: layout.range(of: victim.view, .frame, .center, .bounds),
        related: layout.coverPlaces(of: victim) + layout.otherVictims(of: obstruction),
        fixes: fixes(for: obstruction, in: layout), data: obstruction.data)
    }
  }

  /// Only a cover that does nothing can be told to let touches through.
  private func fixes(for obstruction: TouchObstruction, in layout: CheckedLayout) -> [Fix] {
    let hierarchy = layout.hierarchy
    let inside = obstruction.cause.index..<hierarchy[obstruction.cause].subtreeEnd
    let isIdle = !inside.contains { hierarchy.isInteractive(ViewID($0)) }
    let isAlone = obstruction.victims.allSatisfy { victim in
      victim.covers.allSatisfy { $0.view == obstruction.cause || inside.contains($0.view.index) }
    }
    guard isIdle, isAlone else { return [] }
    return [
      .set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", of: obstruction.cause,
        in: layout, title: "let touches through \(hierarchy.quotedName(of: obstruction.cause))",
        isSafe: false)
    ].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func covered(
    _ loss: String, by covers: (names: String, areMany: Bool), _ centerIsLost: Bool,
    _ scrolled: String
  ) -> Self {
    let center = centerIsLost ? ", nor does its middle" : ""
    let verb = covers.areMany ? "lie" : "lies"
    return "\(loss)\(center): \(covers.names) \(verb) in front of it\(scrolled)"
  }
}
