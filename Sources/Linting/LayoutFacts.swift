package import LayoutModel

/// Kinds of things to know about a layout: what a format carries, and what a rule's verdict rests on.
package struct LayoutFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Where things lie on the screen.
  package static let places = LayoutFacts(rawValue: 1 << 0)
  /// Sizes that are not cut to whole points: one that is may be a point short.
  package static let exactSizes = LayoutFacts(rawValue: 1 << 1)
  /// The tree is that of the views, so that what holds a view cuts its touches (HT-8).
  package static let superviews = LayoutFacts(rawValue: 1 << 2)
  /// Siblings stand back to front (HT-10).
  package static let paintingOrder = LayoutFacts(rawValue: 1 << 3)
  package static let alphas = LayoutFacts(rawValue: 1 << 4)
  /// `isUserInteractionEnabled`.
  package static let interaction = LayoutFacts(rawValue: 1 << 5)
  package static let scrollExtents = LayoutFacts(rawValue: 1 << 6)
  package static let overrides = LayoutFacts(rawValue: 1 << 7)
  package static let recognizers = LayoutFacts(rawValue: 1 << 8)
  package static let actions = LayoutFacts(rawValue: 1 << 9)
  package static let viewControllers = LayoutFacts(rawValue: 1 << 10)
  /// Who lays views out, and by what. Where frames are those of what runs, nobody misses it: it has no
  /// words in a list of what is not known.
  package static let constraints = LayoutFacts(rawValue: 1 << 11)

  package static let all = LayoutFacts(rawValue: (1 << 12) - 1)

  /// What it takes to say which view gets a touch.
  package static let touches: LayoutFacts = [.places, .superviews, .paintingOrder]

  /// What there is to know of the tree that assistive technology sees. It has the elements' places on
  /// the screen; its order is that of reading, and what holds an element need not hold its view.
  package static let accessibility: LayoutFacts = [.places, .exactSizes]

  /// What each is called in a list of what is not known.
  private static let words: [(fact: LayoutFacts, words: String)] = [
    (.places, "where views lie"),
    (.superviews, "which view holds which"),
    (.paintingOrder, "what lies in front of what"),
    (.exactSizes, "fractions of points"),
    (.alphas, "alphas"),
    (.interaction, "whether interaction is on"),
    (.scrollExtents, "how far scroll views scroll"),
    (.overrides, "overrides of hit-testing"),
    (.recognizers, "gesture recognizers"),
    (.actions, "actions"),
    (.viewControllers, "how view controllers hold each other"),
  ]

  /// In words for people, the gravest first.
  package var words: [String] { Self.words.filter { contains($0.fact) }.map(\.words) }
}

extension LayoutFormat {
  /// What a document of this format can say.
  package var facts: LayoutFacts {
    switch self {
    case .layoutJSON: LayoutFacts.all.subtracting(.constraints)
    case .recursiveDescription:
      [.places, .exactSizes, .superviews, .paintingOrder, .alphas, .interaction, .scrollExtents]
    case .earlGreyText:
      [.places, .exactSizes, .superviews, .paintingOrder, .alphas, .interaction]
    // How far a scroll view scrolls, Auto Layout works out when the app runs.
    case .interfaceBuilder: LayoutFacts.all.subtracting([.scrollExtents, .overrides])
    case .sentryJSON: [.places, .exactSizes, .superviews, .paintingOrder, .alphas]
    case .detoxXML: [.places, .superviews, .paintingOrder, .alphas]
    case .wdaXML, .wdaJSON, .idbJSON, .deviceAgentJSON, .xcuitestText: .accessibility
    case .configuration: []
    }
  }

  /// What it has no place for, so that no rule says anything about it; in words for people.
  package var unknowns: [String] { LayoutFacts.all.subtracting(facts).words }

  /// Whether siblings stand back to front, so that there is a verdict on what covers what.
  package var hasPaintingOrder: Bool { facts.contains(.paintingOrder) }
}

extension ViewHierarchy {
  /// What is known of a layout that a document of some format holds: what was converted knows no more
  /// than what it was read from.
  package func facts(in format: LayoutFormat) -> LayoutFacts {
    switch tree {
    case .views: format.facts
    case .accessibility: format.facts.intersection(.accessibility)
    }
  }
}

extension RuleMetadata {
  /// The formats that can show what the rule is about.
  package var formats: [LayoutFormat] {
    LayoutFormat.allCases.filter { $0.facts.isSuperset(of: needs) }
  }
}
