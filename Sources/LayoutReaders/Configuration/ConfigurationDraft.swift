package import LayoutModel
package import Linting

/// A configuration as its members are read.
package struct ConfigurationDraft: LayoutTarget {
  package var configuration = Configuration()
  var classes: [ClassDraft] = []

  /// One entry of `classes`.
  struct ClassDraft: Sendable {
    let name: String
    /// Of its key.
    let range: Range<Int>
    let description: ClassDescription
    let inherits: Located<String>?
  }

  /// Puts the classes together, once all are known that one may inherit from.
  mutating func settleClasses(_ context: inout ParseContext) {
    let names = Set(classes.map(\.name))
    let candidates = UIKitClass.publicNames + names.sorted()
    for entry in classes {
      guard let superclass = entry.inherits, !names.contains(superclass.value),
        !UIKitClass.isKnown(superclass.value)
      else { continue }
      let nearest = context.nearest(to: superclass.value, in: candidates)
      let range = superclass.range.start..<superclass.range.end
      context.report(
        .unknownReference, .unknownSuperclass(superclass.value, nearest: nearest), at: range,
        fixes: nearest.map { [.replace(range, with: $0)] } ?? [])
    }
    let map = ClassMap(
      Dictionary(classes.map { ($0.name, $0.description) }) { first, _ in first })
    let circular = Set(map.circular)
    for entry in classes where circular.contains(entry.name) {
      let range = entry.inherits.map { $0.range.start..<$0.range.end } ?? entry.range
      context.report(.invalidValue, .circle(entry.name), at: range)
    }
    configuration.classes = map
  }
}

/// One object of `suppress`, as its members are read.
package struct SuppressionDraft: LayoutTarget {
  package var suppression = ConfiguredSuppression()
  /// It says what it is about: a rule (or all), a path or a view.
  var isAboutSomething = false
}

/// The object of one class, as its members are read.
package struct ClassDescriptionDraft: LayoutTarget {
  package var description = ClassDescription()
  package var inherits: Located<String>?
}

/// The object of one rule, as its members are read.
extension RuleConfiguration: LayoutTarget {}

/// The choices among one rule's options, as they are read.
struct RuleChoices: LayoutTarget {
  var choices: [String: Located<String>] = [:]
}

extension Finding.Message {
  fileprivate static func unknownSuperclass(_ name: String, nearest: String?) -> Self {
    let hint =
      nearest.map { "did you mean '\($0)'?" }
      ?? "name the nearest superclass that is, or describe this one in 'classes' as well"
    return "'\(name)' is not known as a class of UIKit's; \(hint)"
  }

  fileprivate static func circle(_ name: String) -> Self {
    "'\(name)' inherits in a circle"
  }
}
