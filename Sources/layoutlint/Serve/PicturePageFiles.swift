internal import Files
internal import FoundationEssentials
internal import LanguageServer
internal import Linting
internal import SystemPackage

/// The pages of pictures that an editor opens in a browser, in a temporary folder.
///
/// The parent process removes the folder, with the pages of processes that ended because of an internal error.
///
/// A page of the same layout and screen replaces the earlier one. A page that is open reloads itself: each second it
/// loads the script beside it, which contains the hash of the current page. No port is opened, so that a page cannot
/// send anything to the editor. A file beside both has the document and the screen: after an internal error, the next
/// process continues the pages, and writes them again after each check as the earlier one did.
final class PicturePageFiles: Sendable {
  private struct Key: Hashable, Codable {
    let document: String
    let choice: LayoutChoice
  }

  /// A page that was written.
  private struct Page {
    /// Of the files.
    let name: String
    var hash = ""
    /// Of the check of the document; 0: of an earlier process.
    var number = 0
  }

  private struct Pages {
    var folder: FilePath?
    var pages: [Key: Page] = [:]
  }

  private let pages: ThreadLock<Pages>

  /// The start of the names of files, before their numbers. The numbers start at 1 and have no gaps.
  static let namePrefix = "picture-"

  /// - Parameter folder: nil: it is created for the first page. Pages of an earlier process in it are continued.
  init(folder: FilePath? = nil) {
    pages = ThreadLock(Pages(folder: folder, pages: folder.map(Self.written(in:)) ?? [:]))
  }

  /// More than the longest path and choice of a client, in bytes.
  private static let keyByteLimit = 1 << 20

  /// The pages in a folder. A page without a readable key stays as it is.
  private static func written(in folder: FilePath) -> [Key: Page] {
    var pages: [Key: Page] = [:]
    var number = 1
    while FileSystem.exists(folder.appending("\(namePrefix)\(number).html")) {
      let name = "\(namePrefix)\(number)"
      if let bytes = try? FileSystem.read(folder.appending("\(name).json"), limit: keyByteLimit),
        let key = try? JSONDecoder().decode(Key.self, from: Data(bytes))
      {
        pages[key] = Page(name: name)
      }
      number += 1
    }
    return pages
  }

  /// - Parameters:
  ///   - document: the path of the document.
  ///   - number: of the check of the document. A page of a later text stays.
  /// - Returns: the path of the page.
  func write(
    _ page: String, of document: String, _ choice: LayoutChoice, number: Int
  ) throws(CommandError) -> FilePath {
    do throws(Errno) {
      return try pages.withLock { (pages: inout Pages) throws(Errno) -> FilePath in
        if pages.folder == nil { pages.folder = try SystemCalls.makeTemporaryFolder() }
        guard let folder = pages.folder else { throw .noSuchFileOrDirectory }
        let key = Key(document: document, choice: choice)
        var entry =
          pages.pages[key] ?? Page(name: Self.newName(in: folder, after: pages.pages.count))
        let path = folder.appending("\(entry.name).html")
        guard number >= entry.number else { return path }
        entry.number = number
        let hash = Self.hash(of: page)
        if hash != entry.hash {
          let text = page + Self.reloading(hash, "\(entry.name).js")
          try FileSystem.replace(path, with: Array(text.utf8))
          let state = "layoutlintState(\"\(hash)\");\n"
          try FileSystem.replace(folder.appending("\(entry.name).js"), with: Array(state.utf8))
          entry.hash = hash
        }
        if pages.pages[key] == nil {
          let bytes = Array((try? JSONEncoder().encode(key)) ?? Data())
          try FileSystem.replace(folder.appending("\(entry.name).json"), with: bytes)
        }
        pages.pages[key] = entry
        return path
      }
    } catch {
      throw CommandError("cannot write the page of the picture: \(error.text)")
    }
  }

  /// A name that no earlier process has used, so that an open page is not replaced by another one.
  private static func newName(in folder: FilePath, after count: Int) -> String {
    var number = count + 1
    while FileSystem.exists(folder.appending("\(namePrefix)\(number).html")) { number += 1 }
    return "\(namePrefix)\(number)"
  }

  /// The paths of the documents that have pages.
  var documents: [String] { pages.withLock { $0.pages.keys.map(\.document) } }

  /// The layouts and screens of a document that have pages of an earlier text.
  ///
  /// - Parameters:
  ///   - document: the path of the document.
  ///   - number: of the check of the later text.
  func choices(of document: String, before number: Int) -> [LayoutChoice] {
    pages.withLock { pages in
      pages.pages.filter { $0.key.document == document && $0.value.number < number }
        .map(\.key.choice)
    }
  }

  /// Removes the pages of this process. A page that a browser has loaded stays visible.
  func remove() {
    pages.withLock { pages in
      guard let folder = pages.folder else { return }
      for page in pages.pages.values {
        for suffix in ["html", "js", "json"] {
          SystemCalls.remove(folder.appending("\(page.name).\(suffix)"))
        }
      }
      SystemCalls.removeFolder(folder)
      pages.pages = [:]
      pages.folder = nil
    }
  }

  /// Removes a folder with the pages of all processes.
  static func remove(_ folder: FilePath) {
    let entries = (try? SystemCalls.listing(of: folder.string))?.entries ?? []
    for entry in entries { SystemCalls.remove(folder.appending(entry.name)) }
    SystemCalls.removeFolder(folder)
  }

  private static func hash(of page: String) -> String {
    var hash = StableHash()
    hash.combine(page)
    return String(hash.value, radix: 16)
  }

  /// The end of a page that reloads itself when its state has another hash. A script of a file may not read
  /// other files, but may load scripts.
  private static func reloading(_ hash: String, _ state: String) -> String {
    """
    <script>
    "use strict";
    window.layoutlintState = (current) => { if (current !== "\(hash)") location.reload(); };
    setInterval(() => {
      if (document.hidden) return;
      const script = document.createElement("script");
      script.src = "\(state)?" + Date.now();
      script.onload = script.onerror = () => script.remove();
      document.head.append(script);
    }, 1000);
    </script>

    """
  }
}
