// swift-tools-version: 6.2

import PackageDescription

/// The strictest language that the toolchain offers, for every target alike.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Each rule's folder holds its page and its fixtures beside its code; `exclude` takes exact paths.
let ruleFolders = [
  "AmbiguousLayout",
  "CenterNotHittable",
  "ControlBlockedBySubview",
  "ControlOutsideSuperview",
  "CoveredControl",
  "CustomHitTestShallow",
  "DuplicateTapRecognizers",
  "FailureRequirementCycle",
  "GhostTouchTarget",
  "InteractionDisabledAncestor",
  "OffScreenControl",
  "OrphanViewController",
  "OverlappingControls",
  "RecognizerDelaysControl",
  "RecognizerOnTwoViews",
  "RecognizerShadowsAction",
  "RecognizerWithoutAction",
  "RecognizerWithoutInteraction",
  "SmallTouchTarget",
  "TapRecognizerBlocksSelection",
  "TouchSwallowingOverlay",
  "TransparentInteractive",
  "UnattachedRecognizer",
  "UnhandledAction",
  "UnreachableScrollContent",
  "UnreachableSubview",
  "UnsatisfiableConstraints",
  "ZeroSizeContainer",
]

let package = Package(
  name: "layoutlint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layoutlint", targets: ["layoutlint"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // The library that judges JSON, and the only module that sees it.
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    .target(name: "JSON", dependencies: ["CJansson"], swiftSettings: strict),
    .target(name: "XML", swiftSettings: strict),

    // The pure core, what feeds it, and what asks it.
    .target(name: "LayoutCore", swiftSettings: strict),
    .target(
      name: "LayoutReaders", dependencies: ["JSON", "LayoutCore", "XML"], swiftSettings: strict),
    .target(
      name: "Rules",
      dependencies: ["LayoutCore"],
      path: "Rules",
      exclude: ["new-rule.sh"] + ruleFolders.flatMap { ["\($0)/README.md", "\($0)/Fixtures"] },
      swiftSettings: strict
    ),
    .target(name: "LanguageServer", dependencies: ["LayoutCore"], swiftSettings: strict),

    // The program: the one place that joins the parts.
    .executableTarget(
      name: "layoutlint",
      dependencies: [
        "LanguageServer",
        "LayoutCore",
        "LayoutReaders",
        "Rules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),

    .target(
      name: "LayoutTestSupport",
      dependencies: ["JSON", "LayoutCore", "LayoutReaders", "Rules"],
      path: "Tests/LayoutTestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "JSONTests", dependencies: ["CJansson", "JSON", "LayoutTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "XMLTests", dependencies: ["XML", "LayoutTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LayoutCoreTests",
      dependencies: ["LayoutCore", "LayoutReaders", "LayoutTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutReadersTests", dependencies: ["LayoutReaders", "LayoutTestSupport", "Rules"],
      swiftSettings: strict),
    .testTarget(
      name: "LanguageServerTests", dependencies: ["LanguageServer", "LayoutTestSupport"],
      exclude: ["Sessions"], swiftSettings: strict),
    .testTarget(
      name: "RulesTests", dependencies: ["Rules", "LayoutReaders", "LayoutTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["layoutlint", "LayoutTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RepositoryTests", dependencies: ["Rules", "LayoutTestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
