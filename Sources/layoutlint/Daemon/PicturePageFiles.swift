internal import LanguageServer
internal import Synchronization
internal import SystemPackage

/// The pages of pictures that an editor opens in a browser, in a temporary folder of this process.
///
/// A page of the same layout and screen replaces the earlier one, so that reloading it shows the current picture.
final class PicturePageFiles: Sendable {
  private struct Key: Hashable {
    let document: String
    let choice: LayoutChoice
  }

  private struct Pages {
    var folder: FilePath?
    var numbers: [Key: Int] = [:]
  }

  private let pages = Mutex(Pages())

  /// - Parameter document: the path of the document.
  /// - Returns: the path of the page.
  func write(
    _ page: String, of document: String, _ choice: LayoutChoice
  ) throws(CommandError) -> FilePath {
    do throws(Errno) {
      return try pages.withLock { (pages: inout sending Pages) throws(Errno) -> FilePath in
        if pages.folder == nil { pages.folder = try SystemCalls.makeTemporaryFolder() }
        guard let folder = pages.folder else { throw .noSuchFileOrDirectory }
        let key = Key(document: document, choice: choice)
        let number = pages.numbers[key] ?? pages.numbers.count + 1
        pages.numbers[key] = number
        let path = folder.appending(Self.name(ofPage: number))
        try FileSystem.replace(path, with: Array(page.utf8))
        return path
      }
    } catch {
      throw CommandError("cannot write the page of the picture: \(error.text)")
    }
  }

  /// Removes all pages. A page that a browser has loaded stays visible.
  func remove() {
    pages.withLock { pages in
      guard let folder = pages.folder else { return }
      for number in pages.numbers.values {
        SystemCalls.remove(folder.appending(Self.name(ofPage: number)))
      }
      SystemCalls.removeFolder(folder)
      pages = Pages()
    }
  }

  private static func name(ofPage number: Int) -> String { "picture-\(number).html" }
}
