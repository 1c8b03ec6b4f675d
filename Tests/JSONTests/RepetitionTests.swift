import LayoutTestSupport
import Testing

@testable import JSON

/// Tests that repeated keys and values are those of the whole text (`JSONRepetitions`).
struct RepetitionTests {
  /// Objects with few different keys and values, some of them nested and some equal.
  @Test(arguments: UInt64(0)..<300)
  func repeatedPartsHaveTheirValues(seed: UInt64) throws {
    var source = SplitMix64(seed: seed)
    let text = Self.value(depth: 5, &source)
    let bytes = Array("[\(text),\(text),\(Self.value(depth: 5, &source))]".utf8)
    let scan = JSONScanner.scan(bytes)
    try #require(scan.firstProblem == nil)
    let document = JSONDocument(parsing: bytes)
    let whole = try JanssonDocument.tree(
      of: bytes, from: 0, along: scan.outline, findsRepetitions: false)
    let root = try #require(document.root)
    #expect(root.summary == JSONValue(tree: whole, index: 0).summary, "seed \(seed)")
    for node in whole.nodes.indices {
      #expect(root.tree.key(of: node) == whole.key(of: node), "seed \(seed)")
      #expect(root.tree.kind(at: node) == whole.kind(at: node), "seed \(seed)")
    }
  }

  private static func value(depth: Int, _ source: inout SplitMix64) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &source) {
    case 0: return ["-0", "1", "12345", "0.5", "-0.0"].randomElement(using: &source) ?? ""
    case 1: return ["true", "false", "null"].randomElement(using: &source) ?? ""
    case 2, 3:
      let strings = ["UIView", "", "abc", "é", #"a\nb"#, #"\u00e9"#, "#"]
      return "\"\(strings.randomElement(using: &source) ?? "")\""
    case 4: return "[-0, 1, [2], {\"a\": \"UIView\"}]"
    case 5:
      let count = Int.random(in: 0..<6, using: &source)
      let elements = (0..<count).map { _ in value(depth: depth - 1, &source) }
      return "[" + elements.joined(separator: ", ") + "]"
    default:
      let keys = ["class", "frame", "id", "#", "$", "é", "subviews"].shuffled(using: &source)
      let count = Int.random(in: 0...keys.count, using: &source)
      let members = keys[..<count].map { "\"\($0)\":\(value(depth: depth - 1, &source))" }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private static let views = (0..<20).map {
    #"{"class": "UIView", "id": "\#($0)", "frame": [1, 2, 3, 4]}"#
  }

  private static func repetitions(in text: String) -> JSONRepetitions? {
    let bytes = Array(text.utf8)
    return JSONRepetitions(in: bytes, from: 0, along: JSONScanner.scan(bytes).outline.nodes)
  }

  @Test func janssonGetsEachValueOnce() throws {
    let text = "[" + Self.views.joined(separator: ",") + "]"
    let repetitions = try #require(Self.repetitions(in: text))
    let short = String(decoding: repetitions.text, as: UTF8.self)
    #expect(
      short.hasPrefix(
        ##"[["class","UIView","id","0","frame",[1,2,3,4]],["1"],["2"],"##))
  }

  /// The first, a middle and the last member or element, with white space around the commas, and all of them.
  @Test(arguments: [
    ##"{"class":"UIView","id":"9","frame":[1]}"##,
    ##"{"id":"9" , "class":"UIView" ,"frame":[5] }"##,
    ##"{ "id" : "9", "frame" : [ 9 , 2 ] , "class" : "UIView" }"##, ##"{"class":"UIView"}"##,
    ##"{"class": [1, 2 ,3], "id": [1,9 , 2 ], "frame": [ 9,1 ]}"##,
    ##"{"class":{"id":"1","b":"1"}}"##,
    ##"{"new": [1, 2, 3, 4], "other": "UIView", "id": true, "frame": [true, null, true, null]}"##,
    ##"{"frame": [1.0, 1, "1", [1], [[1]], -1, 1e0, 1]}"##,
    ##"{"class": {}, "frame": [{}, [], {}, []]}"##,
  ])
  func partsOfObjectsAreLeftOut(object: String) throws {
    let text = "[" + (Self.views + [object, object, Self.views[3]]).joined(separator: ",") + "]"
    #expect(Self.repetitions(in: text) != nil)
    let root = try #require(Parsed(text).root)
    let expected = Parsed(object).root?.summary
    #expect(root.elements.dropLast().suffix(2).map(\.summary) == [expected, expected])
    #expect(root.elements.last?.summary == root.elements[3].summary)
  }

  /// As many keys as there are bits for the keys of an object, and more, some of them twice.
  @Test(arguments: [(0, 128), (127, 128), (0, 129), (127, 129), (128, 129), (0, 201), (200, 201)])
  func duplicatesOfManyKeysAreFound(repeated: Int, count: Int) {
    let members = (0..<count).map { "\"key\($0)\": \($0)" }
    let object = "{" + members.joined(separator: ",") + "}"
    let duplicate = "{" + (members + [members[repeated]]).joined(separator: ",") + "}"
    #expect((Self.repetitions(in: "[\(object),\(object)]") != nil) == (count <= 128))
    #expect(Parsed("[\(object),\(object)]").document.problems.isEmpty)
    for text in ["[\(object),\(duplicate)]", "[\(duplicate),\(object)]"] {
      #expect(Parsed(text).document.problems.map(\.kind) == [.duplicateKey])
    }
  }

  /// Short texts, and texts in which an object may have a key twice, are parsed as they are.
  @Test(arguments: [
    (#"{"frame": 1, "frame": 2}"#, false),
    (#"{"frame": 1, "b": {"frame": 2}}"#, true), (#"{"\u0066rame": 1}"#, false),
  ])
  func someTextsAreParsedAsAWhole(first: String, isShortened: Bool) {
    let text = "[" + ([first] + Self.views).joined(separator: ",") + "]"
    #expect((Self.repetitions(in: text) != nil) == isShortened)
    #expect(Self.repetitions(in: first) == nil)
  }

  /// In the object of the first occurrence, in another one, and with an escape.
  @Test(arguments: [
    #"{"class": 1, "class": 2}"#, #"{"a": 1, "class": 1, "b": {}, "class": 2}"#,
    ##"{"#": 1, "a": 0, "#": 2}"##, #"{"frame": 1, "\u0066rame": 2}"#,
  ])
  func duplicateKeysAreFound(object: String) throws {
    for texts in [[object] + Self.views, Self.views + [object]] {
      let parsed = Parsed("[" + texts.joined(separator: ",") + "]")
      #expect(parsed.document.problems.map(\.kind) == [.duplicateKey])
      let rest = texts.filter { $0 != object }
      let root = try #require(parsed.root)
      #expect(
        root.elements.filter { $0["id"] != nil }.map(\.summary)
          == rest.compactMap { Parsed($0).root?.summary })
    }
  }

  /// Keys at the start of a text, and of one byte or none, before, between and after others.
  @Test(arguments: ["", "a", "ab", "abc", "class"])
  func duplicateKeysOfTheRootAreFound(key: String) {
    let views = Self.views.joined(separator: ",")
    let others = Array(repeating: "{\"\(key)\": {\"\(key)\": 1}}", count: 5).joined(separator: ",")
    for middle in [views, others, "\(others),\(views)", "\(views),\(others)"] {
      let parsed = Parsed("{\"\(key)\":0,\"views\":[\(middle),\(views)],\"\(key)\":1}")
      #expect(parsed.document.problems.map(\.kind) == [.duplicateKey])
      #expect(parsed.root?[key] == nil || parsed.root?[key]?.number == 0)
    }
  }

  /// Keys and values with the same bytes.
  @Test func keysMayBeLikeValues() throws {
    let object = ##"{"class": "frame", "frame": "class", "UIView": {"id": "id", "new": "new"}}"##
    let root = try #require(
      Parsed("[" + (Self.views + [object, object]).joined(separator: ",") + "]").root)
    #expect(root.elements.last?.summary == Parsed(object).root?.summary)
  }

  /// The keys of an object are not counted in bits.
  @Test func textsMayHaveManyKeys() throws {
    let members = (0..<400).map { "\"key\($0)\": [\($0), \"value\"]" }
    let object = "{" + members.joined(separator: ",") + "}"
    let root = try #require(Parsed("[\(object),\(object),{\"a\":\(object)}]").root)
    let expected = try #require(Parsed(object).root?.summary)
    #expect(root.elements.prefix(2).map(\.summary) == [expected, expected])
    #expect(root.elements.last?["a"]?.summary == expected)
  }

  /// Objects and arrays without elements, and such as have repeated elements only, at all places.
  @Test(arguments: ["[]", "{}", "[[]]", "[{}, []]", #"{"class": {}}"#, #"{"class": [], "id": {}}"#])
  func containersWithoutNewValues(value: String) throws {
    let object = #"{"first": \#(value), "frame": [\#(value), 1, \#(value)], "last": \#(value)}"#
    let long = #"{"padding": ["\#(String(repeating: "x", count: 300))"], "last": \#(object)}"#
    let texts = [value, object, long]
    let root = try #require(
      Parsed("[" + (texts + Self.views + texts + texts).joined(separator: ",") + "]").root)
    let expected = texts.map { Parsed($0).root?.summary }
    #expect(root.elements.prefix(3).map(\.summary) == expected)
    #expect(root.elements.suffix(3).map(\.summary) == expected)
  }

  /// Values at the limits of their length, whose nodes are copied with those in them.
  @Test(arguments: [1, 2, 3, 252, 253, 254, 255, 256])
  func valuesOfAllLengths(count: Int) throws {
    let string = "\"" + String(repeating: "x", count: count) + "\""
    let array = "[\"a\",{\"k\":\(string)}]"
    let elements = Array(repeating: [string, array], count: 20).flatMap(\.self)
    let root = try #require(Parsed("[" + elements.joined(separator: ",") + "]").root)
    #expect(root.summary == "[" + elements.joined(separator: ",") + "]")
  }
}
