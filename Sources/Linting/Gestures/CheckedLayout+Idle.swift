internal import TouchModel
package import LayoutModel

// Recognizers that nothing hears of.
extension CheckedLayout {
  /// The enabled recognizers of UIKit's that call nothing, have no delegate, are waited for by none and
  /// keep no other from a touch.
  package var idleRecognizers: [RecognizerID] {
    let awaited = delivery.requirements.awaited
    return hierarchy.recognizers.filter { id in
      hierarchy[id].callsNothing && !awaited.contains(id) && playable.isWatchable(id.view)
        && !hierarchy.isHiddenOrBelowHidden(id.view) && !shields(id)
    }
  }

  /// Whether another would get the gesture if this one were not there: one further out of the same
  /// kind (GR-10), or the pan of a scroll view (GR-21).
  private func shields(_ id: RecognizerID) -> Bool {
    let inner = hierarchy[id]
    let drags = inner.kind == .pan || inner.kind == .swipe
    if drags,
      hierarchy.ancestorsAndSelf(of: id.view).contains(where: { hierarchy[$0].isScrollView })
    {
      return true
    }
    return hierarchy.recognizers(watching: id.view).contains {
      let outer = hierarchy[$0]
      return $0.view != id.view && outer.kind == inner.kind && outer.tapCount == inner.tapCount
        && outer.touchCount == inner.touchCount && !outer.actions.isEmpty
    }
  }
}

extension GestureRecognizer {
  /// Whether nothing hears of what an enabled recognizer of UIKit's recognizes.
  fileprivate var callsNothing: Bool {
    isEnabled && isOfUIKit && kind != .hover && actions.isEmpty && delegate == nil
  }
}
