/// A gesture recognizer of a hierarchy: the view that it is attached to, and its place there.
package struct RecognizerID: Hashable, Comparable, Sendable {
  package let view: ViewID
  package let place: Int

  package init(view: ViewID, place: Int) {
    self.view = view
    self.place = place
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.view, left.place) < (right.view, right.place)
  }
}

/// A view that a recognizer was added to before it was added to the one that it is on: it has one view
/// at a time, and no touch on this one comes to it any more (GR-2).
package struct LeftView: Hashable, Sendable {
  package let view: ViewID
  package let recognizer: RecognizerID
  /// The recognizer's id where the source adds it to this view.
  package var range: SourceRange

  package init(view: ViewID, recognizer: RecognizerID, range: SourceRange) {
    self.view = view
    self.recognizer = recognizer
    self.range = range
  }
}

/// A recognizer that the source makes and adds to no view.
package struct UnattachedRecognizer: Hashable, Sendable {
  package internal(set) var recognizer: GestureRecognizer
  /// Where the source hands the recognizer to an object of the app, whose code may add it to a view;
  /// nil: nowhere.
  package internal(set) var outlet: SourceRange?

  package init(_ recognizer: GestureRecognizer, outlet: SourceRange?) {
    self.recognizer = recognizer
    self.outlet = outlet
  }
}

extension ViewHierarchy {
  package subscript(id: RecognizerID) -> GestureRecognizer {
    self[id.view].gestureRecognizers[id.place]
  }

  /// Those of one view, in the order in which they were added.
  package func recognizers(of view: ViewID) -> [RecognizerID] {
    self[view].gestureRecognizers.indices.map { RecognizerID(view: view, place: $0) }
  }

  /// All, view by view in painting order.
  package var recognizers: [RecognizerID] {
    ids.filter { !self[$0].gestureRecognizers.isEmpty }.flatMap(recognizers(of:))
  }

  /// The enabled recognizers that get a touch which hits `view`, from it up to the window (GR-1,
  /// GR-4), but for those whose delegate turns it down (GR-14).
  package func recognizersReceivingTouch(on view: ViewID) -> [RecognizerID] {
    recognizers(watching: view).filter { self[$0].delegate?.shouldReceiveTouch != false }
  }

  /// The enabled recognizers of `view` and of all above it: those that a touch on it comes to, if
  /// their delegates let it (GR-1, GR-4).
  package func recognizers(watching view: ViewID) -> [RecognizerID] {
    ancestorsAndSelf(of: view).flatMap(recognizers(of:)).filter { self[$0].isEnabled }
  }

  /// The recognizer's id, else its path: `view/subviews[0]/gestureRecognizers[1]`.
  package func identifier(of id: RecognizerID) -> String {
    self[id].id ?? "\(path(of: id.view))/gestureRecognizers[\(id.place)]"
  }

  /// The recognizer as a person knows it: `tap recognizer "close"`.
  package func spokenName(of id: RecognizerID) -> String {
    let recognizer = self[id]
    return recognizer.id.map { "\(recognizer.spokenKind) \"\($0.shortened)\"" }
      ?? recognizer.spokenKind
  }

  /// The recognizer whose text holds `offset`.
  package func recognizer(atOffset offset: Int) -> RecognizerID? {
    if let view = view(atOffset: offset) {
      return recognizers(of: view).first { self[$0].range.contains(offset) }
    }
    // In some formats recognizers stand beside the views.
    return recognizers.first { self[$0].range.contains(offset) }
  }
}
