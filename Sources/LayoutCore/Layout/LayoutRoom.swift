/// Views that are laid out together: a canvas, or a cell, whose size its list decides, with all that
/// is in it. What lies in a room within it is not the outer one's business, but where that room is.
struct LayoutRoom {
  let root: ViewID
  let kind: Kind
  /// In painting order, the root first. Roots of rooms within are the last of their branch.
  var views: [ViewID] = []
  /// The roots of the rooms directly within, which are among the views.
  var innerRoots: [ViewID] = []

  enum Kind: Hashable {
    /// By its place in the plan's canvases.
    case canvas(Int)
    case cell
  }
}

extension ViewHierarchy {
  /// The rooms of a plan, outer ones first, and for each view the one that it is laid out in; a
  /// room's root is that of its own. nil: it is in none.
  func rooms(of plan: LayoutPlan) -> (rooms: [LayoutRoom], roomOfView: [Int?]) {
    var rooms: [LayoutRoom] = []
    var roomOfView = [Int?](repeating: nil, count: views.count)
    var canvases: [ViewID: Int] = [:]
    for (place, canvas) in plan.canvases.enumerated() where canvases[canvas.root] == nil {
      canvases[canvas.root] = place
    }
    for (index, view) in views.enumerated() {
      let id = ViewID(index)
      let outer = view.superview.flatMap { roomOfView[$0.index] }
      if let canvas = canvases[id] {
        rooms.append(LayoutRoom(root: id, kind: .canvas(canvas)))
      } else if outer != nil, plan.traits[index].part == .cell {
        rooms.append(LayoutRoom(root: id, kind: .cell))
      } else if let outer {
        roomOfView[index] = outer
        rooms[outer].views.append(id)
        continue
      } else {
        continue
      }
      if let outer {
        rooms[outer].views.append(id)
        rooms[outer].innerRoots.append(id)
      }
      roomOfView[index] = rooms.count - 1
      rooms[rooms.count - 1].views.append(id)
    }
    return (rooms, roomOfView)
  }
}
