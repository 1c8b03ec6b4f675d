package import LayoutModel

/// Views that are laid out together: a canvas, or a cell, whose size its list decides, with all that
/// is in it. What lies in a room within it is not the outer one's business, but where that room is.
package struct LayoutScope {
  package let root: ViewID
  package let kind: Kind
  /// In painting order, the root first. Roots of rooms within are the last of their branch.
  package var views: [ViewID] = []
  /// The roots of the rooms directly within, which are among the views.
  var innerRoots: [ViewID] = []

  package enum Kind: Hashable {
    /// By its place in the plan's canvases.
    case canvas(Int)
    case cell
  }
}

extension ViewHierarchy {
  /// The rooms of a plan, outer ones first, and for each view the one that it is laid out in; a
  /// room's root is that of its own. nil: it is in none.
  func scopes(of spec: LayoutSpec) -> (scopes: [LayoutScope], scopeOfView: [Int?]) {
    var scopes: [LayoutScope] = []
    var scopeOfView = [Int?](repeating: nil, count: views.count)
    var canvases: [ViewID: Int] = [:]
    for (place, canvas) in spec.canvases.enumerated() where canvases[canvas.root] == nil {
      canvases[canvas.root] = place
    }
    for (index, view) in views.enumerated() {
      let id = ViewID(index)
      let outer = view.superview.flatMap { scopeOfView[$0.index] }
      if let canvas = canvases[id] {
        scopes.append(LayoutScope(root: id, kind: .canvas(canvas)))
      } else if outer != nil, spec.traits[index].part == .cell {
        scopes.append(LayoutScope(root: id, kind: .cell))
      } else if let outer {
        scopeOfView[index] = outer
        scopes[outer].views.append(id)
        continue
      } else {
        continue
      }
      if let outer {
        scopes[outer].views.append(id)
        scopes[outer].innerRoots.append(id)
      }
      scopeOfView[index] = scopes.count - 1
      scopes[scopes.count - 1].views.append(id)
    }
    return (scopes, scopeOfView)
  }
}
