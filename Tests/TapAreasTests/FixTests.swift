import AppCode
import Testing

@Suite struct FixTests {
  @Test func aShapeIsInsertedBeforeTheGestureWithItsIndentation() {
    let findings = Findings(
      view: """
        HStack {
          Text("A")
          Spacer()
        }
        .font(.body)
        .onTapGesture { select() }
        """)
    #expect(
      findings.fixed?.contains(
        """
            .font(.body)
            .contentShape(Rectangle())
            .onTapGesture { select() }
        """) == true)
  }

  @Test func aShapeIsInsertedInTheLineOfTheGesture() {
    let findings = Findings(view: "HStack { Text(\"A\"); Spacer() }.onTapGesture { select() }")
    #expect(
      findings.fixed?.contains(
        "HStack { Text(\"A\"); Spacer() }.contentShape(Rectangle()).onTapGesture { select() }")
        == true)
  }

  @Test func aShapeIsAddedAtTheEndOfTheLabel() {
    let findings = Findings(
      view: """
        Button {
          select()
        } label: {
          HStack {
            Text("A")
            Spacer()
          }
        }
        .buttonStyle(.plain)
        """)
    #expect(
      findings.fixed?.contains(
        """
                Spacer()
              }
              .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
        """) == true)
  }

  @Test func aShapeBehindTheGestureIsMoved() {
    let findings = Findings(
      view: """
        HStack { Text("A"); Spacer() }
          .onTapGesture { select() }
          .padding()
          .contentShape(Rectangle())
          .id(1)
        """)
    #expect(
      findings.fixed?.contains(
        """
              .contentShape(Rectangle())
              .onTapGesture { select() }
              .padding()
              .id(1)
        """) == true)
  }

  @Test func aShapeOutsideOfAPlainButtonIsMovedIntoTheLabel() {
    let findings = Findings(
      view: """
        Button { select() } label: {
          HStack { Text("A"); Spacer() }
        }
        .contentShape(Rectangle())
        .buttonStyle(.plain)
        """)
    #expect(
      findings.fixed?.contains(
        """
            Button { select() } label: {
              HStack { Text("A"); Spacer() }.contentShape(Rectangle())
            }
            .buttonStyle(.plain)
        """) == true)
  }

  @Test func theModifiersOfAShapeAreMovedIntoTheLabel() {
    let findings = Findings(
      view: """
        Button { buy() } label: {
          Text("Buy")
        }
        .padding(20)
        .background(Color.blue)
        .disabled(isBusy)
        """)
    #expect(findings.all.first?.fixes.first?.isSafe == false)
    #expect(
      findings.fixed?.contains(
        """
              Text("Buy").padding(20).background(Color.blue)
            }
            .disabled(isBusy)
        """) == true)
  }

  @Test func buttonsOfARowGetAStyleThatSeparatesThem() {
    let findings = Findings(
      view: """
        List {
          HStack {
            Button("A") { first() }
            Button("B") { second() }
          }
        }
        """)
    #expect(
      findings.fixed?.contains(
        """
                Button("B") { second() }
              }
              .buttonStyle(.borderless)
            }
        """) == true)
  }
}
