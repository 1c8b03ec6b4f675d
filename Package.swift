// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target: the strictest language that the toolchain offers. There are no unsafe flags, so that
/// other packages can depend on this one; `Distribution/build.sh` has the options of released programs.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What `layoutlint --version` shows. `make` passes it, and only one C file depends on it: another commit
/// compiles nothing else.
let buildInformation: [CSetting] = [
  "LAYOUTLINT_COMMIT", "LAYOUTLINT_TOOLCHAIN", "LAYOUTLINT_DOCUMENTATION",
].compactMap { name in
  guard let value = Context.environment[name], !value.isEmpty,
    value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
  else { return nil }
  return .define(name, to: "\"\(value)\"")
}

/// Each rule's folder holds its page and its fixtures beside its code; `exclude` takes exact paths.
let ruleFolders = [
  "ActionSheetWithoutAnchor",
  "AmbiguousLayout",
  "BackgroundOutsideButton",
  "CellSubviewBehindContentView",
  "CenterNotHittable",
  "ClippedText",
  "ContentShapeWithoutEffect",
  "ControlBlockedBySubview",
  "ControlInHomeIndicatorArea",
  "ControlInStatusBarArea",
  "ControlInSystemBar",
  "ControlOutsideSuperview",
  "ControlPushedOffScreen",
  "ControlSqueezedByText",
  "ControlWithoutAction",
  "CoveredControl",
  "CustomHitTestShallow",
  "DisabledControl",
  "DuplicateTapRecognizers",
  "FailureRequirementCycle",
  "GhostTouchTarget",
  "InactiveLinks",
  "InteractionDisabledAncestor",
  "ListRowButtons",
  "ListRowTapGap",
  "MissingAction",
  "MissingClass",
  "MissingOutlet",
  "MissingScene",
  "MissingSegue",
  "OffScreenControl",
  "OrphanViewController",
  "OverlappingControls",
  "PlainButtonGap",
  "RecognizerDelaysControl",
  "RecognizerOnTwoViews",
  "RecognizerShadowsAction",
  "RecognizerWithoutAction",
  "RecognizerWithoutInteraction",
  "SmallTouchTarget",
  "TapAreaGap",
  "TapRecognizerBlocksSelection",
  "TextOverlap",
  "TouchSwallowingOverlay",
  "TransparentInteractive",
  "TwoActions",
  "UnattachedRecognizer",
  "UnconnectedDelegate",
  "UnconnectedOutlet",
  "UnhandledAction",
  "UnreachableScrollContent",
  "UnreachableSubview",
  "UnsatisfiableConstraints",
  "ZeroSizeContainer",
]

/// A module of `Sources` with the strict settings.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
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
    .executable(name: "layoutlint", targets: ["layoutlint"]),
    .library(name: "LayoutLint", targets: ["LayoutLint"]),
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
    module("LayoutModel", []),
    module("AutoLayout", ["LayoutModel"]),
    module(
      "HitTesting", ["LayoutModel", .product(name: "HeapModule", package: "swift-collections")]),

    // App code: the declarations and statements that decide how views receive touches.
    module("AppCode", ["LayoutModel"]),

    // SwiftUI views in app code: which part of each takes taps.
    module("TapAreas", ["AppCode"]),

    // Faults in the touch handling of app code that need no layout.
    module("CodeChecks", ["AppCode", "LayoutModel"]),

    // The linter, its rules, and the readers of each format.
    module(
      "Linting", ["AppCode", "AutoLayout", "CodeChecks", "LayoutModel", "TapAreas", "HitTesting"]),
    module("LayoutReaders", ["AppCode", "JSON", "LayoutModel", "Linting", "XML"]),
    .target(
      name: "Rules",
      dependencies: ["AppCode", "AutoLayout", "CTexts", "LayoutModel", "Linting", "HitTesting"],
      path: "Rules",
      exclude: ["new-rule.sh"] + ruleFolders.flatMap { ["\($0)/README.md", "\($0)/Fixtures"] },
      swiftSettings: strict
    ),

    // Reading and writing of descriptors, also of non-blocking ones.
    module("Descriptors", [.product(name: "SystemPackage", package: "swift-system")]),

    // Processes that work on documents for another one, which continues after an internal error.
    module("Workers", ["Descriptors", .product(name: "SystemPackage", package: "swift-system")]),

    // The language server.
    module(
      "LanguageServer",
      [
        "AppCode", "AutoLayout", "CodeChecks", "Descriptors", "JSON", "LayoutModel", "Linting",
        "TapAreas",
        "HitTesting", "Workers",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // The protocol of the server for coding agents, without processes.
    module("ModelContext", ["JSON", "Linting"]),

    // What editors ask of each format.
    module(
      "EditorLanguages",
      ["AppCode", "JSON", "LanguageServer", "LayoutModel", "LayoutReaders", "Linting", "XML"]),

    // The library, with a public API of values.
    module(
      "LayoutLint", ["LayoutModel", "LayoutReaders", "Linting", "Rules", "HitTesting"]),

    // The specification, the JSON Schemas of outputs and the examples of rules, as bytes.
    .target(name: "CTexts"),

    // Reading and writing files, and the errors that name them.
    .target(
      name: "Files",
      dependencies: [
        "Descriptors", "LayoutModel", "Linting",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // The settings of a project: configuration files, baselines and custom rules.
    .target(
      name: "Configuration",
      dependencies: [
        "AppCode", "Files", "LayoutModel", "LayoutReaders", "Linting", "Rules",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // The files of a project: documents, source code, translations, property lists and Git.
    module(
      "Project",
      [
        "AppCode", "CodeChecks", "Configuration", "Files", "LayoutModel", "LayoutReaders",
        "Linting", "Workers", .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // The style sheets and scripts of pages, each in a file.
    .target(
      name: "CPageAssets",
      exclude: [
        "gallery.css", "page.css", "panel-sheet.css", "panels.css", "picture-page.css",
        "picture-page.js", "picture.css", "report.js",
      ]),

    // Pictures of layouts, and the pages with them.
    .target(
      name: "Pictures",
      dependencies: [
        "AppCode", "AutoLayout", "CPageAssets", "Files", "LayoutModel", "LayoutReaders",
        "Linting", "HitTesting",
      ], swiftSettings: strict),

    // The reports of `lint` in each format.
    .target(
      name: "Reports",
      dependencies: [
        "AppCode", "CBuildInformation", "CPageAssets", "Configuration", "Files", "LayoutModel",
        "LayoutReaders",
        "Linting",
        "Pictures", "HitTesting", .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),

    // The commit and the toolchain of this build, and the address of its documentation.
    .target(name: "CBuildInformation", cSettings: buildInformation),

    // The program, which assembles the modules.
    .executableTarget(
      name: "layoutlint",
      dependencies: [
        "AppCode",
        "AutoLayout",
        "CTexts",
        "CodeChecks",
        "Configuration",
        "Descriptors",
        "Files",
        "JSON",
        "LanguageServer",
        "EditorLanguages",
        "LayoutModel",
        "LayoutReaders",
        "Linting",
        "ModelContext",
        "Pictures",
        "Project",
        "Reports",
        "Rules",
        "TapAreas",
        "HitTesting",
        "Workers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),

    // The checks of any bytes that Fuzzing/fuzz.py links with libFuzzer. No product contains them.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AppCode", "AutoLayout", "JSON", "LanguageServer", "LayoutLint", "LayoutModel",
        "LayoutReaders",
        "Linting", "ModelContext", "Rules", "Workers",
      ],
      path: "Fuzzing/Sources",
      swiftSettings: strict
    ),
    .target(
      name: "LayoutTestSupport",
      dependencies: [
        "AppCode", "AutoLayout", "JSON", "LanguageServer", "LayoutModel", "LayoutReaders",
        "Linting", "Rules", "HitTesting",
      ],
      path: "Tests/LayoutTestSupport",
      swiftSettings: strict
    ),
    tests("JSONTests", ["CJansson", "JSON"]),
    tests("XMLTests", ["XML"]),
    tests("ConstraintSolverTests", ["AutoLayout", "LayoutModel", "LayoutReaders", "Linting"]),
    tests(
      "LayoutModelTests", ["LayoutModel", "LayoutReaders", "Linting", "HitTesting", "AutoLayout"]),
    tests("AutoLayoutTests", ["AutoLayout", "LayoutModel", "LayoutReaders", "Linting"]),
    tests("AppCodeTests", ["AppCode", "LayoutModel"]),
    tests("TapAreasTests", ["AppCode", "TapAreas"]),
    tests("CodeChecksTests", ["AppCode", "CodeChecks", "LayoutModel"]),
    tests("HitTestingTests", ["LayoutModel", "LayoutReaders", "Linting", "HitTesting"]),
    tests(
      "LintingTests",
      [
        "AppCode", "AutoLayout", "LayoutModel", "LayoutReaders", "Linting", "Rules",
        "HitTesting",
      ]),
    tests(
      "LayoutReadersTests",
      [
        "AutoLayout", "LayoutModel", "LayoutReaders", "Linting", "Rules", "HitTesting", "JSON",
        "XML",
      ]),
    tests(
      "RulesTests",
      [
        "AppCode", "LayoutModel", "LayoutReaders", "Linting", "Rules", "HitTesting",
        "AutoLayout",
      ]),
    tests(
      "WorkersTests",
      ["Descriptors", "Workers", .product(name: "SystemPackage", package: "swift-system")]),
    tests(
      "LanguageServerTests",
      [
        "AppCode", "AutoLayout", "JSON", "LanguageServer", "LayoutModel", "LayoutReaders",
        "Linting",
        "HitTesting", "Workers",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Sessions"]),
    tests("ModelContextTests", ["Linting", "ModelContext"], exclude: ["Sessions"]),
    tests(
      "EditorLanguagesTests",
      [
        "JSON", "LanguageServer", "EditorLanguages", "LayoutModel", "LayoutReaders", "Linting",
        "Rules",
      ]),
    tests(
      "ProgramTests",
      [
        "layoutlint", "Configuration", "Files", "LayoutModel", "Linting", "LanguageServer",
        "EditorLanguages", "LayoutReaders", "Pictures", "Project", "Reports", "Rules",
        "HitTesting", "AutoLayout", "Workers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    tests("RepositoryTests", ["Linting", "Rules", "LayoutModel"]),
  ],
  swiftLanguageModes: [.v6]
)
