internal import LayoutModel
internal import XML

/// The views that UIKit puts elsewhere than the document: UIKit sets outlets when it loads a document, and some
/// properties of its classes add the view to the object or to another part of the screen.
struct IBMoves {
  /// Where a view is after loading.
  enum Position: Hashable, Sendable {
    /// In a row, beside its content view, at the trailing edge.
    case accessory
    /// Behind all other subviews, with the size of the superview.
    case background
    /// Above the first row of a table.
    case header
    /// In a table. Its position depends on the rows.
    case footer
    /// Not on the screen while the layout is visible as the document describes it, or in a bar that UIKit creates.
    case absent
  }

  /// A moved view and the object whose outlet refers to it, by their element indices.
  struct Move: Hashable, Sendable {
    let view: Int
    let owner: Int
    let place: Position
  }

  /// By the element index of the view.
  private(set) var byView: [Int: Move] = [:]
  /// By the element index of the object, in document order of the outlets.
  private(set) var byOwner: [Int: [Move]] = [:]

  /// An outlet of a document.
  struct Outlet {
    let owner: Int
    let destination: String
    let place: Position
  }

  init() {}

  /// - Parameters:
  ///   - outlets: see `place(of:)`.
  ///   - objects: element indices by id.
  ///   - isConnected: whether two elements are in one scene.
  init(
    _ outlets: [Outlet], _ objects: [String: Int], _ elements: XMLElements,
    isConnected: (Int, Int) -> Bool
  ) {
    for outlet in outlets {
      guard let view = objects[outlet.destination], elements[view].kind.contains(.view),
        isConnected(view, outlet.owner),
        // The document itself can have the view at this place.
        elements[view].parent?.index != outlet.owner,
        // A view is no part of itself.
        !elements[view].subtree.contains(outlet.owner)
      else { continue }
      byView[view] = Move(view: view, owner: outlet.owner, place: outlet.place)
    }
    for move in byView.values.sorted(by: { $0.view < $1.view }) where move.place != .absent {
      byOwner[move.owner, default: []].append(move)
    }
  }

  /// The place of the view to which an outlet refers; nil: UIKit does not move it.
  ///
  /// The owner has one of UIKit's classes or a subclass, so that a property of this name is that of UIKit's class.
  static func place(ofOutlet property: String, of owner: XMLElement) -> Position? {
    switch owner.name {
    case "tableViewCell": inCell[property]
    case "collectionViewCell": property == "accessoryView" ? nil : inCell[property]
    case "tableViewHeaderFooterView", "collectionView":
      property == "backgroundView" ? .background : nil
    case "tableView": inTable[property]
    case "textField", "textView": ofText.contains(property) ? .absent : nil
    case "navigationItem": property == "titleView" ? .absent : nil
    case "barButtonItem": property == "customView" ? .absent : nil
    default: nil
    }
  }

  private static let inCell: [String: Position] = [
    "accessoryView": .accessory, "editingAccessoryView": .absent, "backgroundView": .background,
    "selectedBackgroundView": .absent, "multipleSelectionBackgroundView": .absent,
  ]
  private static let inTable: [String: Position] = [
    "tableHeaderView": .header, "tableFooterView": .footer, "backgroundView": .background,
  ]
  /// Those beside the text are visible only in a mode that code sets.
  private static let ofText: Set = ["inputView", "inputAccessoryView", "leftView", "rightView"]
}

extension IBMoves.Position {
  /// The frame that UIKit gives the view; nil: it is not known.
  ///
  /// - Parameter container: the size of the superview's bounds.
  func frame(of stored: Rect?, in container: Size?) -> Rect? {
    guard let container else { return nil }
    switch self {
    case .accessory:
      return stored.map { frame in
        Rect(
          container.width - Self.accessoryMargin - frame.width,
          (container.height - frame.height) / 2, frame.width, frame.height)
      }
    case .background: return Rect(0, 0, container.width, container.height)
    case .header: return stored.map { Rect(0, 0, container.width, $0.height) }
    case .footer, .absent: return nil
    }
  }

  /// Between an accessory view and the trailing edge of the row, in points.
  private static let accessoryMargin = 16.0

  /// What keeps the view at this place in a superview of another size.
  var autoresizingMask: Set<AutoresizingMask> {
    switch self {
    case .accessory: [.flexibleLeftMargin, .flexibleTopMargin, .flexibleBottomMargin]
    case .background: [.flexibleWidth, .flexibleHeight]
    case .header, .footer: [.flexibleWidth, .flexibleBottomMargin]
    case .absent: []
    }
  }
}
