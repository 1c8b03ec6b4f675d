package import LayoutModel

/// Facts about a layout: a format contains some of them, and a rule needs some.
package struct LayoutFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The frames of views on the screen.
  package static let positions = LayoutFacts(rawValue: 1 << 0)
  /// Sizes with fractions of points. A truncated size may be a point too small.
  package static let exactSizes = LayoutFacts(rawValue: 1 << 1)
  /// The tree is that of the views, so that a superview clips touches (HT-8).
  package static let superviews = LayoutFacts(rawValue: 1 << 2)
  /// Siblings are ordered back to front (HT-10).
  package static let paintingOrder = LayoutFacts(rawValue: 1 << 3)
  package static let alphas = LayoutFacts(rawValue: 1 << 4)
  /// `isUserInteractionEnabled`.
  package static let interaction = LayoutFacts(rawValue: 1 << 5)
  package static let scrollExtents = LayoutFacts(rawValue: 1 << 6)
  package static let overrides = LayoutFacts(rawValue: 1 << 7)
  package static let recognizers = LayoutFacts(rawValue: 1 << 8)
  package static let actions = LayoutFacts(rawValue: 1 << 9)
  package static let viewControllers = LayoutFacts(rawValue: 1 << 10)
  /// Constraints. Formats with the frames of a running app do not need them, so that lists of unknown
  /// facts do not include them.
  package static let constraints = LayoutFacts(rawValue: 1 << 11)

  /// No limit of the work ends the computation of areas that touches reach. All formats contain it; a document with
  /// thousands of overlapping views does not.
  package static let allTouchAreas = LayoutFacts(rawValue: 1 << 12)

  package static let all = LayoutFacts(rawValue: (1 << 13) - 1)

  /// The facts that hit-testing needs.
  package static let touches: LayoutFacts = [.positions, .superviews, .paintingOrder]

  /// The facts of an accessibility tree. It contains the frames of elements on the screen. Its order is
  /// that of VoiceOver, and the container of an element may not be a superview of its view.
  package static let accessibility: LayoutFacts = [.positions, .exactSizes, .allTouchAreas]

  /// The names of facts in lists of unknown ones.
  private static let words: [(fact: LayoutFacts, words: String)] = [
    (.positions, "positions of views"),
    (.superviews, "superviews"),
    (.paintingOrder, "z-order"),
    (.exactSizes, "fractions of points"),
    (.alphas, "alphas"),
    (.interaction, "whether user interaction is enabled"),
    (.scrollExtents, "how far scroll views scroll"),
    (.overrides, "overrides of hit-testing"),
    (.recognizers, "gesture recognizers"),
    (.actions, "actions"),
    (.viewControllers, "parents of view controllers"),
    (.allTouchAreas, "some areas of touches"),
  ]

  /// The facts as the objects of a sentence.
  private static let phrases: [(fact: LayoutFacts, phrase: String)] = [
    (.positions, "where views are"),
    (.superviews, "which views contain others"),
    (.paintingOrder, "which views are in front"),
    (.exactSizes, "fractions of points"),
    (.alphas, "how transparent views are"),
    (.interaction, "where user interaction is disabled"),
    (.scrollExtents, "how far content is scrolled"),
    (.overrides, "what custom hit-testing code does"),
    (.recognizers, "which gesture recognizers views have"),
    (.actions, "which actions controls send"),
    (.viewControllers, "which view controllers contain others"),
  ]

  /// That a file lacks these facts, as a sentence; nil: it lacks none.
  package var sentenceOnMissing: String? {
    let phrases = Self.phrases.compactMap { contains($0.fact) ? $0.phrase : nil }
    guard !phrases.isEmpty else { return nil }
    return "this file does not say \(phrases.listed()), so results may differ"
  }

  /// The names of the facts, the most important first.
  package var words: [String] { Self.words.compactMap { contains($0.fact) ? $0.words : nil } }
}

extension LayoutFormat {
  /// The names of facts that the format does not contain, which no rule depends on.
  package var unknowns: [String] { LayoutFacts.all.subtracting(facts).words }
}

extension ViewHierarchy {
  /// The facts of a layout in a document of some format. A converted layout has no more facts than its
  /// source.
  package func facts(in format: LayoutFormat) -> LayoutFacts {
    switch tree {
    case .views: format.facts
    case .accessibility: format.facts.intersection(.accessibility)
    }
  }
}

extension ViewHierarchy {
  /// The facts that a layout contains. Of those in code, rules depend on positions and superviews only: other functions
  /// can change the others.
  package func containedFacts(in format: LayoutFormat) -> LayoutFacts {
    format.kind == .code
      ? LayoutFacts.all.subtracting([.scrollExtents, .viewControllers]) : facts(in: format)
  }
}
