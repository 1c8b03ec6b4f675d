import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an SVG or of another text in XML, parsed by Foundation.
final class DrawnPicture: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// Its own and that of what layouts:.
    fileprivate(set) var text = ""
    /// The classes of the elements around it, itself last.
    let path: [String]
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
  }

  /// The elements of a class.
  func all(_ kind: String) -> [Element] {
    elements.filter {
      $0.attributes["class"]?.split(separator: " ").contains(Substring(kind)) == true
    }
  }

  /// The paths of the views that are drawn, in their order.
  var views: [String] {
    elements.filter { $0.path.dropLast().last == "views" }.compactMap { $0.attributes["data-view"] }
  }

  /// Of the first element of a class: the numbers of its `d`.
  func outline(_ kind: String) -> [Double]? {
    all(kind).first?.attributes["d"]?.split { "MLZ ".contains($0) }.compactMap { Double($0) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let path = (open.last.map { elements[$0].path } ?? []) + [attributes["class"] ?? name]
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, path: path))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    for place in open { elements[place].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
