import Configuration
import Files
import Foundation
import Testing

@testable import Project

/// The walk through folders.
@Suite struct FolderWalkTests {
  private func names(of search: InputSearch, in folder: Folder) -> [String] {
    search.inputs.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
  }

  @Test func excludedFoldersAreNotListed() throws {
    let layout = #"{"class": "UIView"}"#
    let folders = ["Generated", "sub/Old", "Pods", ".hidden", "sub/node_modules", "ignored"]
    var files = Dictionary(
      uniqueKeysWithValues: (folders + ["sub", "."]).map { ("\($0)/a.layout.json", layout) })
    files[".layoutlint.json"] = #"{"exclude": ["Generated", "**/Old"]}"#
    files["sub/own/.layoutlint.json"] = #"{"exclude": ["Older/"]}"#
    files["sub/own/a.layout.json"] = layout
    files["sub/own/Older/a.layout.json"] = layout
    files[".git/HEAD"] = ""
    files[".gitignore"] = "ignored/"
    let folder = try Folder(files)
    let projectFiles = ProjectFiles()
    var search = InputSearch(
      ConfigurationStore(), excludesNamed: false, findsDumps: true, files: projectFiles)
    search.add(folder.path(""))
    #expect(
      names(of: search, in: folder) == [
        "a.layout.json", "sub/a.layout.json", "sub/own/a.layout.json",
      ])
    let root = folder.url.path
    for listed in ["/sub", "/sub/own"] {
      #expect(projectFiles.known(root + listed) != nil, "\(listed)")
    }
    for excluded in folders + ["sub/own/Older"] {
      #expect(projectFiles.known("\(root)/\(excluded)") == nil, "\(excluded)")
    }
  }

  @Test func findsDeepAndWideFoldersInOrder() throws {
    var files: [String: String] = [:]
    for wide in 0..<40 {
      let deep = (0..<wide % 7).map { "d\($0)" }.joined(separator: "/")
      files["\(wide)/\(deep)/a.layout.json"] = "{}"
      files["\(wide).layout.json"] = "{}"
      files["\(wide)-/a.layout.json"] = "{}"
    }
    let folder = try Folder(files)
    var search = InputSearch(ConfigurationStore(), excludesNamed: false)
    search.add(folder.path(""))
    let expected = files.keys.map { $0.split(separator: "/").map { Array($0.utf8) } }
      .sorted { left, right in
        let first = zip(left, right).first { $0 != $1 }
        return first.map { $0.lexicographicallyPrecedes($1) } ?? (left.count < right.count)
      }
    #expect(
      names(of: search, in: folder).map { $0.split(separator: "/").map { Array($0.utf8) } }
        == expected)
  }

  /// The task is cancelled before the walk begins, or after its first folder.
  @Test(arguments: [0, 1])
  func aCancelledWalkEnds(listed: Int) async throws {
    let folder = try Folder(["a/a.layout.json": "{}", "a/b/b.layout.json": "{}"])
    let root = folder.url.path
    let (folders, known) = await Task {
      let projectFiles = ProjectFiles()
      var walk = FolderWalk(FolderWalk.Folder(path: root, absolutePath: root), projectFiles)
      var folders: [String] = []
      if listed == 0 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      while let next = walk.next() {
        folders.append(next.folder.path)
        walk.enter(next.folder.appending("a"))
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
      return (folders, projectFiles.known(root + "/a") != nil)
    }.value
    #expect(folders == Array([root].prefix(listed)))
    #expect(!known)
  }

  @Test(arguments: [true, false])
  func aCancelledSearchListsNothing(isCancelled: Bool) async throws {
    let folder = try Folder(["a/a.layout.json": "{}", "a/b/b.layout.json": "{}"])
    let (count, isKnown) = await Task {
      if isCancelled { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      let projectFiles = ProjectFiles()
      var search = InputSearch(ConfigurationStore(), excludesNamed: false, files: projectFiles)
      search.add(folder.path(""))
      return (search.inputs.count, projectFiles.known(folder.path("a/b")) != nil)
    }.value
    #expect(count == (isCancelled ? 0 : 2))
    #expect(isKnown != isCancelled)
  }

  @Test(arguments: [
    ("a.txt", true), ("a.b.JSON", true), ("a.xml", true), (".log", true), ("a.dump", true),
    ("txt", false), ("a.txt2", false), ("a.dumps", false), ("a.tx", false), ("a.", false),
    ("", false), ("Contents.json", false), ("a.txt.gz", false), ("ä.Txt", true), ("a.ätxt", false),
  ])
  func namesOfDumps(name: String, isPossible: Bool) {
    #expect(UnincludedDumps.isPossible(name) == isPossible)
  }
}
