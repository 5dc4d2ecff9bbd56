/** Dossiers in which one character of what they say was changed, as somebody would who wants them to say otherwise. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { DossierFormat } from '../../src/contract/answers/formats.ts';

export interface Planted {
  /** What stood around it. */
  what: string;
  file: Uint8Array;
}

/** Plants a change so far, of 0 to 1, in all that a reader sees. */
export type Planter = (share: number) => Planted | Promise<Planted>;

const DOCUMENT = 'word/document.xml';

/**
 * Plants a change in a name, a number or a hash: the letter or digit that is so far, of 0 to 1, in all that a
 * reader sees.
 */
export function planterOf(
  file: Uint8Array,
  format: Exclude<DossierFormat, 'pdf'>,
): (share: number) => Planted {
  if (format !== 'docx') {
    const change = changing(strFromU8(file), format);
    return (share) => {
      const { what, text } = change(share);
      return { what, file: strToU8(text) };
    };
  }
  const parts = unzipSync(file);
  const change = changing(strFromU8(parts[DOCUMENT] ?? Buffer.of()), format);
  return (share) => {
    const { what, text } = change(share);
    // What is packed less is packed sooner.
    return { what, file: zipSync({ ...parts, [DOCUMENT]: strToU8(text) }, { level: 1 }) };
  };
}

/** Where the words are that a reader sees. */
const SEEN = {
  html: /(?<=>)[^<>\n]+(?=<)/g,
  markdown: /[^\n]+/g,
  docx: /(?<=<w:t[^>]*>)[^<>]+(?=<\/w:t>)/g,
} as const;

/** What follows says what it was made of, and is no evidence. */
const END = { html: '<footer>', markdown: '<!--', docx: '</w:body>' } as const;

function changing(text: string, format: keyof typeof SEEN) {
  const body = text.indexOf(format === 'docx' ? '<w:body>' : '<body>');
  const last = text.lastIndexOf(END[format]);
  const spots = [...text.matchAll(SEEN[format])]
    .filter(({ index }) => index > body && index < last)
    .flatMap(({ 0: words, index }) =>
      [...words.matchAll(/[0-9A-Za-z]/g)].map((letter) => index + letter.index),
    );
  return (share: number): { what: string; text: string } => {
    const spot = spots[Math.floor(share * spots.length)] ?? 0;
    const old = text.charAt(spot);
    const other = /\d/.test(old) ? String((Number(old) + 1) % 10) : old === 'q' ? 'z' : 'q';
    const changed = text.slice(0, spot) + other + text.slice(spot + 1);
    return { what: text.slice(Math.max(0, spot - 40), spot + 40), text: changed };
  };
}
