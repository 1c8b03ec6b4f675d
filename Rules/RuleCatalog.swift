package import LayoutCore

/// Every rule, in the order of its id. A test compares the list with the folders.
package enum RuleCatalog {
  package static let all: [any LayoutRule] = [
    ControlOutsideSuperview(),
    TransparentInteractive(),
    UnreachableSubview(),
  ]
}
