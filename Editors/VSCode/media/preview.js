// @ts-check
// The script of the preview page. Shows what the extension sends, and reports clicks to the extension.
'use strict';

(() => {
  // @ts-ignore: VS Code defines this function. It may be called only once.
  const editor = acquireVsCodeApi();
  const element = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const picture = element('picture');

  /** The view box of the picture: x, y, width and height in points, in the root's coordinates. */
  let viewBox = [0, 0, 1, 1];

  /**
   * @param {string} tag
   * @param {string} text
   * @param {string} [className]
   */
  function createElement(tag, text, className) {
    const node = document.createElement(tag);
    node.textContent = text;
    if (className) {
      node.className = className;
    }
    return node;
  }

  /**
   * Converts a point of the window to a point of the layout.
   *
   * @param {number} x in pixels of the window
   * @param {number} y in pixels of the window
   */
  function pointAt(x, y) {
    const box = picture.getBoundingClientRect();
    return [
      viewBox[0] + ((x - box.left) / box.width) * viewBox[2],
      viewBox[1] + ((y - box.top) / box.height) * viewBox[3],
    ];
  }

  /**
   * Positions a marker over the picture, in percent, so that it stays correct when the panel is resized.
   *
   * @param {any} marker hidden if `rect` is null
   * @param {number[] | null} rect x, y, width, height in points
   */
  function positionMarker(marker, rect) {
    marker.hidden = !rect;
    if (rect) {
      marker.style.left = `${((rect[0] - viewBox[0]) / viewBox[2]) * 100}%`;
      marker.style.top = `${((rect[1] - viewBox[1]) / viewBox[3]) * 100}%`;
      marker.style.width = `${(rect[2] / viewBox[2]) * 100}%`;
      marker.style.height = `${(rect[3] / viewBox[3]) * 100}%`;
    }
  }

  /** @param {{class?: string, id?: string | null, kind?: string, name?: string}} object */
  function description(object) {
    if (object.name) {
      return object.name;
    }
    return object.id ? `${object.class} "${object.id}"` : String(object.class ?? object.kind);
  }

  /** @param {any[]} chain */
  function responderList(chain) {
    const list = document.createElement('ol');
    list.className = 'chain';
    list.append(...chain.map((responder) => createElement('li', description(responder), responder.kind)));
    return list;
  }

  /** @param {any} message */
  function showPicture(message) {
    viewBox = message.viewBox;
    // The picture is light or dark according to the color scheme of the page.
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(message.svg)}`;
    element('problem').hidden = true;
    element('canvas').classList.remove('stale');
    positionMarker(element('touch'), null);
    positionMarker(element('frame'), null);

    const names = message.layouts ?? [];
    element('choice').hidden = names.length < 2;
    element('layouts').replaceChildren(
      ...names.map((/** @type {string} */ name) => {
        const option = /** @type {any} */ (createElement('option', name));
        option.value = name;
        option.selected = name === message.layout;
        return option;
      }),
    );
    element('findings').replaceChildren(...message.findings.map(findingLine));
    const notes = [...(message.notes ?? [])];
    if (message.unknown?.length > 0) {
      notes.push(`Unknown in this format: ${message.unknown.join(', ')}.`);
    }
    element('notes').replaceChildren(...notes.map((note) => createElement('li', note)));
  }

  /** @param {any} finding */
  function findingLine(finding) {
    const line = createElement('li', '', finding.severity);
    const button = createElement('button', finding.message);
    button.title = finding.rule;
    button.addEventListener('click', () => {
      editor.postMessage({ type: 'finding', number: finding.number });
    });
    line.append(button);
    return line;
  }

  /** @param {any} message */
  function showHit(message) {
    positionMarker(element('touch'), [message.at[0], message.at[1], 0, 0]);
    const point = message.at.map((/** @type {number} */ number) => Math.round(number * 10) / 10);
    const lines = [createElement('h2', `Touch at ${point.join(', ')}`)];
    if (message.problem) {
      lines.push(createElement('p', message.problem));
    } else if (!message.hit) {
      lines.push(createElement('p', 'No view gets the touch.'));
    } else {
      lines.push(createElement('p', `Hit view: ${description(message.hit)}. Responder chain:`));
      lines.push(responderList(message.chain));
      if (message.recognizers.length > 0) {
        const names = message.recognizers.map(description).join(', ');
        lines.push(createElement('p', `Gesture recognizers: ${names}`));
      }
    }
    element('answer').replaceChildren(...lines);
  }

  /** @param {any} message */
  function showChosen(message) {
    positionMarker(element('frame'), message.frame);
    const lines = [createElement('h2', `Finding ${message.number}`)];
    if (message.chain.length > 0) {
      lines.push(createElement('p', 'Responder chain of its view:'), responderList(message.chain));
    }
    element('answer').replaceChildren(...lines);
  }

  picture.addEventListener('click', (/** @type {MouseEvent} */ event) => {
    editor.postMessage({ type: 'point', at: pointAt(event.clientX, event.clientY) });
  });
  element('layouts').addEventListener('change', () => {
    editor.postMessage({ type: 'layout', name: element('layouts').value });
  });
  window.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'picture':
        return showPicture(data);
      case 'hit':
        return showHit(data);
      case 'chosen':
        return showChosen(data);
      case 'problem':
        element('problem').textContent = data.text;
        element('problem').hidden = false;
        // The last picture stays visible, so that the panel does not flicker during typing.
        element('canvas').classList.add('stale');
        return;
    }
  });
  editor.postMessage({ type: 'ready' });
})();
