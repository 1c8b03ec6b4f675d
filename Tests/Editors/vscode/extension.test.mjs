// Tests the extension's activation, its commands and its manifest.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import harness from './harness.cjs';

const { extensionFolder, manifest, start, steps, until } = harness;

test('registers each command of the manifest once', async (t) => {
  const { editor } = await start(t);
  assert.deepEqual(editor.shownMessages, []);
  for (const { command } of manifest.contributes.commands) {
    assert.ok(editor.commands.has(command), command);
  }
});

test('the manifest refers only to existing commands and files', () => {
  const commands = manifest.contributes.commands.map(({ command }) => command);
  for (const { command } of Object.values(manifest.contributes.menus).flat()) {
    assert.ok(commands.includes(command), command);
  }
  // A package contains the schemas, and the repository a script that copies them.
  const script = join(extensionFolder, 'scripts/copy-schemas.mjs');
  const copied = existsSync(script) ? readFileSync(script, 'utf8') : null;
  for (const { url } of manifest.contributes.jsonValidation) {
    const isThere = copied?.includes(`'${url.replace('./schemas/', '')}'`) ?? existsSync(join(extensionFolder, url));
    assert.ok(isThere, url);
  }
  assert.ok(existsSync(join(extensionFolder, manifest.main)));
});

test('the manifest declares each setting that the extension reads', () => {
  const settings = Object.keys(manifest.contributes.configuration.properties);
  const source = readFileSync(join(extensionFolder, 'extension.js'), 'utf8');
  const read = [...source.matchAll(/settings\.get\('([a-zA-Z.]+)'/g)].map((match) => match[1]);
  assert.ok(read.length >= 2);
  for (const name of read) {
    assert.ok(settings.includes(`layoutlint.${name}`), name);
  }
});

test('the server exits when the extension is deactivated', async (t) => {
  const { extension, LanguageClient } = await start(t);
  const [server] = LanguageClient.running;
  await extension.deactivate();
  assert.equal(server.exitCode, 0);
});

test('reports a missing program, and starts the server after the path is corrected', async (t) => {
  const { editor, LanguageClient } = await start(t, { path: '/nowhere/layoutlint' });
  assert.match(editor.shownMessages[0], /^Cannot start layoutlint: .*\/nowhere\/layoutlint/);
  assert.equal(LanguageClient.running.size, 0);

  editor.choices = ['Open Settings'];
  await editor.execute('layoutlint.preview');
  assert.deepEqual(editor.executed.at(-1), ['workbench.action.openSettings', 'layoutlint.path']);

  await editor.configure('layoutlint.path', process.env.LAYOUTLINT);
  assert.equal(LanguageClient.running.size, 1);
  assert.equal(editor.shownMessages.length, 2);
});

test('a setting that the server requests does not restart it', async (t) => {
  const { editor, LanguageClient } = await start(t);
  const [server] = LanguageClient.running;
  await editor.configure('layoutlint.inlayHints.reach', false);
  assert.deepEqual([...LanguageClient.running], [server]);
});

test('a restarted server gets the open documents', async (t) => {
  const { editor, open } = await start(t);
  await open(steps.layout.file);
  await editor.execute('layoutlint.restart');
  editor.diagnostics.clear();
  const document = await open(steps.storyboard.file);
  await until('findings', () => editor.diagnostics.get(document.uri.toString())?.length > 0);
});

for (const [kind, expected] of Object.entries(steps)) {
  test(`shows the findings of the ${kind}`, async (t) => {
    const { editor, open } = await start(t);
    const document = await open(expected.file);
    const key = document.uri.toString();
    const [finding] = await until('findings', () => {
      const found = editor.diagnostics.get(key);
      return found?.length > 0 && found;
    });
    assert.equal(finding.code, expected.finding.rule);
    assert.equal(finding.range.start.line + 1, expected.finding.line);
    assert.equal(finding.range.start.character + 1, expected.finding.utf16Column);
  });

  test(`applies all fixes of the ${kind} without a document argument`, async (t) => {
    const { editor, open } = await start(t);
    const document = await open(expected.file);
    await editor.execute('layoutlint.fixAll');
    const line = () => document.text.split('\n')[expected.finding.line - 1];
    await until('the fixed line', () => line() === expected.fix.line);
  });
}

test('shows why a view is reported or not', async (t) => {
  const { editor, open } = await start(t);
  const document = await open(steps.layout.file);
  const { line, utf16Column } = steps.layout.finding;
  const position = { line: line - 1, character: utf16Column - 1 };
  editor.api.window.activeTextEditor.selection = { active: position };
  for (const parameters of [[], [{ uri: document.uri.toString(), position }]]) {
    await editor.execute('layoutlint.why', ...parameters);
    const shown = editor.api.window.activeTextEditor.document;
    assert.match(shown.text, /^reported:$/m);
    await open(steps.layout.file);
    editor.api.window.activeTextEditor.selection = { active: position };
  }
});

test('a hover has a link to why a view is reported or not', async (t) => {
  const { editor, open, LanguageClient } = await start(t);
  const document = await open(steps.layout.file);
  const { provideHover } = LanguageClient.latest.clientOptions.middleware;
  const position = new editor.api.Position(1, 2);
  const next = async () => new editor.api.Hover(['text']);
  const { contents } = await provideHover(document, position, undefined, next);
  assert.equal(contents.length, 2);
  assert.deepEqual(contents[1].isTrusted, { enabledCommands: ['layoutlint.why'] });
  assert.match(decodeURIComponent(contents[1].value), /"position":{"line":1,"character":2}/);
  assert.equal(await provideHover(document, position, undefined, async () => null), null);
});

test('explains the given rule, or a rule that the user chooses among the findings', async (t) => {
  const { editor, open } = await start(t);
  const document = await open(steps.layout.file);
  const key = document.uri.toString();
  await until('findings', () => editor.diagnostics.get(key)?.length > 0);
  const { rule } = steps.layout.finding;

  editor.choices = [rule];
  for (const parameters of [[], [rule]]) {
    await open(steps.layout.file);
    await editor.execute('layoutlint.explain', ...parameters);
    const shown = editor.api.window.activeTextEditor.document;
    assert.equal(shown.languageId, 'markdown');
    assert.ok(shown.text.includes(rule));
  }
});
