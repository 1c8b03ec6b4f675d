package import LayoutModel

/// One kind of object of the format with the keys that it may have, for whoever explains, completes
/// or describes a document. The reader's own tables are where it comes from.
package struct LayoutObject: Sendable {
  package let name: Name
  package let keys: [LayoutKey]

  package init(name: Name, keys: [LayoutKey]) {
    self.name = name
    self.keys = keys
  }

  package enum Name: String, CaseIterable, Hashable, Sendable {
    case view, viewController, gestureRecognizer, gestureDelegate, action, recognizerAction
    case accessibility, constraint, transform, pointInside, hitTest
    case viewRoot, applicationRoot, layoutSet, setEntry, device, application
    case sentryRoot, sentryView
    case webDriverElement, idbElement, deviceAgentElement
    case configuration, ruleConfiguration, ruleOptions, suppression, classDescription

    package enum Family: Hashable, Sendable {
      case layout, sentry, elements, configuration
    }

    /// The format that the object belongs to; the configuration has some of the layout's as well.
    package var family: Family {
      switch self {
      case .sentryRoot, .sentryView: .sentry
      case .webDriverElement, .idbElement, .deviceAgentElement: .elements
      case .configuration, .ruleConfiguration, .ruleOptions, .suppression, .classDescription:
        .configuration
      default: .layout
      }
    }

    /// One of them, as messages call it.
    package var noun: String {
      switch self {
      case .view: "a view"
      case .viewController: "a view controller's object"
      case .gestureRecognizer: "a gesture recognizer's object"
      case .gestureDelegate: "a delegate's object"
      case .action: "a control's action"
      case .recognizerAction: "a gesture recognizer's action"
      case .accessibility: "an accessibility object"
      case .constraint: "a constraint"
      case .transform: "an object of rotation, scale and translation"
      case .pointInside: "an object with 'insets' or 'rect'"
      case .hitTest: "an object with 'forward' or 'ignoring'"
      case .viewRoot: "a root view"
      case .applicationRoot: "an application"
      case .layoutSet: "a layout set"
      case .setEntry: "an entry of 'layouts'"
      case .device: "a device's object"
      case .application: "the object of 'application'"
      case .sentryRoot: "a Sentry view hierarchy"
      case .sentryView: "a Sentry view"
      case .webDriverElement, .idbElement, .deviceAgentElement: "an element"
      case .configuration: "a configuration"
      case .ruleConfiguration: "an object with 'severity' or 'options'"
      case .ruleOptions: "an object of this rule's options"
      case .suppression: "an entry of 'suppress'"
      case .classDescription: "a class's description"
      }
    }

    package var plural: String {
      switch self {
      case .view, .sentryView: "views"
      case .webDriverElement, .idbElement, .deviceAgentElement: "elements"
      case .gestureRecognizer: "gesture recognizers' objects"
      case .action, .recognizerAction: "actions"
      case .constraint: "constraints"
      case .setEntry: #"{"name": …, "layout": …}"#
      case .suppression: #"{"rule": …, "path": …, "view": …}"#
      default: "objects"
      }
    }
  }

  /// Whether such an object says one thing, by one of its keys.
  package var hasExactlyOneKey: Bool { name == .pointInside || name == .hitTest }

  /// Keys of which such an object has to have at least one; empty: it may have none.
  package var choiceOfKeys: [String] {
    switch name {
    case .viewRoot: ["class", "frame", "subviews"]
    case .suppression: ["rule", "path", "view"]
    default: []
    }
  }

  package func key(_ name: String) -> LayoutKey? {
    keys.first { $0.name == name || $0.alias == name }
  }
}

/// One key of an object.
package struct LayoutKey: Hashable, Sendable {
  package let name: String
  /// The Objective-C spelling, where the format accepts one.
  package let alias: String?
  package let shape: LayoutShape
  /// One sentence for a person.
  package let documentation: String
  /// What counts where the key is left out, as JSON text; nil where that takes more to say.
  package let defaultText: String?
  package let need: Need
  /// The property of a view that it states.
  package let property: LocatedMember.Property?

  package enum Need: Hashable, Sendable {
    case optional
    /// An object whose value here is at fault says something else without it: it goes as a whole.
    case essential
    /// Essential, and it has to be there.
    case required
  }
}
