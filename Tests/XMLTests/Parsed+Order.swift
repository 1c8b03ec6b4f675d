import XML

extension Parsed {
  /// The first inconsistency in the ranges of elements and problems, also for malformed texts; nil
  /// if there is none.
  var disorder: String? {
    for element in document.elements {
      if let disorder = Self.disorder(in: element, textEnd: bytes.count) { return disorder }
      var previousEnd = element.contentRange.lowerBound
      var index = element.index + 1
      for child in element.children {
        guard child.index == index, child.parent?.index == element.index else { return "index" }
        guard child.range.lowerBound >= previousEnd else { return "siblings" }
        guard child.range.upperBound <= element.contentRange.upperBound else { return "child" }
        previousEnd = child.range.upperBound
        index = child.subtree.upperBound
      }
      guard index == element.subtree.upperBound else { return "subtree" }
    }
    return disorderOfProblems
  }

  private static func disorder(in element: XMLElement, textEnd: Int) -> String? {
    let range = element.range
    guard range.lowerBound >= 0, range.upperBound <= textEnd else { return "text" }
    guard element.nameRange.lowerBound == range.lowerBound + 1, !element.nameRange.isEmpty,
      element.startTagRange.lowerBound == range.lowerBound,
      element.contentRange.lowerBound == element.startTagRange.upperBound,
      (element.endTagRange ?? range.upperBound..<range.upperBound).lowerBound
        == element.contentRange.upperBound,
      (element.endTagRange ?? range).upperBound == range.upperBound
    else { return "tags" }
    var start = element.nameRange.upperBound
    for attribute in element.attributes {
      guard attribute.range.lowerBound >= start, !attribute.nameRange.isEmpty,
        attribute.nameRange.lowerBound == attribute.range.lowerBound,
        attribute.nameRange.upperBound <= attribute.valueRange.lowerBound,
        attribute.valueRange.upperBound <= attribute.range.upperBound
      else { return "attribute" }
      start = attribute.range.upperBound
    }
    guard start <= element.startTagRange.upperBound else { return "attributes" }
    return disorderOfText(in: element)
  }

  private static func disorderOfText(in element: XMLElement) -> String? {
    var start = element.contentRange.lowerBound
    for piece in element.textPieces {
      guard piece.range.lowerBound >= start else { return "pieces" }
      start = piece.range.upperBound
    }
    return start <= element.contentRange.upperBound ? nil : "piece"
  }

  private var disorderOfProblems: String? {
    var start = 0
    for problem in document.problems {
      guard problem.range.lowerBound >= start, problem.range.upperBound <= bytes.count
      else { return "problem" }
      start = problem.range.lowerBound
    }
    return document.problems.count <= XMLLimits().problems ? nil : "problems"
  }

  /// The text of an element or attribute that has other content when parsed separately; nil if
  /// there is none. The text must be well formed.
  var unfaithfulSlice: String? {
    for element in document.elements {
      let alone = Parsed(Array(bytes[element.range]))
      guard alone.messages.isEmpty, alone.root?.name == element.name,
        alone.root?.attributes.map(\.value) == element.attributes.map(\.value),
        alone.root?.text == element.text, alone.document.elements.count == element.subtree.count
      else { return self[element.range] }
      for attribute in element.attributes {
        let quote = attribute.quote == .double ? "\"" : "'"
        let alone = Parsed("<a b=\(quote)\(self[attribute.valueRange])\(quote)/>")
        guard alone.root?["b"]?.value == attribute.value,
          self[attribute.nameRange] == attribute.name, self[attribute.range].hasSuffix(quote)
        else { return self[attribute.range] }
      }
    }
    return nil
  }

  /// Whether a name has a prefix, which other parsers interpret.
  var hasPrefixes: Bool {
    document.elements.contains { element in
      element.name.contains(":") || element.attributes.contains { $0.name.contains(":") }
    }
  }
}
