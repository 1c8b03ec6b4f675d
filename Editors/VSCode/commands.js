// @ts-check
'use strict';

const vscode = require('vscode');

/**
 * Sends the command to the server.
 * @typedef {(command: string, commandArguments: any[]) => vscode.ProviderResult<any>} Next
 */

/**
 * Applies all safe fixes of the given document, or of the active editor's document.
 *
 * @param {any[]} commandArguments
 * @param {Next} next
 */
async function fixAll(commandArguments, next) {
  if (commandArguments.length > 0) {
    return next('layoutlint.fixAll', commandArguments);
  }
  const editor = vscode.window.activeTextEditor;
  if (editor) {
    return next('layoutlint.fixAll', [editor.document.uri.toString()]);
  }
}

/**
 * Shows the page of the given rule, or of a rule that the user chooses among the rules of the active
 * document's findings.
 *
 * @param {any[]} commandArguments
 * @param {Next} next
 */
async function explain(commandArguments, next) {
  const rule = commandArguments[0] ?? (await chooseRule());
  if (rule === undefined) {
    return;
  }
  const page = await next('layoutlint.explain', [rule]);
  const content = typeof page === 'string' ? page : page?.value ?? page?.markdown;
  if (typeof content === 'string') {
    await show(content, 'markdown');
  }
  return page;
}

/**
 * Shows why the view at the given position, or at the cursor, is reported or not.
 *
 * @param {any[]} commandArguments
 * @param {Next} next
 */
async function why(commandArguments, next) {
  const editor = vscode.window.activeTextEditor;
  const argument =
    commandArguments[0] ??
    (editor && {
      uri: editor.document.uri.toString(),
      position: {
        line: editor.selection.active.line,
        character: editor.selection.active.character,
      },
    });
  if (argument === undefined) {
    return;
  }
  const text = await next('layoutlint.why', [argument]);
  if (typeof text === 'string') {
    await show(text, 'plaintext');
  }
  return text;
}

/**
 * @param {string} content
 * @param {string} language
 */
async function show(content, language) {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document, { preview: true });
}

/**
 * Adds a link to a hover: why the view there is reported or not.
 *
 * @param {vscode.Hover | null | undefined} hover
 * @param {vscode.TextDocument} document
 * @param {vscode.Position} position
 */
function withWhyLink(hover, document, position) {
  if (!hover) {
    return hover;
  }
  const argument = {
    uri: document.uri.toString(),
    position: { line: position.line, character: position.character },
  };
  const link = new vscode.MarkdownString(
    `[Why is it reported or not?](command:layoutlint.why?${encodeURIComponent(JSON.stringify([argument]))})`,
  );
  link.isTrusted = { enabledCommands: ['layoutlint.why'] };
  return new vscode.Hover([...hover.contents, link], hover.range);
}

/** @returns {Promise<string | undefined>} */
async function chooseRule() {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const rules = new Set(
    (uri ? vscode.languages.getDiagnostics(uri) : [])
      .filter((diagnostic) => diagnostic.source === 'layoutlint')
      .map((diagnostic) => (typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code))
      .filter((code) => code !== undefined)
      .map(String),
  );
  if (rules.size === 0) {
    return vscode.window.showInputBox({ prompt: 'Name of the rule to explain' });
  }
  return vscode.window.showQuickPick([...rules].sort(), { placeHolder: 'The rule to explain' });
}

module.exports = { explain, fixAll, why, withWhyLink };
