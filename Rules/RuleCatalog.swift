internal import LayoutModel
package import Linting

/// Every rule, in the order of its id. A test compares the list with the folders.
package enum RuleCatalog {
  package static let all: [any LayoutRule] = [
    AmbiguousLayout(),
    CenterNotHittable(),
    ClippedText(),
    ControlBlockedBySubview(),
    ControlInHomeIndicatorArea(),
    ControlOutsideSuperview(),
    ControlPushedOffScreen(),
    CoveredControl(),
    CustomHitTestShallow(),
    DuplicateTapRecognizers(),
    FailureRequirementCycle(),
    GhostTouchTarget(),
    InteractionDisabledAncestor(),
    MissingAction(),
    MissingClass(),
    MissingOutlet(),
    OffScreenControl(),
    OrphanViewController(),
    OverlappingControls(),
    RecognizerDelaysControl(),
    RecognizerOnTwoViews(),
    RecognizerShadowsAction(),
    RecognizerWithoutAction(),
    RecognizerWithoutInteraction(),
    SmallTouchTarget(),
    TapRecognizerBlocksSelection(),
    TextOverlap(),
    TouchSwallowingOverlay(),
    TransparentInteractive(),
    UnattachedRecognizer(),
    UnhandledAction(),
    UnreachableScrollContent(),
    UnreachableSubview(),
    UnsatisfiableConstraints(),
    ZeroSizeContainer(),
  ]
}
