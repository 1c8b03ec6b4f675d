// @ts-check
'use strict';

const vscode = require('vscode');

/**
 * A position in a text, as in layoutlint's reports: `offset` in UTF-8 bytes from the start of the text.
 * @typedef {{offset: number}} SourcePosition
 * @typedef {{start: SourcePosition, end: SourcePosition}} SourceRange
 */

/**
 * Converts a range to the editor's UTF-16 positions. An offset past the end becomes the end.
 *
 * @param {vscode.TextDocument} document
 * @param {SourceRange} range
 */
function editorRange(document, range) {
  const bytes = Buffer.from(document.getText(), 'utf8');
  const position = (/** @type {SourcePosition} */ { offset }) =>
    document.positionAt(bytes.toString('utf8', 0, offset).length);
  return new vscode.Range(position(range.start), position(range.end));
}

module.exports = { editorRange };
