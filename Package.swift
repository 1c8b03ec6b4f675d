// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target: the strictest language that the toolchain offers, and optimization
/// across modules in release builds.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Decision 36: the accessors of the model are inlined into other modules.
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// For modules that a run of `lint` uses (decision 46): without demangling names and searching conformances when a
/// generic type is first used.
let fastStart: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release))
]

/// For modules in which no check of a document takes its time.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// What `layoutlint --version` shows. `make` passes it, and only one C file depends on it: another commit
/// compiles nothing else.
let buildInformation: [CSetting] = ["LAYOUTLINT_COMMIT", "LAYOUTLINT_TOOLCHAIN"].compactMap {
  name in
  guard let value = Context.environment[name], !value.isEmpty,
    value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
  else { return nil }
  return .define(name, to: "\"\(value)\"")
}

/// Each rule's folder holds its page and its fixtures beside its code; `exclude` takes exact paths.
let ruleFolders = [
  "AmbiguousLayout",
  "CenterNotHittable",
  "ClippedText",
  "ControlBlockedBySubview",
  "ControlOutsideSuperview",
  "ControlPushedOffScreen",
  "CoveredControl",
  "CustomHitTestShallow",
  "DuplicateTapRecognizers",
  "FailureRequirementCycle",
  "GhostTouchTarget",
  "InteractionDisabledAncestor",
  "MissingAction",
  "MissingClass",
  "MissingOutlet",
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
  "TextOverlap",
  "TouchSwallowingOverlay",
  "TransparentInteractive",
  "UnattachedRecognizer",
  "UnhandledAction",
  "UnreachableScrollContent",
  "UnreachableSubview",
  "UnsatisfiableConstraints",
  "ZeroSizeContainer",
]

/// A module of `Sources` with the strict settings.
func module(
  _ name: String, _ dependencies: [Target.Dependency], _ optimization: [SwiftSetting] = fastStart
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + optimization)
}

/// A test target of `Tests` with the strict settings and the support module.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["LayoutTestSupport"], exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "layoutlint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "layoutlint", targets: ["layoutlint"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
  ],
  targets: [
    // Parsers. CJansson is the module map of libjansson, and JSON the only module that imports it.
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    module("JSON", ["CJansson"]),
    module("XML", []),

    // The model of UIKit: what a hierarchy is, how it is laid out, which touches reach its views.
    module("ConstraintSolver", [.product(name: "HeapModule", package: "swift-collections")]),
    module("LayoutModel", []),
    module("AutoLayout", ["ConstraintSolver", "LayoutModel"]),
    module(
      "TouchModel", ["LayoutModel", .product(name: "HeapModule", package: "swift-collections")]),

    // App code: the declarations and statements that decide how views receive touches.
    module("SourceReaders", ["LayoutModel"]),

    // The linter, its rules, and the readers of each format.
    module("Linting", ["AutoLayout", "LayoutModel", "SourceReaders", "TouchModel"]),
    module("LayoutReaders", ["JSON", "LayoutModel", "Linting", "XML"]),
    .target(
      name: "Rules",
      dependencies: ["AutoLayout", "LayoutModel", "Linting", "TouchModel"],
      path: "Rules",
      exclude: ["new-rule.sh"] + ruleFolders.flatMap { ["\($0)/README.md", "\($0)/Fixtures"] },
      swiftSettings: strict + fastStart
    ),

    // Reading and writing of descriptors, also of non-blocking ones.
    module("Descriptors", [.product(name: "SystemPackage", package: "swift-system")]),

    // The language server, and what editors ask of each format.
    module(
      "LanguageServer",
      [
        "AutoLayout", "Descriptors", "LayoutModel", "Linting", "TouchModel",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], small),
    module(
      "LayoutLanguages",
      ["JSON", "LanguageServer", "LayoutModel", "LayoutReaders", "Linting", "XML"], small),

    // The commit and the toolchain of this build.
    .target(name: "CBuildInformation", cSettings: buildInformation),

    // The program, which assembles the modules.
    .executableTarget(
      name: "layoutlint",
      dependencies: [
        "AutoLayout",
        "CBuildInformation",
        "Descriptors",
        "LanguageServer",
        "LayoutLanguages",
        "LayoutModel",
        "LayoutReaders",
        "Linting",
        "Rules",
        "SourceReaders",
        "TouchModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict + fastStart + small,
      // Without exported symbols, which nothing loads, the linker removes more unused code. Functions with
      // equal code are linked once unless their address is used.
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe"],
          .when(platforms: [.linux], configuration: .release))
      ]
    ),

    .target(
      name: "LayoutTestSupport",
      dependencies: [
        "AutoLayout", "JSON", "LanguageServer", "LayoutModel", "LayoutReaders", "Linting", "Rules",
        "TouchModel",
      ],
      path: "Tests/LayoutTestSupport",
      swiftSettings: strict
    ),
    tests("JSONTests", ["CJansson", "JSON"]),
    tests("XMLTests", ["XML"]),
    tests(
      "ConstraintSolverTests",
      ["AutoLayout", "ConstraintSolver", "LayoutModel", "LayoutReaders", "Linting"]),
    tests(
      "LayoutModelTests", ["LayoutModel", "LayoutReaders", "Linting", "TouchModel", "AutoLayout"]),
    tests(
      "AutoLayoutTests",
      ["AutoLayout", "ConstraintSolver", "LayoutModel", "LayoutReaders", "Linting"]),
    tests("SourceReadersTests", ["LayoutModel", "SourceReaders"]),
    tests("TouchModelTests", ["LayoutModel", "LayoutReaders", "Linting", "TouchModel"]),
    tests(
      "LintingTests",
      [
        "AutoLayout", "LayoutModel", "LayoutReaders", "Linting", "Rules", "SourceReaders",
        "TouchModel",
      ]),
    tests(
      "LayoutReadersTests",
      [
        "AutoLayout", "LayoutModel", "LayoutReaders", "Linting", "Rules", "TouchModel", "JSON",
        "XML",
      ]),
    tests(
      "RulesTests",
      [
        "LayoutModel", "LayoutReaders", "Linting", "Rules", "SourceReaders", "TouchModel",
        "AutoLayout",
      ]),
    tests(
      "LanguageServerTests",
      [
        "AutoLayout", "LanguageServer", "LayoutModel", "Linting", "TouchModel",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Sessions"]),
    tests(
      "LayoutLanguagesTests",
      [
        "JSON", "LanguageServer", "LayoutLanguages", "LayoutModel", "LayoutReaders", "Linting",
        "Rules",
      ]),
    tests(
      "ProgramTests",
      [
        "layoutlint", "LayoutModel", "Linting", "LanguageServer", "LayoutLanguages",
        "LayoutReaders", "Rules", "TouchModel", "AutoLayout",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    tests("RepositoryTests", ["Linting", "Rules", "LayoutModel"]),
  ],
  swiftLanguageModes: [.v6]
)
