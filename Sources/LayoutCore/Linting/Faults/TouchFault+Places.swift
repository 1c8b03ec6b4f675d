extension ViewHierarchy {
  /// Where the bounds end that cut a view off.
  package func boundsEnd(of cutter: ViewID) -> Finding.RelatedPlace {
    .init(self[cutter].range(of: .bounds, .frame), .boundsEnd(quotedName(of: cutter)))
  }

  /// Where a scroll view's content ends.
  package func scrollEnd(of scrollView: ViewID) -> Finding.RelatedPlace {
    .init(self[scrollView].range(of: .contentSize, .frame), "this is how far it scrolls")
  }

  /// The further views that one fault costs, as places; a few stand for many.
  package func otherVictims(of fault: TouchFault, than view: ViewID) -> [Finding.RelatedPlace] {
    fault.victims.filter { $0.view != view }.prefix(Self.namedVictims).map { victim in
      .init(
        self[victim.view].range(of: .frame),
        .alsoLoses(spokenName(of: victim.view), victim.deadShare))
    }
  }

  private static var namedVictims: Int { 3 }
}

extension Finding.Message {
  fileprivate static func boundsEnd(_ name: String) -> Self {
    "the bounds of \(name) end here"
  }

  fileprivate static func alsoLoses(_ name: String, _ share: Double) -> Self {
    share == 1
      ? "\(name) gets no touch for the same reason"
      : "\(name): \(share.percentText) of it gets no touch for the same reason"
  }
}
