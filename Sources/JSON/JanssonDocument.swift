internal import CJansson

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Owns a tree of Jansson's for the duration of one call. Values are copied out; no pointer leaves
/// this type.
@safe struct JanssonDocument: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>

  /// Duplicate keys are errors. All numbers are decoded as reals, so that long integers are accepted.
  private static let flags =
    Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_ANY) | Int(JSON_DECODE_INT_AS_REAL)

  /// Seeds the hash function of Jansson's objects once. Jansson's own seeding on first use is not
  /// thread-safe.
  private static let seed: Void = json_object_seed(0)

  init(parsing text: ArraySlice<UInt8>) throws(JanssonFailure) {
    Self.seed
    var error = json_error_t()
    let parsed = unsafe text.withUnsafeBytes { bytes in
      let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      return unsafe json_loadb(start, bytes.count, Self.flags, &error)
    }
    guard let parsed = unsafe parsed else {
      let code = unsafe layoutlint_json_error_code(&error)
      throw JanssonFailure(reason: .init(code), offset: Int(error.position))
    }
    unsafe root = unsafe parsed
  }

  deinit { unsafe json_decref(root) }
}

extension JSONDocument {
  /// The version of libjansson that is loaded.
  package static var libraryVersion: String { unsafe String(cString: jansson_version_str()) }

  /// Lets the process end if Jansson gets no memory, as Swift does. Jansson itself goes on with a string that is cut
  /// off, since it ignores that the buffer of a token cannot grow. For a program of its own, before its first text: a
  /// library leaves Jansson's allocator to its process.
  package static func endProcessWithoutMemory() {
    unsafe json_set_alloc_funcs(
      { byteCount in
        guard let memory = unsafe malloc(byteCount) else {
          preconditionFailure("no memory for a JSON text")
        }
        return unsafe memory
      }, { unsafe free($0) })
  }
}

extension JanssonDocument {
  /// Parses a text and copies its values. The C tree is freed when the call returns.
  ///
  /// - Parameter isCancelled: checked between values. If it returns true, the call throws.
  static func tree(
    of bytes: [UInt8], from start: Int, along outline: JSONOutline,
    isCancelled: () -> Bool = { false }
  ) throws(JanssonFailure) -> JSONTree {
    guard !isCancelled() else { throw JanssonFailure(reason: .cancelled, offset: 0) }
    do throws(JanssonFailure) {
      let document = try JanssonDocument(parsing: bytes[start...])
      return try document.copyOut(along: outline, isCancelled)
    } catch {
      let offset = error.reason == .mismatch ? error.offset : start + error.offset
      throw JanssonFailure(reason: error.reason, offset: offset)
    }
  }

  /// Traverses Jansson's tree and the scanner's nodes in parallel; both are in source order. An
  /// explicit stack is used because a document can nest deeper than a thread's stack allows.
  private borrowing func copyOut(
    along outline: JSONOutline, _ isCancelled: () -> Bool
  ) throws(JanssonFailure) -> JSONTree {
    let nodes = outline.nodes
    var entries: [JSONTree.Entry] = []
    entries.reserveCapacity(nodes.count)
    // The parent whose children are next, and those around it.
    var parent: JanssonParent?
    var outer: [JanssonParent] = []
    while entries.count < nodes.count {
      guard !isCancelled() else { throw JanssonFailure(reason: .cancelled, offset: 0) }
      let node = nodes[entries.count]
      let child = unsafe entries.isEmpty ? JanssonChild(json: root) : parent?.next()
      guard let child, case let payload = child.payload, payload.kind == node.kind else {
        throw JanssonFailure(reason: .mismatch, offset: node.range.lowerBound)
      }
      let key = parent?.key ?? ""
      if node.kind == .array || node.kind == .object {
        if let parent { outer.append(parent) }
        parent = JanssonParent(child, node: entries.count, subtreeEnd: node.subtreeEnd)
      }
      entries.append(JSONTree.Entry(key: key, payload: payload))
      while let last = parent, last.subtreeEnd == entries.count {
        guard last.isExhausted else {
          throw JanssonFailure(reason: .mismatch, offset: nodes[last.node].range.lowerBound)
        }
        parent = outer.popLast()
      }
    }
    return JSONTree(entries, along: outline)
  }
}

/// A value of Jansson's tree, borrowed from its document.
@safe private struct JanssonChild {
  let json: UnsafeMutablePointer<json_t>

  /// The value; for an array or object, without children.
  var payload: JSONTree.Payload {
    switch unsafe json.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING:
      .string(unsafe .init(json_string_value(json), byteCount: json_string_length(json)))
    case JSON_REAL: .number(unsafe json_real_value(json))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    case JSON_NULL: .null
    default: .invalid
    }
  }
}

/// An array or object whose children are being copied.
@safe private struct JanssonParent {
  private let json: UnsafeMutablePointer<json_t>
  private let isArray: Bool
  let node: Int
  let subtreeEnd: Int
  /// The next element of an array.
  private var position = 0
  private var member: UnsafeMutableRawPointer?
  /// The member that `next` returned.
  private var last: UnsafeMutableRawPointer?

  init(_ value: JanssonChild, node: Int, subtreeEnd: Int) {
    unsafe json = value.json
    isArray = unsafe value.json.pointee.type == JSON_ARRAY
    self.node = node
    self.subtreeEnd = subtreeEnd
    unsafe member = isArray ? nil : json_object_iter(value.json)
    unsafe last = nil
  }

  /// Whether `next` has returned all children.
  var isExhausted: Bool {
    unsafe isArray ? position == json_array_size(json) : member == nil
  }

  mutating func next() -> JanssonChild? {
    if isArray {
      guard let element = unsafe json_array_get(json, position) else { return nil }
      position += 1
      return unsafe JanssonChild(json: element)
    }
    guard let current = unsafe member, let value = unsafe json_object_iter_value(current) else {
      return nil
    }
    unsafe last = current
    unsafe member = json_object_iter_next(json, current)
    return unsafe JanssonChild(json: value)
  }

  /// The key of the child that `next` returned; empty for an element.
  var key: String {
    guard let last = unsafe last else { return "" }
    return unsafe String(json_object_iter_key(last), byteCount: json_object_iter_key_len(last))
  }
}

extension String {
  /// Copies bytes that Jansson has validated as UTF-8. The byte count is required because strings
  /// can contain NUL.
  fileprivate init(_ start: UnsafePointer<CChar>?, byteCount: Int) {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
    self = unsafe String(decoding: bytes, as: UTF8.self)
  }
}

extension JanssonFailure.Reason {
  fileprivate init(_ code: json_error_code) {
    switch code {
    case json_error_invalid_utf8: self = .invalidUTF8
    case json_error_premature_end_of_input: self = .prematureEnd
    case json_error_end_of_input_expected: self = .textAfterValue
    case json_error_invalid_syntax: self = .syntax
    case json_error_null_character, json_error_null_byte_in_key: self = .nullCharacter
    case json_error_duplicate_key: self = .duplicateKey
    case json_error_numeric_overflow: self = .numberOutOfRange
    case json_error_stack_overflow: self = .tooDeep
    default: self = .unknown
    }
  }
}

/// The reason why Jansson rejected a text.
struct JanssonFailure: Error, Hashable {
  enum Reason: Hashable {
    case syntax, invalidUTF8, prematureEnd, textAfterValue, nullCharacter
    case duplicateKey, numberOutOfRange, tooDeep
    /// Jansson's tree differs from the scanner's outline.
    case mismatch
    /// The result is no longer needed.
    case cancelled
    /// Usually an allocation failure, for which Jansson has no error code.
    case unknown
  }

  let reason: Reason
  /// The byte offset at which Jansson stopped: the end of the invalid token.
  var offset: Int
}
