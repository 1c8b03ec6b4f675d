// swift-tools-version: 5.9

import PackageDescription

// A package of its own, because apps depend on it and the linter is a program for the Mac and Linux.
let package = Package(
  name: "LayoutCapture",
  platforms: [.iOS(.v15)],
  products: [
    .library(name: "LayoutCapture", targets: ["LayoutCapture"]),
    .library(name: "LayoutCaptureTesting", targets: ["LayoutCaptureTesting"]),
  ],
  targets: [
    .target(name: "LayoutCapture"),
    // For test targets only: it uses XCTest.
    .target(name: "LayoutCaptureTesting", dependencies: ["LayoutCapture"]),
  ]
)
