// swift-tools-version: 6.2

import PackageDescription

// Compares the source readers with swift-syntax. This package compiles the sources of layoutlint
// itself, as `Benchmarks` does, so that the build of layoutlint does not require swift-syntax.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "SourceOracle",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    .target(
      name: "LayoutModel", path: "Sources/layoutlint/LayoutModel", swiftSettings: settings),
    .target(
      name: "SourceReaders", dependencies: ["LayoutModel"],
      path: "Sources/layoutlint/SourceReaders", swiftSettings: settings),
    .executableTarget(
      name: "SourceOracle",
      dependencies: [
        "LayoutModel", "SourceReaders",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
