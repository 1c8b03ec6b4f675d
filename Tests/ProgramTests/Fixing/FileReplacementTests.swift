@testable import Files
import Foundation
import SystemPackage
import Testing

/// `--fix` replaces a file that another program can change at the same time.
@Suite struct FileReplacementTests {
  private let folder: Folder
  private var path: FilePath { FilePath(folder.path("a")) }

  init() throws {
    folder = try Folder(["a": Data("old".utf8)])
  }

  private func replace(_ beforeComparison: () -> Void = {}) throws -> Bool {
    try FileSystem.replace(
      path, with: Array("new".utf8), ifUnchanged: Array("old".utf8),
      beforeComparison: beforeComparison)
  }

  @Test func replacesAnUnchangedFile() throws {
    #expect(try replace())
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a"])
  }

  /// The other program writes to the file, replaces it, or replaces it by an equal one.
  @Test(arguments: ["edited", "olD", "", "old and more"], [true, false])
  func doesNotReplaceAChangedFile(text: String, isAtomic: Bool) throws {
    let isReplaced = try replace {
      // A failure is a failure of the expectations.
      try? Data(text.utf8).write(
        to: folder.url.appending(path: "a"), options: isAtomic ? .atomic : [])
    }
    #expect(!isReplaced)
    #expect(try folder.text("a") == text)
    #expect(try folder.names == ["a"])
  }

  @Test func createsAFileOnce() throws {
    try FileSystem.create(FilePath(folder.path("b")), with: Array("new".utf8))
    #expect(throws: Errno.fileExists) { try FileSystem.create(path, with: Array("new".utf8)) }
    #expect(try folder.text("a") == "old")
    #expect(try folder.text("b") == "new")
    #expect(try folder.names == ["a", "b"])
  }

  /// Its second name is that of a process which was killed after it had created the file.
  @Test func removesASecondNameOfAnUnchangedFile() throws {
    try folder.hardLink(".layoutlint-1-1.tmp", to: "a")
    try FileSystem.update(path, limit: 10) { $0 ?? [] }
    #expect(try folder.names == ["a"])
  }

  /// File systems report failed writes when a file is closed: here the descriptor is not open.
  @Test func throwsForAFailedClose() {
    let descriptor = FileDescriptor(rawValue: 1 << 30)
    #expect(throws: Errno.badFileDescriptor) { try FileSystem.writeAndClose([], descriptor) }
  }

  @Test func throwsForARemovedFile() throws {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try replace { try? folder.remove("a") }
    }
    #expect(try folder.names == [])
  }

  /// File systems allow names of 255 bytes.
  @Test(arguments: [242, 243, 255])
  func fixesFilesWithLongNames(byteCount: Int) throws {
    let suffix = ".layout.json"
    let name = String(repeating: "n", count: byteCount - suffix.utf8.count) + suffix
    let folder = try Folder([name: Layouts.fixable])
    let outcome = try Program.run("--fix", name, in: folder)
    #expect(outcome.errors.contains("applied 1 fix in 1 file"), "\(outcome.errors)")
    #expect(try folder.text(name).contains(#""isUserInteractionEnabled": true"#))
  }
}

// What a replaced file keeps, and what a killed run leaves.
extension FileReplacementTests {
  #if os(Linux)
    @Test func keepsExtendedAttributes() throws {
      let setting = """
        python3 -c 'import os; os.setxattr("a", "user.note", b"kept")' && chmod 640 a
        """
      guard try Program.shell(setting, in: folder).status == 0 else { return }
      #expect(try replace())
      #expect(try folder.text("a") == "new")
      let kept = try Program.shell(
        #"python3 -c 'import os; print(os.getxattr("a", "user.note"), oct(os.stat("a").st_mode))'"#,
        in: folder)
      #expect(kept.output == "b'kept' 0o100640\n")
    }
  #endif

  @Test func aFileWithASecondNameIsNotReplaced() throws {
    try folder.hardLink("b", to: "a")
    #expect(throws: Errno.tooManyLinks) { try replace() }
    #expect(try folder.text("a") == "old")
    #expect(try folder.names == ["a", "b"])
  }

  @Test func removesFilesOfKilledRuns() throws {
    try folder.write("half", to: ".layoutlint-1-1.tmp")
    #expect(try replace())
    #expect(try folder.names == ["a"])
  }

  /// Another process still writes its file.
  @Test func keepsFilesOfRunsThatHaveNotEnded() throws {
    try folder.write("half", to: ".layoutlint-1-1.tmp")
    let other = try FileDescriptor.open(FilePath(folder.path(".layoutlint-1-1.tmp")), .readOnly)
    SystemCalls.lock(other, milliseconds: 0)
    #expect(try replace())
    #expect(try folder.names == [".layoutlint-1-1.tmp", "a"])
    try other.close()
  }
}
