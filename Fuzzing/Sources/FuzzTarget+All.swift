internal import AppCode
internal import JSON
internal import LayoutLint
internal import LayoutReaders
internal import Linting
internal import Rules

extension FuzzTarget {
  static let all: [FuzzTarget] = [
    .documents("layout", path: "a.layout.json"),
    .documents("interface-builder", path: "a.storyboard"),
    .documents("dump", path: "a.txt"),
    .documents("swift", path: "a.swift"),
    .documents("objective-c", path: "a.m"),
    .documentWithCode, .touches, .json, .configuration, .relay, .context, .solver,
    FuzzTarget(name: "swift-facts") { bytes in
      _ = (CodeReader.facts(of: bytes, in: .swift), CodeReader.views(of: bytes))
    },
    FuzzTarget(name: "objective-c-facts") { _ = CodeReader.facts(of: $0, in: .objectiveC) },
    FuzzTarget(name: "baseline") { _ = try? BaselineReader().read($0) },
    FuzzTarget(name: "strings") { _ = try? StringsReader().read($0) },
    FuzzTarget(name: "string-catalog") { _ = try? StringCatalogReader().read($0) },
    FuzzTarget(name: "property-list") { _ = PropertyListXML.firstError(in: $0) },
    FuzzTarget(name: "project") { _ = try? XcodeProject(reading: $0, settingsFile: { _ in nil }) },
    FuzzTarget(name: "record") { _ = try? LayoutRecord(reading: $0) },
    FuzzTarget(name: "manifest") { bytes in
      for format in ProjectManifest.Format.allCases { _ = ProjectManifest(format, reading: bytes) }
    },
  ]

  /// The search for the hit view and the areas of touches are two implementations, which agree at the center of a view. They
  /// can differ on an edge of a rotated view (`TouchMap.target`), and agree beside it then.
  private static var touches: FuzzTarget {
    FuzzTarget(name: "touches") { bytes in
      guard let document = try? LayoutDocument(bytes: bytes, path: "a.layout.json") else { return }
      for layout in document.layouts {
        for view in layout.views.prefix(16) {
          guard let frame = view.frame, let hit = layout.reach(of: view).viewAtCenter else {
            continue
          }
          let center = LayoutPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
          func isHit(at point: LayoutPoint) -> Bool {
            faulty("view-behind", layout.hitTest(point).view) { _ in layout.views.first } == hit
          }
          hold("areas", isHit(at: center) || center.neighbors.contains(where: isHit))
          _ = layout.touch(.tap, at: center)
        }
      }
    }
  }

  /// A text that the scanner rejects is not valid.
  private static var json: FuzzTarget {
    FuzzTarget(name: "json") { bytes in
      let document = JSONDocument(parsing: bytes)
      let isScanned = faulty("strict-scanner", JSONOutline.scan(bytes).problem == nil) { _ in false
      }
      hold("scanner", isScanned || document.root == nil)
      let problems = faulty("no-problems", document.problems.count) { _ in 0 }
      hold("problems", document.root != nil || problems > 0)
    }
  }

  private static var configuration: FuzzTarget {
    let reader = ConfigurationReader(rules: RuleCatalog.all.map { type(of: $0).metadata })
    return FuzzTarget(name: "configuration") { _ = reader.read($0) }
  }
}

extension LayoutPoint {
  /// Points around this one, beside any edge through it.
  fileprivate var neighbors: [LayoutPoint] {
    let distance = 0.001
    return [-distance, 0, distance].flatMap { x in
      [-distance, 0, distance].map { y in LayoutPoint(x: self.x + x, y: self.y + y) }
    }
  }
}
