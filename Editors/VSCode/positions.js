// @ts-check
'use strict';

const vscode = require('vscode');

/**
 * A place in a text as layoutlint's reports give it: `offset` in bytes of UTF-8 from the start.
 * @typedef {{offset: number}} SourcePosition
 * @typedef {{start: SourcePosition, end: SourcePosition}} SourceRange
 */

/**
 * The same place as the editor counts, in UTF-16. Offsets past the end are the end.
 *
 * @param {vscode.TextDocument} document
 * @param {SourceRange} range
 */
function rangeOf(document, range) {
  const bytes = Buffer.from(document.getText(), 'utf8');
  const position = (/** @type {SourcePosition} */ { offset }) =>
    document.positionAt(bytes.toString('utf8', 0, offset).length);
  return new vscode.Range(position(range.start), position(range.end));
}

module.exports = { rangeOf };
