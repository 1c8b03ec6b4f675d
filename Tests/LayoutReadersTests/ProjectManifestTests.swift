import Testing

@testable import LayoutReaders

/// The documents of targets that manifests other than Xcode projects declare.
@Suite struct ProjectManifestTests {
  private static func membership(
    _ document: String, _ format: ProjectManifest.Format, _ text: String
  ) -> String {
    switch ProjectManifest(format, reading: Array(text.utf8)).membership(ofDocument: document) {
    case .member(let targets): targets.map { "\($0.name) \($0.kind)" }.joined(separator: ", ")
    case .inNoTarget: "none"
    case .unknown: "unknown"
    }
  }

  /// A specification of XcodeGen is recognized by its content if it has another name.
  @Test(
    arguments: [
      ("Package.swift", "", .package), ("Project.swift", "", .tuist),
      ("project.yml", "", .xcodeGen),
      ("Shop.yml", specification, .xcodeGen), ("project-ios.yaml", specification, .xcodeGen),
      (".shop.yml", specification, nil), ("Shop.json", specification, nil), ("Shop.yml", "", nil),
      ("MyPackage.swift", "", nil),
      // Without a name it is a part of another one. Other programs have targets too.
      ("Shop.yml", "targets:\n  Shop:\n    type: application\n    platform: iOS\n", nil),
      ("Shop.yml", "name: Shop\ntargets:\n  $default:\n    builders: {}\n", nil),
      ("Shop.yml", "name: Shop\non:\n  targets:\n    type: a\n    platform: b\n", nil),
    ] as [(String, String, ProjectManifest.Format?)])
  func recognizesManifests(name: String, text: String, format: ProjectManifest.Format?) {
    #expect(ProjectManifest.Format(ofFile: name) { Array(text.utf8) } == format)
    #expect(ProjectManifest.Format(ofFile: name) { nil } == (text.isEmpty ? format : nil))
  }

  private static let specification = """
    # Shop
    name: Shop
    options:
      bundleIdPrefix: com.example
    targets:
      Shop:
        type: application
        platform: iOS
        sources: App
    """

  @Test(arguments: [
    ("Sources/Kit/Card.xib", "Kit other"), ("Sources/Kit/Old/Card.xib", "none"),
    ("UI/Views/Bar.xib", "Panel other"), ("Tests/KitTests/Row.xib", "KitTests test"),
    ("Example/Main.storyboard", "none"), ("Sources/Kitchen/A.xib", "none"),
  ])
  func packagesContainTheFoldersOfTargets(document: String, membership: String) {
    let text = """
      // swift-tools-version: 5.9
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [
          .target(name: "Kit", dependencies: ["A", .target(name: "Panel")], exclude: ["Old"]),
          /* .target(name: "Kitchen") */
          .target(name: "Panel", path: "UI", resources: [.process("Views")]),
          .testTarget(name: "KitTests", dependencies: ["Kit"]),
        ])
      """
    #expect(Self.membership(document, .package, text) == membership)
  }

  @Test(arguments: [
    "let package = Package(targets: [.target(name: name)])", "",
    #"let package = Package(targets: [.target(name: "Kit", path: "a" + b)])"#,
    #"let package = Package(targets: [.target(name: "Kit", path: "\\(folder)/a")])"#,
    #"let package = Package(targets: [.target(name: "Kit", path: """"#, "((((((", "\"",
  ])
  func expressionsAreUnknown(text: String) {
    #expect(Self.membership("Card.xib", .package, text) == "unknown")
    #expect(Self.membership("Card.xib", .tuist, text) == "unknown")
  }

  /// Deeper expressions are not read. What follows them is.
  @Test(arguments: [1, 30, 31, 32, 33, 1_000])
  func nestedExpressionsAreReadToTheirEnd(depth: Int) {
    for (open, close) in ["()", "[]", "{}"].map({ ($0.prefix(1), $0.suffix(1)) }) {
      let nested =
        String(repeating: String(open), count: depth)
        + String(repeating: String(close), count: depth)
      let text = """
        let nested = f \(nested)
        let package = Package(name: "Kit", targets: [.target(name: "Kit")])
        """
      #expect(Self.membership("Sources/Kit/Card.xib", .package, text) == "Kit other")
      let inside = #"let package = Package(targets: [.target(name: "Kit", path: 1 \#(nested))])"#
      #expect(Self.membership("Card.xib", .package, inside) == "unknown")
    }
  }

  @Test(arguments: [
    ("App/Resources/Main.storyboard", "App app"), ("App/Views/Card.xib", "none"),
    ("Data/a.xib", "App app"), ("AppTests/Row.xib", "AppTests test"),
    ("Extra/Bar.xib", "App app"), ("Extra/Deep/Bar.xib", "none"),
  ])
  func tuistListsResources(document: String, membership: String) {
    let text = """
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(
          name: "App", destinations: .iOS, product: .app, sources: ["App/Sources/**"],
          resources: ["App/Resources/**", .folderReference(path: "Data"), .glob(pattern: "Extra/*.xib")]),
        Target(name: "AppTests", product: .unitTests, resources: "AppTests/**"),
      ])
      """
    #expect(Self.membership(document, .tuist, text) == membership)
  }

  @Test(arguments: [
    (
      ProjectManifest.Format.xcodeGen,
      "options:\n  deploymentTarget:\n    iOS: \"13.0\"\n    macOS: 10.15", 13 as Int?
    ),
    (
      .xcodeGen,
      "targets:\n  A:\n    deploymentTarget:\n      iOS: 14\n  B:\n    settings:\n      IPHONEOS_DEPLOYMENT_TARGET: 12.4",
      12
    ),
    (.xcodeGen, "options:\n  deploymentTarget:\n    macOS: 10.15", nil),
    (
      .xcodeGen,
      "targets:\n  A:\n    platform: iOS\n    deploymentTarget: \"14.1\"\n  B:\n    platform: tvOS\n    deploymentTarget: 13.0",
      14
    ),
    (
      .tuist, #"let p = Project(targets: [.target(name: "A", deploymentTargets: .iOS("15.0"))])"#,
      15
    ),
    (
      .tuist,
      #"Target(name: "A", deploymentTarget: .iOS(targetVersion: "13.2", devices: .iphone))"#, 13
    ),
    (.tuist, #"let p = Project(targets: [.target(name: "A", destinations: .iOS)])"#, nil),
    (.package, "let package = Package(platforms: [.iOS(.v13)])", nil),
  ])
  func manifestsNameTheOldestSystem(format: ProjectManifest.Format, text: String, expected: Int?) {
    #expect(ProjectManifest(format, reading: Array(text.utf8)).oldestSystem == expected)
  }

  @Test func patternsWithExclusionsAreUnknown() {
    let text = """
      .target(name: "A", product: .app, resources: [.glob(pattern: "A/**", excluding: ["A/old/**"])])
      """
    #expect(Self.membership("A/B.xib", .tuist, text) == "unknown")
  }

  @Test(arguments: [
    ("Shop/Card.xib", "Shop app"), ("Shared/Views/Bar.xib", "Shop app"),
    ("Panel.xib", "Kit other"), ("ShopTests/Row.xib", "ShopTests test"), ("Old/Row.xib", "none"),
    ("Kit Files/A.xib", "Kit other"), ("Shared/Drafts/Bar.xib", "none"),
    ("Shared/Views/BarOld.xib", "none"), ("Shop/CardOld.xib", "Shop app"),
    ("Extra/More/A.xib", "Shop app"), ("Extra/A.xib", "none"),
  ])
  func xcodeGenListsSources(document: String, membership: String) {
    let text = """
      name: Shop # the app
      options:
        bundleIdPrefix: com.example
      targets:
        Shop:
          type: application
          platform: iOS
          sources:
            - Shop
            # shared with the extension
            - path: Shared
              group: Common
              excludes:
                - Drafts/*
                - "**/*Old.xib"
            - name: More
              path: Extra/More
          settings:
            base:
              INFOPLIST_FILE: Shop/Info.plist
        Kit:
          type: framework
          sources: [Panel.xib, "Kit Files"]
        ShopTests:
          type: bundle.unit-test
          sources: ShopTests
      schemes:
        Old:
          sources: Old
      """
    #expect(Self.membership(document, .xcodeGen, text) == membership)
  }

  @Test(arguments: [
    "targets:\n  A:\n    sources: ${PATH}", "targets:\n  A:\n    templates: [T]\n    sources: A",
    "targets:\n  A:\n    sources:\n      - path: B\n        includes: [C.xib]",
    "include: base.yml\ntargets:\n  A:\n    sources: A", "name: A", "", "targets:",
    "targets:\n  A:\n    sources: \"*/B\"",
  ])
  func variablesAreUnknown(text: String) {
    #expect(Self.membership("B/C.xib", .xcodeGen, text) == "unknown")
  }

  @Test func oneOfSeveralProjectsContainsADocument() {
    let kit = ProjectTarget(name: "Kit", kind: .other)
    #expect(DocumentMembership.joined([.inNoTarget, .member([kit])]) == .member([kit]))
    #expect(DocumentMembership.joined([.inNoTarget, .unknown]) == .unknown)
    #expect(DocumentMembership.joined([.inNoTarget, .inNoTarget]) == .inNoTarget)
    #expect(DocumentMembership.joined([]) == .unknown)
  }
}
