import Testing

/// The schemas that other tools read from the repository are those that the program prints.
@Suite struct SchemaFileTests {
  /// `make schemas` updates them.
  @Test(arguments: [
    ("layout", "layout"), ("config", "configuration"), ("report", "report"),
    ("requests", "requests"), ("baseline", "baseline"),
  ])
  func eachSchemaIsFresh(subject: String, name: String) throws {
    let outcome = try Program.run("schema", subject)
    #expect(outcome.status == 0)
    Golden.check("Editors/Schemas/\(name).schema.json", holds: outcome.output)
  }
}
