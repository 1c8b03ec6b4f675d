// swift-tools-version: 6.2

import PackageDescription

// A program that uses the library, in a package of its own. Continuous integration builds and runs it.
let package = Package(
  name: "LibraryExample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "layoutlint", path: "../..")],
  targets: [
    .executableTarget(
      name: "LibraryExample", dependencies: [.product(name: "LayoutLint", package: "layoutlint")])
  ],
  swiftLanguageModes: [.v6]
)
