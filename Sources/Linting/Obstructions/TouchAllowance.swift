/// Why no rule reports an obstruction, or why the search for one ends.
package enum TouchAllowance: Hashable, Sendable {
  // About the view in front.
  case createdByUIKit, floatingHeader, sameActions, unknownClassInFront, dimmingView
  case buttonOverTextField, otherScreen, bar, scrolledAway
  // About the share that is lost.
  case smallShare, smallOverlap, backdrop, smallOverhang, slidOut
  // About frames.
  case staleFrames, statesOnCanvas, statesInCode
  // The search for an obstruction ends.
  case forwardedTouches, ownTouchArea, unknownOverride, unknownEdges, workLimit

  /// Lower case, without a full stop.
  package var text: String {
    switch self {
    case .createdByUIKit: "UIKit creates the view that takes the touches, and changes it"
    case .floatingHeader: "section headers and footers float above rows"
    case .sameActions: "the view in front has the same actions"
    case .unknownClassInFront:
      "the class of the view in front, or of a view around it, may let touches through"
    case .dimmingView: "the view in front dims or blurs the whole screen"
    case .buttonOverTextField: "a button without a title exactly covers a text field"
    case .otherScreen: "the view in front belongs to another view controller"
    case .bar:
      "a bar of a container view controller covers at most a half of it, or content that scrolls"
    case .scrolledAway: "scrolling moves it from behind the view in front"
    case .smallShare: "up to a tenth of a view may be covered"
    case .smallOverlap:
      "two interactive siblings overlap by at most 5%, or with margins that are not drawn"
    case .backdrop: "the view is one that is meant to lie behind others"
    case .smallOverhang: "views may extend a few points beyond an edge"
    case .slidOut: "sheets, drawers and pages may be partly beyond the edge of the screen"
    case .staleFrames: "UIKit lays out views again whose frames it depends on"
    case .statesOnCanvas:
      "the views are two states of a screen, code fills the one in front, or they hardly overlap"
    case .statesInCode: "code shows one of the two views at a time"
    case .forwardedTouches: "another view forwards its touches to it"
    case .ownTouchArea: "an override of hit-testing gives it touches outside its frame"
    case .unknownOverride:
      "the override of hit-testing, or the frame, of the view or of a view around it is unknown"
    case .unknownEdges:
      "a view around it may scroll, is collapsed, or has edges that are unknown"
    case .workLimit: "the layout is too large for a complete search"
    }
  }
}
