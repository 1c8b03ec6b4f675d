internal import Linting

extension JSONText {
  /// What a value encodes. Types of the protocol encode strings, finite numbers and Booleans, which never fails.
  init(encoding value: some Encodable) {
    let node = EncodedNode()
    do {
      try value.encode(to: JSONTextEncoder(node))
    } catch {
      preconditionFailure("strings, finite numbers and Booleans are encodable as JSON")
    }
    self = node.json
  }
}

/// A value that is being encoded. Its containers are filled one after another.
private final class EncodedNode {
  private var scalar = JSONText.null
  private var members: [(name: String, value: EncodedNode)]?
  private var elements: [EncodedNode]?

  init(_ scalar: JSONText = .null) { self.scalar = scalar }

  var json: JSONText {
    if let members {
      return .object(members.map { JSONText.Member(name: $0.name, value: $0.value.json) })
    }
    return elements.map { .array($0.map(\.json)) } ?? scalar
  }

  var elementCount: Int { elements?.count ?? 0 }

  func becomeObject() { members = members ?? [] }
  func becomeArray() { elements = elements ?? [] }
  func set(_ value: JSONText) { scalar = value }

  func add(_ name: String, _ value: EncodedNode) -> EncodedNode {
    members?.append((name, value))
    return value
  }

  func append(_ value: EncodedNode) -> EncodedNode {
    elements?.append(value)
    return value
  }
}

private struct JSONTextEncoder: Encoder {
  private let node: EncodedNode

  init(_ node: EncodedNode) { self.node = node }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedContainer(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedContainer(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(node: node)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  private func add(_ value: JSONText, _ key: Key) {
    _ = node.add(key.stringValue, EncodedNode(value))
  }

  func encodeNil(forKey key: Key) { add(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { add(.string(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.integer(value), key) }
  func encode(_ value: Double, forKey key: Key) { add(.number(value), key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try value.encode(to: JSONTextEncoder(node.add(key.stringValue, EncodedNode())))
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    JSONTextEncoder(node.add(key.stringValue, EncodedNode())).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONTextEncoder(node.add(key.stringValue, EncodedNode())).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    JSONTextEncoder(node.add("super", EncodedNode()))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    JSONTextEncoder(node.add(key.stringValue, EncodedNode()))
  }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }
  var count: Int { node.elementCount }

  private func append(_ value: JSONText) { _ = node.append(EncodedNode(value)) }

  func encodeNil() { append(.null) }
  func encode(_ value: Bool) { append(.bool(value)) }
  func encode(_ value: String) { append(.string(value)) }
  func encode(_ value: Int) { append(.integer(value)) }
  func encode(_ value: Double) { append(.number(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try value.encode(to: JSONTextEncoder(node.append(EncodedNode())))
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    JSONTextEncoder(node.append(EncodedNode())).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONTextEncoder(node.append(EncodedNode())).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONTextEncoder(node.append(EncodedNode())) }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Int) { node.set(.integer(value)) }
  func encode(_ value: Double) { node.set(.number(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    // These types encode themselves by this function.
    if let text = value as? JSONText {
      node.set(text)
    } else if let number = value as? any BinaryInteger {
      node.set(.encoded(Array("\(number)".utf8)))
    } else {
      try value.encode(to: JSONTextEncoder(node))
    }
  }
}
