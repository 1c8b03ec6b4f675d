import Testing

/// Arguments that a user can mean differently.
@Suite struct WrongArgumentTests {
  /// The parser reads the letters as options, of which one is `-h`.
  @Test func aPathWithADashIsNoList() throws {
    let folder = try Folder(["-dash.xib": ""])
    let outcome = try Program.run("-dash.xib", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("unknown option '-dash.xib'; a path that starts with a dash"))
    #expect(try Program.run("./-dash.xib", in: folder).errors.contains("unknown option") == false)
  }

  @Test func helpNeedsACommand() throws {
    let outcome = try Program.run("help", "nothing")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("layoutlint: unknown command 'nothing'"))
    #expect(try Program.run("help", "lint").status == 0)
    #expect(try Program.run("help", "rule").errors.contains("did you mean 'rules'?"))
    #expect(try Program.run("help").status == 0)
  }

  @Test(arguments: [
    ("check", "did you mean the command 'lint'?"), ("versoin", nil),
    ("version", "did you mean 'layoutlint --version'?"),
    ("watch", "did you mean 'layoutlint --watch'?"),
    ("lsp", "did you mean the command 'serve'?"),
    ("a.layout.json:7:3", "'a.layout.json' without the line is the path of the file"),
    ("a.layout.json:7", "'a.layout.json' without the line is the path of the file"),
    ("b.layout.json:7:3", nil),
  ])
  func suggestsWhatTheUserMeans(word: String, hint: String?) throws {
    let outcome = try Program.run(word, in: Folder(["a.layout.json": Layouts.clean]))
    #expect(outcome.status == 2)
    if let hint {
      #expect(outcome.errors.hasSuffix("layoutlint: \(hint)\n"), "\(outcome.errors)")
    } else {
      #expect(!outcome.errors.contains("without the line"))
    }
  }

  /// The parser's own suggestions have hardly a letter in common with some options.
  @Test(arguments: [
    ("--quite", " Did you mean '--quiet'?"), ("--wathc", " Did you mean '--watch'?"),
    ("--rules", nil), ("--zoom", nil),
  ])
  func onlyASimilarOptionIsSuggested(option: String, suggestion: String?) throws {
    let outcome = try Program.run("lint", option, "a.xib")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let known = suggestion.map { ".\($0)" } ?? ""
    #expect(outcome.errors.hasPrefix("Error: Unknown option '\(option)'\(known)\n"))
  }

  @Test func thePrefixOfARuleGetsSuggestions() throws {
    for (name, hint) in [
      ("covered", "did you mean 'covered-control'?"),
      ("overlapping", "did you mean 'overlapping-controls'?"),
      ("xyz", "'layoutlint rules' lists the rules"),
    ] {
      let outcome = try Program.run("explain", name)
      #expect(outcome.status == 2 && outcome.messages == ["unknown rule '\(name)'; \(hint)"])
    }
  }
}
