package import LayoutCore

/// Every rule, in the order of its id. A test compares the list with the folders.
package enum RuleCatalog {
  package static let all: [any LayoutRule] = [
    CenterNotHittable(),
    ControlBlockedBySubview(),
    ControlOutsideSuperview(),
    CoveredControl(),
    CustomHitTestShallow(),
    DuplicateTapRecognizers(),
    GhostTouchTarget(),
    InteractionDisabledAncestor(),
    OffScreenControl(),
    OverlappingControls(),
    RecognizerDelaysControl(),
    RecognizerShadowsAction(),
    RecognizerWithoutInteraction(),
    SmallTouchTarget(),
    TapRecognizerBlocksSelection(),
    TouchSwallowingOverlay(),
    TransparentInteractive(),
    UnreachableScrollContent(),
    UnreachableSubview(),
    ZeroSizeContainer(),
  ]
}
