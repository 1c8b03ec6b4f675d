// swift-tools-version: 6.1

import PackageDescription

// The linter is a program in a bundle, so that packages and projects build neither it nor its
// dependencies. `make release` writes this package with the bundle.
let package = Package(
  name: "layoutlint-plugins",
  products: [
    .plugin(name: "LayoutlintBuildToolPlugin", targets: ["LayoutlintBuildToolPlugin"]),
    .plugin(name: "LayoutlintCommandPlugin", targets: ["LayoutlintCommandPlugin"]),
    .plugin(name: "LayoutlintFixCommandPlugin", targets: ["LayoutlintFixCommandPlugin"]),
  ],
  targets: [
    .binaryTarget(name: "layoutlint", path: "layoutlint.artifactbundle"),
    .plugin(
      name: "LayoutlintBuildToolPlugin", capability: .buildTool(), dependencies: ["layoutlint"]),
    .plugin(
      name: "LayoutlintCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "layoutlint",
          description: "Find iOS controls that users can see but cannot tap.")),
      dependencies: ["layoutlint"]),
    .plugin(
      name: "LayoutlintFixCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "layoutlint-fix",
          description: "Apply the safe fixes of layoutlint, and report the other findings."),
        permissions: [
          .writeToPackageDirectory(reason: "layoutlint applies safe fixes to layouts.")
        ]),
      dependencies: ["layoutlint"]),
  ]
)
