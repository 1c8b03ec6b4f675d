/// From where a responder chain is asked for.
package enum ChainStart: Hashable, Sendable {
  /// From a view, by its id or path; `isTouched`: as a touch that hits it goes (RC-12).
  case view(String, isTouched: Bool)
  /// From where such an event starts without a touch.
  case event(ResponderEvent)

  /// Why two options do not go together.
  package enum InvalidStart: Error, Hashable {
    /// A touch, like no event at all, needs the view that it starts at.
    case viewIsMissing
    /// The event starts at the first responder, wherever that is.
    case viewIsNotAsked(ResponderEvent)
  }

  package init(view: String?, event: ResponderEvent?) throws(InvalidStart) {
    switch (view, event) {
    case (let view?, nil): self = .view(view, isTouched: false)
    case (let view?, .touch): self = .view(view, isTouched: true)
    case (nil, nil), (nil, .touch): throw .viewIsMissing
    case (nil, let event?): self = .event(event)
    case (.some, let event?): throw .viewIsNotAsked(event)
    }
  }

  /// The event, where one was named.
  package var event: ResponderEvent? {
    switch self {
    case .view(_, let isTouched): isTouched ? .touch : nil
    case .event(let event): event
    }
  }
}
