/** Helpers for the files of an export: the visible graph, file names, joined chunks. */
import type { Graph } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import type { Chunk } from '../../exchange/common/exporter.ts';

/** Hidden entities are not exported. */
export function shownGraph(canvas: CaseCanvas, all: readonly Tie[]): Graph {
  const entities = canvas.entities().filter(({ hidden }) => !hidden);
  const ids = new Set(entities.map(({ id }) => id));
  const ties = all.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { entities, ties };
}

/** The text of a text file, one chunk per step. */
export function* joinedText(chunks: Iterable<Chunk>): Generator<void, string> {
  const texts: string[] = [];
  for (const chunk of chunks) {
    if (typeof chunk === 'string') texts.push(chunk);
    yield;
  }
  return texts.join('');
}

/** In bytes of UTF-8; with a date and an extension it stays far below the limit of 255 of most systems. */
const MAX_LENGTH = 120;

/** Device names on Windows, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * The text as the beginning of a file name, in its own script: without path separators and other reserved,
 * control or direction characters, not hidden, not a device, not too long. If nothing is left, `instead`.
 */
export function toFileName(text: string, instead: string): string {
  const plain = text
    .slice(0, 4 * MAX_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"/\\|?*%]/g, ' ')
    .replace(/\s+/g, ' ');
  const name = trimmed(shortened(trimmed(plain)));
  if (name === '') return instead;
  return DEVICE.test(name) ? `${instead} ${name}` : name;
}

/** No dot, blank or dash at the beginning (hidden, or read as an option), no dot or blank at the end. */
const trimmed = (name: string): string => name.replace(/^[\s.-]+/, '').replace(/[\s.]+$/, '');

/** Cuts at whole characters. */
function shortened(name: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_LENGTH) break;
    end += character.length;
  }
  return name.slice(0, end);
}
