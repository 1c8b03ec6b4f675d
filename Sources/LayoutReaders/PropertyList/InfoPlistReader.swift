package import LayoutModel
internal import XML

/// Reads of an app's `Info.plist` how it lets its device be held.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list
package enum InfoPlistReader {
  /// Bytes. An app's property list has a few thousand.
  package static let byteLimit = 1 << 20

  /// Why a text says nothing, in words: lower case, no full stop.
  package struct ReadError: Error, Hashable {
    package let message: String
  }

  /// - Returns: what it says, with Xcode's defaults for what it leaves open: build settings may say
  ///   the rest, which are no part of it.
  package static func read(_ bytes: [UInt8]) throws(ReadError) -> AppOrientations {
    guard bytes.count <= byteLimit else {
      throw ReadError(message: "it has more than \(byteLimit / 1_048_576) MiB")
    }
    guard !bytes.starts(with: "bplist".utf8) else {
      throw ReadError(message: "it is a binary property list, which is not read")
    }
    let document = XMLDocument(parsing: withoutDoctype(bytes))
    if let problem = document.problems.first {
      throw ReadError(message: "it is no property list in XML: \(problem.message)")
    }
    guard let root = document.root, root.isNamed("plist"),
      let dictionary = root.firstChild(named: "dict")
    else { throw ReadError(message: "it is no property list with a dictionary") }
    return orientations(in: dictionary)
  }

  private static func orientations(in dictionary: XMLElement) -> AppOrientations {
    let key = "UISupportedInterfaceOrientations"
    var both: Set<Screen.Orientation>?
    var phone: Set<Screen.Orientation>?
    var pad: Set<Screen.Orientation>?
    var idioms: Set<Screen.Idiom>?
    var name: String?
    for child in dictionary.children {
      if child.isNamed("key") {
        name = child.text
        continue
      }
      switch name {
      case key: both = orientations(listed: child)
      case key + "~iphone": phone = orientations(listed: child)
      case key + "~ipad": pad = orientations(listed: child)
      case "UIDeviceFamily": idioms = self.idioms(listed: child)
      default: break
      }
      name = nil
    }
    var result = AppOrientations.standard
    result.phone = phone ?? both ?? result.phone
    result.pad = pad ?? both ?? result.pad
    result.idioms = idioms ?? result.idioms
    return result
  }

  /// nil where it lists none that is known: a build setting's name, say.
  private static func orientations(listed element: XMLElement) -> Set<Screen.Orientation>? {
    let known = words(in: element).compactMap { word -> Screen.Orientation? in
      switch word {
      case "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown": .portrait
      case "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight":
        .landscape
      default: nil
      }
    }
    return known.isEmpty ? nil : Set(known)
  }

  private static func idioms(listed element: XMLElement) -> Set<Screen.Idiom>? {
    let known = words(in: element).compactMap { word -> Screen.Idiom? in
      switch word {
      case "1": .phone
      case "2": .pad
      default: nil
      }
    }
    return known.isEmpty ? nil : Set(known)
  }

  /// The elements of an array, or a lone value.
  private static func words(in element: XMLElement) -> [String] {
    let values = element.isNamed("array") ? Array(element.children) : [element]
    return values.map { value in
      String(
        value.text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// Every property list declares Apple's document type, and means nothing by it: blanks stand in
  /// its place, so that what is behind keeps its place. One that declares names of its own stays.
  private static func withoutDoctype(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array("<!DOCTYPE".utf8)
    guard
      let start = bytes.indices.prefix(headLimit).first(where: { bytes[$0...].starts(with: mark) }),
      let end = bytes[start...].firstIndex(where: { $0 == 0x3E || $0 == 0x5B }), bytes[end] == 0x3E
    else { return bytes }
    var result = bytes
    for place in start...end { result[place] = 0x20 }
    return result
  }

  /// Bytes at the head of a text in which the declaration is looked for.
  private static let headLimit = 4_096
}
