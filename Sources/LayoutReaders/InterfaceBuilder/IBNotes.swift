internal import LayoutModel
internal import Linting
package import XML

/// Suppressions in the notes of an object: `layoutlint:disable RULE, RULE`, followed by a reason.
///
/// Notes are edited in the identity inspector. Interface Builder preserves them when it saves a
/// document, unlike XML comments, and does not compile them into the app, unlike user-defined
/// runtime attributes.
package enum IBNotes {
  /// The text before a comma-separated list of rules.
  package static let marker = "layoutlint:disable"

  /// One suppression for each object with the marker in its notes: for a view and its subviews, or
  /// for a controller.
  ///
  /// - Parameter attributedStrings: the indices of the elements that can be notes.
  static func suppressions(
    in elements: XMLElements, _ attributedStrings: [Int], _ bytes: [UInt8]
  ) -> [Suppression] {
    attributedStrings.compactMap { index -> Suppression? in
      let notes = elements[index]
      guard notes.isKeyed(.userComments),
        let object = notes.parent
      else { return nil }
      let names = texts(of: notes).flatMap { Self.names(in: $0, bytes) }
      guard !names.isEmpty else { return nil }
      return Suppression(
        range: SourceRange(object.range), member: SourceRange(notes.range), names: names)
    }
  }

  /// The ranges of the notes' text: an attribute of each fragment or, for text of several lines, a
  /// child element.
  package static func texts(of notes: XMLElement) -> [Range<Int>] {
    notes.children(named: .fragment).flatMap { fragment in
      [fragment[.content]?.valueRange].compactMap(\.self)
        + fragment.children.filter { $0.isKeyed(.content) }.map(\.contentRange)
    }
  }

  /// The rule names after each marker. Rule names contain no characters that XML escapes.
  private static func names(in text: Range<Int>, _ bytes: [UInt8]) -> [Suppression.Name] {
    var names: [Suppression.Name] = []
    var rest = bytes[text]
    while !rest.isEmpty {
      guard rest.starts(with: marker.utf8) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(marker.utf8.count)
      while true {
        let name = rest.drop(while: \.isBlank).prefix(while: \.isPartOfRuleName)
        guard !name.isEmpty else { break }
        let text = String(decoding: name, as: UTF8.self)
        names.append(Suppression.Name(text, at: SourceRange(name.startIndex, name.endIndex)))
        rest = rest[name.endIndex...].drop(while: \.isBlank)
        guard rest.first == UInt8(ascii: ",") else { break }
        rest = rest.dropFirst()
      }
    }
    return names
  }
}

extension UInt8 {
  fileprivate var isPartOfRuleName: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// Counts the elements and attributes of a document that no layout contains.
enum IBUnsupportedElements {
  /// - Parameter taken: the element indices of the views that are in a layout.
  package static func parts(of elements: XMLElements, taken: Set<Int>) -> [UnknownPart] {
    var counts: [Name: Int] = [:]
    for element in elements {
      let name = element.name
      // In other contexts these element names are references to objects.
      let isView = IBClasses.views[name] != nil && !element.hasAttribute(.reference)
      if isView, !taken.contains(element.index) {
        let key = element.value(of: .key)
        counts[Name(kind: .leftOut, name: key.map { "\(name) (\($0))" } ?? name), default: 0] += 1
      }
      let isObject =
        IBClasses.views[name] != nil || IBClasses.controllers[name] != nil
        || IBClasses.recognizers[name] != nil
      if !isObject, !IBVocabulary.elements.contains(name) {
        counts[Name(kind: .element, name: name), default: 0] += 1
      }
      guard isObject else { continue }
      for attribute in element.attributes where !IBVocabulary.keys.contains(attribute.name) {
        counts[Name(kind: .key, name: attribute.name), default: 0] += 1
      }
    }
    return counts.map { UnknownPart($0.key.kind, $0.key.name, count: $0.value) }
      .sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  private struct Name: Hashable {
    let kind: UnknownPart.Kind
    let name: String
  }
}
