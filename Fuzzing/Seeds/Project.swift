import ProjectDescription

let project = Project(
  name: "App",
  targets: [
    .target(
      name: "App", destinations: .iOS, product: .app, bundleId: "com.example.app",
      sources: ["App/**", .glob("Shared/**", excluding: "Shared/Old/**")], resources: ["Resources/**"])
  ])
