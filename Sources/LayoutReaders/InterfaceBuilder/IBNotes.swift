internal import LayoutModel
internal import Linting
package import XML

/// What an object's notes keep back: `layoutlint:disable RULE, RULE`, and then why.
///
/// Notes are what Interface Builder's identity inspector has for people. It keeps them when it saves,
/// which it does not do with comments in the XML, and nothing of them is in the app, where an attribute
/// set by an unknown key path would be reported at run time.
package enum IBNotes {
  /// The word that starts a list of rules with commas between them.
  package static let marker = "layoutlint:disable"

  /// One for each object whose notes have the marker: a view with what is in it, or a controller.
  static func suppressions(in document: XMLDocument, _ bytes: [UInt8]) -> [Suppression] {
    document.elements.compactMap { notes -> Suppression? in
      guard notes.isNamed("attributedString"), notes["key"]?.value == "userComments",
        let object = notes.parent
      else { return nil }
      let names = texts(of: notes).flatMap { Self.names(in: $0, bytes) }
      guard !names.isEmpty else { return nil }
      return Suppression(
        range: SourceRange(object.range), member: SourceRange(notes.range), names: names)
    }
  }

  /// Where the words of the notes are: in an attribute of each fragment, or where they take several
  /// lines in an element of its own.
  package static func texts(of notes: XMLElement) -> [Range<Int>] {
    notes.children(named: "fragment").flatMap { fragment in
      [fragment["content"]?.valueRange].compactMap(\.self)
        + fragment.children.filter { $0["key"]?.value == "content" }.map(\.contentRange)
    }
  }

  /// The rules behind each marker. Their names have no letter that XML would spell otherwise.
  private static func names(in text: Range<Int>, _ bytes: [UInt8]) -> [Suppression.Name] {
    var names: [Suppression.Name] = []
    let marker = Array(Self.marker.utf8)
    var place = text.lowerBound
    while place + marker.count <= text.upperBound {
      guard bytes[place..<place + marker.count].elementsEqual(marker) else {
        place += 1
        continue
      }
      place += marker.count
      var hasMore = true
      while hasMore, let name = bytes.nextName(from: &place, in: text) {
        names.append(name)
        hasMore = bytes.passComma(from: &place, in: text)
      }
    }
    return names
  }
}

extension [UInt8] {
  /// The name that comes next, if any does.
  fileprivate func nextName(from place: inout Int, in text: Range<Int>) -> Suppression.Name? {
    passBlanks(from: &place, in: text)
    let start = place
    while place < text.upperBound, self[place].isPartOfRuleName { place += 1 }
    guard place > start else { return nil }
    let name = String(decoding: self[start..<place], as: UTF8.self)
    return Suppression.Name(name, at: SourceRange(start, place))
  }

  /// Whether a comma comes next.
  fileprivate func passComma(from place: inout Int, in text: Range<Int>) -> Bool {
    passBlanks(from: &place, in: text)
    guard place < text.upperBound, self[place] == UInt8(ascii: ",") else { return false }
    place += 1
    return true
  }

  private func passBlanks(from place: inout Int, in text: Range<Int>) {
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), 10, 13]
    while place < text.upperBound, blanks.contains(self[place]) { place += 1 }
  }
}

extension UInt8 {
  fileprivate var isPartOfRuleName: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// Counts what a document holds and no layout has, so that nothing is lost in silence.
enum IBUnsupportedElements {
  /// - Parameter taken: the places of the views that are in a layout.
  package static func parts(of elements: XMLElements, taken: Set<Int>) -> [UnknownPart] {
    var counts: [Name: Int] = [:]
    for element in elements {
      let name = element.name
      // Elsewhere the same names stand for references to the objects.
      let isView = IBClasses.views[name] != nil && element["reference"] == nil
      if isView, !taken.contains(element.index) {
        let key = element["key"]?.value
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
