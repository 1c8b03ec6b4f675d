internal import Files
internal import SystemPackage

/// The identity of the running program: its build ID, which the linker computes from its contents.
struct ProgramBuild {
  /// nil: the program has none, so that results of different builds cannot be distinguished.
  static let identity: [UInt8]? = {
    guard let path = SystemCalls.programPath,
      // The headers are at the start of the file.
      let bytes = try? FileSystem.read(path, limit: headerByteCount)
    else { return nil }
    return identity(inProgram: bytes)
  }()

  private static let headerByteCount = 1 << 16

  /// - Parameter bytes: the start of a program in the format ELF or Mach-O for 64 bits, with the lowest
  ///   byte first.
  static func identity(inProgram bytes: [UInt8]) -> [UInt8]? {
    let file = ProgramBuild(bytes: bytes)
    if bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) { return file.noteOfELF() }
    if bytes.starts(with: [0xCF, 0xFA, 0xED, 0xFE]) { return file.identityOfMachO() }
    return nil
  }

  /// The headers of a program.
  private let bytes: [UInt8]

  /// An integer of 2, 4 or 8 bytes; nil: it is not in the headers.
  private func integer(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let value = bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// The note of type `NT_GNU_BUILD_ID`, in the segments of type `PT_NOTE`.
  private func noteOfELF() -> [UInt8]? {
    guard let table = integer(at: 0x20, count: 8), let size = integer(at: 0x36, count: 2),
      let count = integer(at: 0x38, count: 2), table < bytes.count
    else { return nil }
    for index in 0..<count {
      let header = table + index * size
      guard let type = integer(at: header, count: 4), type == 4,
        let start = integer(at: header + 0x08, count: 8), start < bytes.count,
        let length = integer(at: header + 0x20, count: 8)
      else { continue }
      let end = min(length, bytes.count - start) + start
      var note = start
      while note < end, let nameCount = integer(at: note, count: 4),
        let valueCount = integer(at: note + 4, count: 4), let type = integer(at: note + 8, count: 4)
      {
        let name = note + 12
        let value = name + (nameCount + 3) / 4 * 4
        guard value + valueCount <= end else { break }
        if type == 3, nameCount == 4, bytes[name..<name + 4].elementsEqual("GNU\0".utf8) {
          return valueCount > 0 ? Array(bytes[value..<value + valueCount]) : nil
        }
        note = value + (valueCount + 3) / 4 * 4
      }
    }
    return nil
  }

  /// The load command `LC_UUID`.
  private func identityOfMachO() -> [UInt8]? {
    guard let count = integer(at: 16, count: 4) else { return nil }
    var command = 32
    for _ in 0..<count {
      guard let type = integer(at: command, count: 4),
        let size = integer(at: command + 4, count: 4), size >= 8
      else { return nil }
      if type == 0x1B, size >= 24, command + 24 <= bytes.count {
        return Array(bytes[command + 8..<command + 24])
      }
      command += size
    }
    return nil
  }
}
