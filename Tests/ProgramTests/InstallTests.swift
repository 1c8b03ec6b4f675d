import Foundation
import LayoutTestSupport
import Testing

@testable import Reports
@testable import layoutlint

/// Tests `make install`, and that the files of `Distribution` refer to the version of the program.
@Suite struct InstallTests {
  @Test func theVersionContainsTheCommitIfItIsKnown() {
    let build = BuildInformation(commit: "1a2b3c4-dirty", toolchain: "6.3.1")
    #expect(build.versionLine("0.1.0") == "layoutlint 0.1.0 (1a2b3c4-dirty, Swift 6.3.1)")
    let archive = BuildInformation(commit: "", toolchain: "6.3.1")
    #expect(archive.versionLine("0.1.0") == "layoutlint 0.1.0 (Swift 6.3.1)")
    let plain = BuildInformation(commit: "", toolchain: "").versionLine("0.1.0")
    #expect(plain.wholeMatch(of: /layoutlint 0\.1\.0 \(Swift 6\.\d( or later)?\)/) != nil)
  }

  /// The files of a prefix, relative to it.
  private static let files = [
    "bin/layoutlint", "share/bash-completion/completions/layoutlint",
    "share/fish/vendor_completions.d/layoutlint.fish", "share/man/man1/layoutlint.1",
    "share/zsh/site-functions/_layoutlint",
  ]

  /// Runs a line of shell in the root folder of the repository.
  private static func shell(_ line: String) throws -> Program.Outcome {
    try Program.shell(line, in: Folder(at: RepositoryFiles.root))
  }

  @Test func installsAndRemovesTheProgramWithItsPages() throws {
    let folder = try Folder()
    let line = "umask 077; make install DESTDIR='\(folder.url.path)' PREFIX=/usr"
    let outcome = try Self.shell(line)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "Installed layoutlint in \(folder.url.path)/usr.\n")
    #expect(try installed(in: folder) == Self.files)
    let checks = """
      cd '\(folder.url.path)/usr'
      [ "$(bin/layoutlint --version)" = "$(layoutlint --version)" ] || echo version
      [ "$(stat -c %a bin/layoutlint share/man/man1/layoutlint.1 | xargs)" = "755 644" ] || echo modes
      bash -n \(Self.files[1]) || echo syntax
      """
    #expect(try Program.shell(checks).output == "")
    let page = try folder.text("usr/share/man/man1/layoutlint.1")
    for name in LayoutlintCommand.subcommandNames {
      #expect(page.contains(".Ss layoutlint \(name.replacing("-", with: "\\-"))\n"))
    }

    let removal = try Self.shell(line.replacing("make install", with: "make uninstall"))
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(try installed(in: folder) == [])
  }

  private func installed(in folder: Folder) throws -> [String] {
    let outcome = try Program.shell("cd '\(folder.url.path)/usr' && find . -type f")
    return outcome.output.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  @Test func suggestsAnotherPrefixIfItIsNotWritable() throws {
    let folder = try Folder(["occupied": Data()])
    let outcome = try Self.shell("make install PREFIX='\(folder.url.path)/occupied'")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("is not writable: run 'sudo make install', or choose another folder"))
  }

  @Test func namesThePathIfItIsNotSearched() throws {
    let folder = try Folder()
    let outcome = try Self.shell("make install PREFIX='\(folder.url.path)'")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("export PATH=\"\(folder.url.path)/bin:$PATH\"\n"))
    let searched = try Self.shell(
      "PATH='\(folder.url.path)/bin':$PATH make install PREFIX='\(folder.url.path)'")
    #expect(searched.output == "Installed layoutlint in \(folder.url.path).\n")
  }

  /// Fails before a build.
  @Test func anArchiveForAnotherArchitectureNeedsAnotherMachine() throws {
    let outcome = try Self.shell("make release ARCH=riscv64")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("run 'make release' on a machine or in a container with riscv64"))
  }

  /// A release sets the address of the documentation; a custom rule has no page there.
  @Test func rulesLinkToTheSiteIfItIsPublished() {
    let build = BuildInformation(
      commit: "", toolchain: "", documentation: "https://example.com/docs/")
    #expect(build.page(of: "text-overlap") == "https://example.com/docs/rules/text-overlap.html")
    #expect(build.page(of: "our-rule") == nil)
    #expect(BuildInformation(commit: "", toolchain: "").page(of: "text-overlap") == nil)
  }

  @Test(arguments: [
    ("action.yml", "default: \"@\""),
    ("Distribution/CI/layoutlint.gitlab-ci.yml", "LAYOUTLINT_VERSION: \"@\""),
    ("Distribution/Homebrew/layoutlint.rb", "version \"@\""),
    ("Distribution/Homebrew/layoutlint.rb", "RELEASES/v@/layoutlint-@-macos-arm64.tar.gz"),
    ("Distribution/PreCommit/pyproject.toml", "layoutlint==@"),
  ])
  func filesOfDistributionReferToTheVersion(path: String, text: String) throws {
    let expected = text.replacing("@", with: LayoutlintCommand.version)
    #expect(try RepositoryFiles.text(path).contains(expected))
  }

  /// What people paste from the site contains the addresses of the release; those that are not set are left.
  @Test(arguments: [
    (
      "  - uses: OWNER/layoutlint@v1  # replace OWNER: the account", "github.com/team/lint",
      "  - uses: team/lint@v1"
    ),
    (
      "  A: https://example.org/layoutlint/v1  # replace it", "github.com/team/lint",
      "  A: https://github.com/team/lint/releases/v1"
    ),
    ("  - project: GROUP/layoutlint  # replace GROUP", "github.com/team/lint", nil),
    ("  - uses: OWNER/layoutlint@v1  # replace OWNER", "example.com/layoutlint", nil),
  ])
  func theSiteFillsPlaceholders(line: String, repository: String, filled: String?) throws {
    let script = """
      import sys; sys.path.insert(0, "Distribution"); sys.dont_write_bytecode = True
      from addresses import filled
      print(filled(sys.argv[1], {"repository": sys.argv[2], "releases": sys.argv[2] + "/releases"}))
      """
    let outcome = try Self.shell("python3 -c '\(script)' '\(line)' 'https://\(repository)'")
    #expect(outcome.output == (filled ?? line) + "\n", "\(outcome.errors)")
  }

  /// The environment variables that the action passes are those that its script reads.
  @Test func theActionPassesTheVariablesOfItsScript() throws {
    let pattern = /\bLAYOUTLINT_[A-Z_]+/
    let (passed, read) = try (
      RepositoryFiles.text("action.yml"), RepositoryFiles.text("Distribution/CI/github.sh")
    )
    #expect(Set(passed.matches(of: pattern).map(\.0)) == Set(read.matches(of: pattern).map(\.0)))
  }
}
