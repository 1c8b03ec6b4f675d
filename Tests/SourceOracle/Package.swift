// swift-tools-version: 6.2

import PackageDescription

// Compares the source readers with swift-syntax. This package compiles the sources of layoutlint
// itself, so that the build of layoutlint does not require swift-syntax.

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
      name: "AppCode", dependencies: ["LayoutModel"],
      path: "Sources/layoutlint/AppCode", swiftSettings: settings),
    .executableTarget(
      name: "SourceOracle",
      dependencies: [
        "LayoutModel", "AppCode",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
