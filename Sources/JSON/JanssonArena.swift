internal import CJansson

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The memory that Jansson uses on this thread until the arena ends, which frees all of it at once.
///
/// Jansson allocates each value, key and table separately, and a text has many of them. In an arena an allocation only
/// advances an offset. Blocks that Jansson frees are not reused: most of them live as long as the values.
///
/// An arena ends on the thread that began it, before it begins another. Without an arena, Jansson uses `malloc`.
@safe struct JanssonArena {
  private let state: UnsafeMutablePointer<State>

  /// The unused part of the newest chunk, and the chunk itself. Each chunk starts with the address of the one before.
  @safe private struct State {
    var next: UnsafeMutableRawPointer
    var freeByteCount: Int
    var chunk: UnsafeMutableRawPointer?
    let chunkByteCount: Int
  }

  /// Bytes of Jansson's values for each byte of a text, in most layouts.
  private static let expansion = 12
  /// Bytes that are requested at once. Larger blocks have a chunk of their own.
  private static let chunkByteCounts = 4 << 10...1 << 20
  /// Of blocks and of the start of a chunk.
  private static let alignment = 16

  /// The key of the thread's arena.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(unsafe pthread_key_create(&key, nil) == 0, "a thread can have an arena")
    return key
  }()

  /// Lets Jansson allocate in arenas.
  private static let isInstalled: Bool = {
    _ = key
    unsafe json_set_alloc_funcs(
      { unsafe JanssonArena.allocate($0) }, { unsafe JanssonArena.deallocate($0) })
    return true
  }()

  /// Prepares Jansson before its first use. Its functions are global.
  static func install() { _ = isInstalled }

  /// Begins the arena of this thread.
  ///
  /// - Returns: nil if there is no memory for it. Jansson then uses `malloc`.
  static func begin(forTextOf byteCount: Int) -> JanssonArena? {
    let limits = chunkByteCounts
    let wanted = min(byteCount, limits.upperBound) * expansion
    let chunkByteCount = min(max(wanted, limits.lowerBound), limits.upperBound)
    guard let block = unsafe malloc(MemoryLayout<State>.stride) else { return nil }
    let state = unsafe block.bindMemory(to: State.self, capacity: 1)
    unsafe state.initialize(
      to: State(next: block, freeByteCount: 0, chunk: nil, chunkByteCount: chunkByteCount))
    guard unsafe pthread_setspecific(key, state) == 0 else {
      unsafe free(block)
      return nil
    }
    return unsafe JanssonArena(state: state)
  }

  /// Frees the memory. No value may be used afterwards.
  func end() {
    _ = pthread_setspecific(Self.key, nil)
    var chunk = unsafe state.pointee.chunk
    while let current = unsafe chunk {
      unsafe chunk = unsafe current.load(as: UnsafeMutableRawPointer?.self)
      unsafe free(current)
    }
    unsafe free(state)
  }

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    guard let current = unsafe pthread_getspecific(key) else { return unsafe malloc(byteCount) }
    let state = unsafe current.assumingMemoryBound(to: State.self)
    let common = (byteCount &+ alignment &- 1) & ~(alignment - 1)
    if common > 0, unsafe common <= state.pointee.freeByteCount {
      let block = unsafe state.pointee.next
      unsafe state.pointee.next = unsafe block.advanced(by: common)
      unsafe state.pointee.freeByteCount &-= common
      return unsafe block
    }
    // Also a block without bytes has an address of its own.
    guard byteCount >= 0, byteCount < Int.max - 4 * alignment else { return nil }
    let rounded = (max(byteCount, 1) + alignment - 1) & ~(alignment - 1)
    if unsafe state.pointee.freeByteCount < rounded {
      guard unsafe addChunk(for: rounded, to: state) else { return nil }
    }
    let block = unsafe state.pointee.next
    unsafe state.pointee.next = unsafe block.advanced(by: rounded)
    unsafe state.pointee.freeByteCount -= rounded
    return unsafe block
  }

  private static func addChunk(
    for byteCount: Int, to state: UnsafeMutablePointer<State>
  ) -> Bool {
    let whole = max(byteCount + alignment, unsafe state.pointee.chunkByteCount)
    guard let chunk = unsafe malloc(whole) else { return false }
    unsafe chunk.storeBytes(of: state.pointee.chunk, as: UnsafeMutableRawPointer?.self)
    unsafe state.pointee.chunk = unsafe chunk
    unsafe state.pointee.next = unsafe chunk.advanced(by: alignment)
    unsafe state.pointee.freeByteCount = whole - alignment
    return true
  }

  private static func deallocate(_ block: UnsafeMutableRawPointer?) {
    if unsafe pthread_getspecific(key) == nil { unsafe free(block) }
  }
}
