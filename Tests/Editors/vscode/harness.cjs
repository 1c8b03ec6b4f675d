'use strict';
// Runs the extension with fakes of VS Code and of its client library, and with the real server.

const Module = require('node:module');
const { mkdtempSync, cpSync, rmSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { Editor } = require('./editor.cjs');
const { clientFor } = require('./client.cjs');

const testFolder = resolve(__dirname, '..');
// The extension of a package is tested where it is unpacked.
const extensionFolder = resolve(process.env.VSCODE_EXTENSION ?? join(testFolder, '../../Editors/VSCode'));
const steps = JSON.parse(readFileSync(join(testFolder, 'steps.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(extensionFolder, 'package.json'), 'utf8'));

/** Loads the extension without state of an earlier test. */
function load(editor) {
  const LanguageClient = clientFor(editor);
  const fakes = { vscode: editor.api, 'vscode-languageclient/node': { LanguageClient } };
  const original = Module._load;
  for (const path of Object.keys(require.cache)) {
    if (path.startsWith(extensionFolder)) {
      delete require.cache[path];
    }
  }
  Module._load = (request, ...rest) => fakes[request] ?? original(request, ...rest);
  try {
    return { extension: require(join(extensionFolder, 'extension.js')), LanguageClient };
  } finally {
    Module._load = original;
  }
}

/** Starts the extension in a copy of the project. Stops it and deletes the copy after the test. */
async function start(test, { path = process.env.LAYOUTLINT } = {}) {
  const project = mkdtempSync(join(tmpdir(), 'layoutlint-'));
  cpSync(join(testFolder, 'Project'), project, { recursive: true });
  const editor = new Editor();
  editor.settings['layoutlint.path'] = path;
  const { extension, LanguageClient } = load(editor);
  const context = {
    subscriptions: [],
    extensionUri: editor.api.Uri.file(extensionFolder),
  };
  test.after(async () => {
    await extension.deactivate();
    for (const subscription of context.subscriptions) {
      subscription.dispose();
    }
    rmSync(project, { recursive: true });
  });
  await extension.activate(context);
  return {
    editor, extension, LanguageClient, context,
    /** Opens a file of the project in an editor. */
    async open(name) {
      const document = await editor.openDocument(join(project, name));
      await editor.api.window.showTextDocument(document);
      return document;
    },
  };
}

/** Waits until a condition returns a truthy value, and returns it. Fails after ten seconds. */
async function until(description, condition) {
  const limit = Date.now() + 10_000;
  for (;;) {
    const value = await condition();
    if (value) {
      return value;
    }
    if (Date.now() > limit) {
      throw new Error(`timeout while waiting for ${description}`);
    }
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

module.exports = { testFolder, extensionFolder, load, manifest, start, steps, until };
