internal import LayoutModel
internal import Linting
internal import TouchModel

/// A selector that may have been meant, and who implements it.
struct SimilarAction {
  let selector: String
  let responder: Responder
}

extension ViewHierarchy {
  func spokenName(of call: ChainAction) -> String {
    let view = spokenName(of: call.sender)
    return call.recognizer.map { "\(spokenName(of: $0)) of \(view)" } ?? view
  }

  /// `none of the 4 responders from it to UIApplication implements it`
  func way(of loss: LostAction, by call: ChainAction) -> String {
    guard let first = loss.asked.first, let last = loss.asked.last, loss.asked.count > 1 else {
      return "nothing is above it to implement it"
    }
    let start =
      loss.startsAtFirstResponder
      ? "\(spokenName(of: first)) (first responder)"
      : call.recognizer == nil ? "it" : spokenName(of: first)
    let isOpen = loss.asked.contains { knownActions(of: $0) == .unstatable }
    let reserve = isOpen ? ", as far as a layout can say" : ""
    return "none of the \(loss.asked.count) responders from \(start) to "
      + "\(spokenName(of: last)) implements it\(reserve)"
  }

  func similarAction(
    to selector: String, in loss: LostAction, _ comparisonsLeft: inout Int
  ) -> SimilarAction? {
    guard loss.implementers.isEmpty else { return nil }
    var candidates: [String: Responder] = [:]
    for responder in loss.asked {
      guard case .stated(let selectors) = knownActions(of: responder) else { continue }
      for other in selectors where candidates[other] == nil { candidates[other] = responder }
    }
    guard candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    guard let nearest = selector.nearest(in: candidates.keys.sorted()),
      let responder = candidates[nearest]
    else { return nil }
    return SimilarAction(selector: nearest, responder: responder)
  }

  func places(
    of loss: LostAction, _ similar: SimilarAction?
  ) -> [Finding.RelatedLocation] {
    var places: [Finding.RelatedLocation] = []
    if loss.startsAtFirstResponder, let range = range(of: loss.asked[0]) {
      places.append(.init(range, "the search starts here, at the first responder"))
    }
    for responder in loss.implementers.prefix(1) {
      guard let range = range(of: responder) else { continue }
      places.append(.init(range, .isElsewhere(spokenName(of: responder))))
    }
    if let similar, let range = range(of: similar.responder) {
      places.append(
        .init(range, .implements(spokenName(of: similar.responder), similar.selector)))
    }
    return places
  }
}

extension Finding.Message {
  static func lost(
    _ sender: String, _ selector: String, _ way: String, nearest: String?
  ) -> Self {
    let hint = nearest.map { "; did you mean '\($0.shortened)'?" } ?? ""
    return "\(sender): '\(selector.shortened)' comes to nothing: \(way)\(hint)"
  }

  fileprivate static func isElsewhere(_ name: String) -> Self {
    "\(name) implements it, but is not on the chain"
  }

  fileprivate static func implements(_ name: String, _ selector: String) -> Self {
    "\(name) implements '\(selector.shortened)'"
  }
}
