import AutoLayout
import LayoutModel
import LayoutReaders
import Linting
import Foundation
import Testing

/// The layouts of all storyboards and xibs in the folder given by the environment.
struct CorpusEngine {
  /// The document's path in the folder and the layout's index in the document.
  let name: String
  let engine: LayoutEngine

  static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  static func all() throws -> [CorpusEngine] {
    let root = URL(filePath: try #require(folder)).appending(path: "ib")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var all: [CorpusEngine] = []
    for name in names where name.hasSuffix(".xib") || name.hasSuffix(".storyboard") {
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      let document = IBReader()
        .read(SourceText(path: name, bytes: bytes), limits: ReaderLimits())
      for (index, layout) in (document?.layouts ?? []).enumerated() {
        guard let engine = LayoutEngine(layout) else { continue }
        let identifier = name.replacing(" ", with: "_").replacing("#", with: "_")
        all.append(CorpusEngine(name: "\(identifier)@\(index)", engine: engine))
      }
    }
    return all
  }
}

/// Screens from the smallest iPhone to an iPad, in both orientations.
enum SpeedScreens {
  static let all = [
    screen(320, 568, top: 20),
    screen(375, 667, top: 20),
    screen(393, 852, top: 59, bottom: 34, scale: 3),
    screen(430, 932, top: 59, bottom: 34, scale: 3),
    screen(667, 375),
    screen(852, 393, bottom: 21, sides: 59, scale: 3),
    screen(768, 1024, top: 20, idiom: .pad),
  ]

  static func name(_ screen: Screen?) -> String {
    screen.map { "\(Int($0.size.width))x\(Int($0.size.height))" } ?? "canvas"
  }

  private static func screen(
    _ width: Double, _ height: Double, top: Double = 0, bottom: Double = 0, sides: Double = 0,
    scale: Double = 2, idiom: Screen.Idiom = .phone
  ) -> Screen {
    let isPad = idiom == .pad
    return Screen(
      device: "\(width) × \(height)", orientation: width > height ? .landscape : .portrait,
      size: Size(width, height), scale: scale,
      safeAreaInsets: EdgeInsets(top: top, left: sides, bottom: bottom, right: sides),
      sizeClass: SizeClass(
        width: isPad ? .regular : .compact,
        height: isPad || height > width ? .regular : .compact),
      idiom: idiom)
  }
}
