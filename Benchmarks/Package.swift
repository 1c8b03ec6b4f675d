// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The modules of layoutlint have no public API: their declarations have the access level `package`.
// This package therefore compiles their sources itself, through the symbolic links in `Sources`.

/// A module of layoutlint.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/layoutlint/\(name)",
    swiftSettings: settings)
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The pages and fixtures beside the code of rules.
let ruleDocuments: [String] = {
  let rules = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Rules")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: rules.path)) ?? []
  return names.filter { !$0.contains(".") }.sorted().flatMap {
    ["\($0)/README.md", "\($0)/Fixtures"]
  }
}()

let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.30.0", traits: []),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CJansson", path: "Sources/layoutlint/CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    module("JSON", ["CJansson"]),
    module("XML", []),
    module("LayoutModel", []),
    module("AutoLayout", ["LayoutModel"]),
    module("HitTesting", ["LayoutModel", heap]),
    module("AppCode", ["LayoutModel"]),
    module("Linting", ["AppCode", "AutoLayout", "LayoutModel", "HitTesting"]),
    module("LayoutReaders", ["JSON", "LayoutModel", "Linting", "XML"]),
    .target(name: "CTexts", path: "Sources/layoutlint/CTexts"),
    .target(
      name: "Rules",
      dependencies: ["AppCode", "AutoLayout", "CTexts", "LayoutModel", "Linting", "HitTesting"],
      path: "Sources/Rules", exclude: ["new-rule.sh"] + ruleDocuments, swiftSettings: settings),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        "AppCode", "AutoLayout", "JSON", "LayoutModel", "LayoutReaders", "Linting", "Rules",
        "HitTesting", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LayoutBenchmarks",
      swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
