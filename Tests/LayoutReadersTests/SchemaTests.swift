import LayoutModel
import LayoutReaders
import JSON
import Testing

/// The JSON Schema and its vocabulary.
struct SchemaTests {
  private func schema() throws -> JSONValue {
    let document = JSONDocument(parsing: Array(LayoutSchema.text.utf8))
    #expect(document.problems.isEmpty)
    return try #require(document.root)
  }

  @Test func schemaDescribesAllKeys() throws {
    let definitions = try #require(schema()["$defs"])
    for (name, object) in LayoutVocabulary.objects where !name.rawValue.hasPrefix("sentry") {
      let properties = try #require(definitions[name.rawValue]?["properties"])
      for key in object.keys {
        for spelling in [key.name, key.alias].compactMap(\.self) {
          #expect(properties[spelling]?["description"]?.string?.isEmpty == false)
        }
      }
    }
  }

  @Test func schemaReferencesResolve() throws {
    let schema = try schema()
    let definitions = try #require(schema["$defs"])
    var waiting = [schema]
    while let value = waiting.popLast() {
      if let reference = value["$ref"]?.string {
        let name = try #require(reference.split(separator: "/").last)
        #expect(definitions[String(name)] != nil)
      }
      waiting += value.members.map(\.value) + Array(value.elements)
    }
  }

  @Test func documentationConsistsOfSentences() {
    for object in LayoutVocabulary.objects.values {
      for key in object.keys {
        #expect(key.documentation.first?.isLowercase == false, "\(object.name).\(key.name)")
        #expect(key.documentation.hasSuffix("."), "\(object.name).\(key.name)")
      }
    }
  }

  @Test func vocabularyContainsAllKeys() {
    let view = LayoutVocabulary.object(.view)
    #expect(view.keys.count == 39)
    #expect(view.key("hidden")?.name == "isHidden")
    #expect(view.key("frame")?.property == .frame)
    #expect(
      view.keys.compactMap(\.alias).sorted() == [
        "enabled", "hidden", "opaque", "scrollEnabled", "userInteractionEnabled",
      ])
  }
}
