'use strict';
// The extension with its stand-ins around it, and the real server behind it.

const Module = require('node:module');
const { mkdtempSync, cpSync, rmSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { Editor } = require('./editor.cjs');
const { clientFor } = require('./client.cjs');

const drivers = resolve(__dirname, '..');
const extensionFolder = resolve(drivers, '../../Editors/VSCode');
const steps = JSON.parse(readFileSync(join(drivers, 'steps.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(extensionFolder, 'package.json'), 'utf8'));

/** What a fresh window loads: nothing of an earlier one is left. */
function load(editor) {
  const LanguageClient = clientFor(editor);
  const standIns = { vscode: editor.api, 'vscode-languageclient/node': { LanguageClient } };
  const original = Module._load;
  for (const path of Object.keys(require.cache)) {
    if (path.startsWith(extensionFolder)) {
      delete require.cache[path];
    }
  }
  Module._load = (request, ...rest) => standIns[request] ?? original(request, ...rest);
  try {
    return { extension: require(join(extensionFolder, 'extension.js')), LanguageClient };
  } finally {
    Module._load = original;
  }
}

/** Starts the extension for a test, in a copy of the project; all ends with the test. */
async function start(test, { path = process.env.LAYOUTLINT } = {}) {
  const project = mkdtempSync(join(tmpdir(), 'layoutlint-'));
  cpSync(join(drivers, 'Project'), project, { recursive: true });
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
    /** Opens a file of the project, as a person would, in an editor. */
    async open(name) {
      const document = await editor.openDocument(join(project, name));
      await editor.api.window.showTextDocument(document);
      return document;
    },
  };
}

/** Waits until something holds, and fails with what it was waiting for. */
async function until(what, holds) {
  const limit = Date.now() + 10_000;
  for (;;) {
    const value = await holds();
    if (value) {
      return value;
    }
    if (Date.now() > limit) {
      throw new Error(`not in ten seconds: ${what}`);
    }
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

module.exports = { drivers, extensionFolder, load, manifest, start, steps, until };
