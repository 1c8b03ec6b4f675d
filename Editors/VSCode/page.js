// @ts-check
'use strict';

const { randomBytes } = require('node:crypto');
const vscode = require('vscode');

/**
 * The HTML of a preview panel. The picture is shown as an image: an image runs no scripts and loads no
 * resources. Only the script with the nonce may run.
 *
 * @param {vscode.Webview} webview
 * @param {vscode.Uri} media the folder of the page's script and style sheet
 */
function pageHTML(webview, media) {
  const nonce = randomBytes(18).toString('base64');
  const address = (/** @type {string} */ name) =>
    webview.asWebviewUri(vscode.Uri.joinPath(media, name)).toString();
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${address('preview.css')}">
  <title>layoutlint</title>
</head>
<body>
  <label id="choice" hidden>Layout <select id="layouts"></select></label>
  <p id="problem" role="status" hidden></p>
  <main>
    <div id="canvas">
      <img id="picture" alt="Picture of the layout" draggable="false">
      <div id="frame" hidden></div>
      <div id="touch" hidden></div>
    </div>
    <aside>
      <section id="answer" aria-live="polite">
        <p>Click in the picture to see which view gets the touch.</p>
      </section>
      <ol id="findings"></ol>
      <ul id="notes"></ul>
    </aside>
  </main>
  <script nonce="${nonce}" src="${address('preview.js')}"></script>
</body>
</html>
`;
}

module.exports = { pageHTML };
