package import Linting
internal import JSON

/// Which program wrote an accessibility tree as JSON, by the keys of its first element.
package enum ElementForm: Hashable {
  case webDriver, idb, deviceAgent

  /// Keys that tell, one of which every such document has.
  package static let words =
    ["rawIdentifier", "rawIndentifier", "isEnabled", "hitable", "coverage"] + idbKeys

  private static let idbKeys = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"]

  package var format: LayoutFormat {
    switch self {
    case .webDriver: .wdaJSON
    case .idb: .idbJSON
    case .deviceAgent: .deviceAgentJSON
    }
  }

  /// - Parameter outline: of a document that may be broken.
  init?(_ outline: JSONOutline, of bytes: [UInt8]) {
    guard let first = outline.nodes.first else { return nil }
    if first.kind == .array {
      guard let element = outline.firstObject(in: 0) else { return nil }
      self.init(outline.keys(of: element, in: bytes), isInArray: true)
      return
    }
    guard first.kind == .object else { return nil }
    let keys = outline.keys(of: 0, in: bytes)
    if let form = ElementForm(keys, isInArray: false) {
      self = form
    } else if let elements = keys["elements"] {
      self.init(document: keys, elements: elements, outline, bytes)
    } else if let value = keys["value"], outline.nodes[value].kind == .object,
      ElementForm(outline.keys(of: value, in: bytes), isInArray: false) == .webDriver
    {
      self = .webDriver
    } else {
      return nil
    }
  }

  /// Of an element.
  private init?(_ keys: [String: Int], isInArray: Bool) {
    // A view of a layout, with a key too many.
    guard keys["class"] == nil, keys["subviews"] == nil else { return nil }
    if Self.idbKeys.contains(where: { keys[$0] != nil }) {
      self = .idb
    } else if isInArray {
      return nil
    } else if keys["hitable"] != nil, keys["rect"] != nil || keys["type"] != nil {
      self = .deviceAgent
    } else if keys["type"] != nil, keys["rect"] != nil || keys["frame"] != nil,
      keys["rawIdentifier"] != nil || keys["rawIndentifier"] != nil || keys["isEnabled"] != nil
    {
      self = .webDriver
    } else {
      return nil
    }
  }

  /// Of idb's complete documents, which may have no elements at all.
  private init?(
    document keys: [String: Int], elements: Int, _ outline: JSONOutline, _ bytes: [UInt8]
  ) {
    let isComplete = ["backend", "coverage", "target"].allSatisfy { keys[$0] != nil }
    let first: Int? =
      switch outline.nodes[elements].kind {
      case .array: outline.firstObject(in: elements)
      case .object: elements
      default: nil
      }
    let isOfElements =
      first.map { ElementForm(outline.keys(of: $0, in: bytes), isInArray: true) == .idb } ?? false
    guard isComplete || isOfElements else { return nil }
    self = .idb
  }
}
