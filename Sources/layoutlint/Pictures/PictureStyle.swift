/// The style sheet of pictures, for classes below `.layoutlint`. It contains no variables, which some SVG
/// renderers do not support.
extension PictureSVG {
  static let styleSheet = """
    .layoutlint { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
    .layoutlint path { vector-effect: non-scaling-stroke }
    .layoutlint .paper { fill: #eef0f4 }
    .layoutlint .screen { fill: #ffffff; stroke: #b9c0cc; stroke-width: 1 }
    .layoutlint .view { fill: #ffffff; fill-opacity: 0.45; stroke: #a7b0be; stroke-width: 0.75 }
    .layoutlint .open { fill-opacity: 0 }
    .layoutlint .solid { fill-opacity: 0.75 }
    .layoutlint .ghost { fill-opacity: 0 }
    .layoutlint .ghost, .layoutlint .dashed { stroke-dasharray: 3 3 }
    .layoutlint .reach { fill: #2f6fed; fill-opacity: 0.2; stroke: #2f6fed; stroke-width: 0.75 }
    .layoutlint .row { fill-opacity: 0.1 }
    .layoutlint .backdrop { fill-opacity: 0.05; stroke-opacity: 0.35 }
    .layoutlint .hatch { stroke: #d92c2c; stroke-width: 1.4; fill: none }
    .layoutlint .lost { fill: url(#layoutlint-lost); stroke: #d92c2c; stroke-width: 1 }
    .layoutlint .dot { fill: #8a6d1d }
    .layoutlint .uncertain { fill: url(#layoutlint-uncertain); stroke: #8a6d1d; stroke-width: 0.75 }
    .layoutlint .name { fill: #1f4fb3; text-anchor: middle; pointer-events: none }
    .layoutlint .leading { text-anchor: start }
    .layoutlint .raised { stroke: #ffffff; stroke-width: 3; paint-order: stroke }
    .layoutlint .quiet { fill: #7a8494 }
    .layoutlint .subject { fill: none; stroke-width: 1.75 }
    .layoutlint .subject.error { stroke: #d92c2c }
    .layoutlint .subject.warning { stroke: #c2700a }
    .layoutlint .subject.info { stroke: #4b6f9e }
    .layoutlint .badge { stroke: #ffffff; stroke-width: 1 }
    .layoutlint .error .badge { fill: #d92c2c }
    .layoutlint .warning .badge { fill: #c2700a }
    .layoutlint .info .badge { fill: #4b6f9e }
    .layoutlint .number { fill: #ffffff; font-weight: 700; text-anchor: middle }
    .layoutlint .title { fill: #171b22; font-weight: 600 }
    .layoutlint .text { fill: #39414e }
    .layoutlint .rule { fill: #6a7484 }
    @media (prefers-color-scheme: dark) {
    .layoutlint .paper { fill: #14171c }
    .layoutlint .screen { fill: #1d2128; stroke: #4a5364 }
    .layoutlint .view { fill: #1d2128; stroke: #596477 }
    .layoutlint .reach { fill: #6ea0ff; stroke: #6ea0ff }
    .layoutlint .hatch, .layoutlint .lost, .layoutlint .subject.error { stroke: #ff6b61 }
    .layoutlint .dot { fill: #d6b656 }
    .layoutlint .uncertain { stroke: #d6b656 }
    .layoutlint .name { fill: #a9c6ff }
    .layoutlint .raised { stroke: #1d2128 }
    .layoutlint .quiet { fill: #8e99aa }
    .layoutlint .subject.warning { stroke: #f0a13a }
    .layoutlint .subject.info { stroke: #8fb0dc }
    .layoutlint .badge { stroke: #1d2128 }
    .layoutlint .title { fill: #eceff4 }
    .layoutlint .text { fill: #c3cad5 }
    .layoutlint .rule { fill: #8e99aa }
    }

    """
}
