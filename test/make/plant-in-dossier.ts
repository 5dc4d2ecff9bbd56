/** Dossiers in which one character of what they say was changed, as somebody would who wants them to say otherwise. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { DossierFormat } from '../../src/contract/formats.ts';

export interface Planted {
  what: string;
  file: Uint8Array;
}

/** So many of them, each changed at another place: in a name, a number or a hash. */
export function* planted(
  file: Uint8Array,
  format: DossierFormat,
  count: number,
): Generator<Planted> {
  if (format !== 'docx') {
    for (const one of changedTexts(strFromU8(file), format, count)) {
      yield { what: one.what, file: strToU8(one.text) };
    }
    return;
  }
  const parts = unzipSync(file);
  const name = 'word/document.xml';
  for (const one of changedTexts(strFromU8(parts[name]!), format, count)) {
    yield { what: one.what, file: zipSync({ ...parts, [name]: strToU8(one.text) }) };
  }
}

/** Where the words are that a reader sees. */
const SEEN: Readonly<Record<string, RegExp>> = {
  html: /(?<=>)[^<>\n]+(?=<)/g,
  markdown: /[^\n]+/g,
  docx: /(?<=<w:t[^>]*>)[^<>]+(?=<\/w:t>)/g,
};

function* changedTexts(text: string, format: DossierFormat, count: number) {
  const body = text.indexOf(format === 'docx' ? '<w:body>' : '<body>');
  const last = format === 'markdown' ? text.lastIndexOf('<!--') : text.length;
  const spots = [...text.matchAll(SEEN[format]!)]
    .filter(({ index }) => index > body && index < last)
    .flatMap(({ 0: words, index }) =>
      [...words.matchAll(/[0-9A-Za-z]/g)].map((letter) => index + letter.index),
    );
  for (let made = 0; made < count; made += 1) {
    const spot = spots[Math.floor((made + 0.5) * (spots.length / count))]!;
    const [old = ''] = text[spot] ?? '';
    const other = /\d/.test(old) ? String((Number(old) + 1) % 10) : old === 'q' ? 'z' : 'q';
    const changed = text.slice(0, spot) + other + text.slice(spot + 1);
    yield { what: text.slice(Math.max(0, spot - 40), spot + 40), text: changed };
  }
}
