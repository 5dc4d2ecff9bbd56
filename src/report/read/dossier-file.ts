/** Reads a file that may be a dossier: its format, the recipe it was made from, and its lines. */
import { strFromU8, unzipSync } from 'fflate';
import type { DossierFormat } from '../../contract/answers/formats.ts';
import { RECIPE_LENGTH } from '../../contract/answers/dossier.ts';
import type { PdfText } from './printed-file.ts';

/** In bytes, unpacked: no dossier comes near it. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

export interface DossierFile {
  format: DossierFormat;
  /** The recipe it contains; null if it has none, like the PDF of a graph. */
  recipe: string | null;
  /** Its text line by line, equal in equal dossiers; null if it can't be compared so. */
  lines: () => string[] | null;
  /** The parts of a Word document, by name. */
  parts: ReadonlyMap<string, Uint8Array>;
  /** Its PNG pictures, in order. */
  drawn: readonly Uint8Array[];
  /** The text of a PDF; null for other formats. */
  printed: PdfText | null;
}

const NO_PARTS = { parts: new Map<string, Uint8Array>(), drawn: [], printed: null };

/** A dossier file from a PDF's text. */
export const readPrinted = (printed: PdfText): DossierFile => ({
  format: 'pdf',
  recipe: printed.recipe,
  lines: () => null,
  ...NO_PARTS,
  printed,
});

const beginningOf = (bytes: Uint8Array): string =>
  strFromU8(bytes.subarray(0, 64), true).trimStart();

export const beginsAsPdf = (bytes: Uint8Array): boolean => beginningOf(bytes).startsWith('%PDF-');

/** Reads any file except a PDF; null if it is no dossier. */
export function readDossierFile(bytes: Uint8Array): DossierFile | null {
  const beginning = beginningOf(bytes);
  if (beginning.startsWith('PK')) return readDocument(bytes);
  const text = utf8(bytes);
  if (text === null) return null;
  const isHtml = /^<!DOCTYPE html/i.test(beginning);
  const found = isHtml
    ? between(text, '<code id="interlock-dossier">', '</code>')
    : between(text, '<!-- interlock-dossier: ', ' -->');
  if (found === undefined) return null;
  return {
    format: isHtml ? 'html' : 'markdown',
    recipe: isHtml ? unescaped(found) : found,
    lines: () => text.split('\n'),
    ...NO_PARTS,
  };
}

/** The text between the first of these; null if it is longer than a recipe. */
function between(text: string, opening: string, closing: string): string | undefined {
  const from = text.indexOf(opening);
  if (from < 0) return undefined;
  const start = from + opening.length;
  const within = text.slice(start, start + RECIPE_LENGTH);
  const end = within.indexOf(closing);
  return end < 0 ? undefined : within.slice(0, end);
}

function utf8(bytes: Uint8Array): string | null {
  const text = strFromU8(bytes);
  return text.includes('\u0000') ? null : text;
}

/** The parts of a Word document that contain its text. */
export const TEXT_PARTS: readonly string[] = [
  'word/document.xml',
  'word/footnotes.xml',
  'word/header1.xml',
  'word/footer1.xml',
];
const RECIPE = 'customXml/item1.xml';

function readDocument(bytes: Uint8Array): DossierFile | null {
  const parts = unpacked(bytes);
  const recipe = parts?.get(RECIPE);
  if (parts === null || recipe === undefined) return null;
  const found = between(strFromU8(recipe), '<recipe xmlns="urn:interlock:recipe">', '</recipe>');
  if (found === undefined) return null;
  const textOf = (name: string): string => strFromU8(parts.get(name) ?? new Uint8Array(0));
  return {
    format: 'docx',
    recipe: unescaped(found),
    lines: () => TEXT_PARTS.flatMap((name) => paragraphsOf(textOf(name))),
    parts,
    drawn: drawnAmong(parts),
    printed: null,
  };
}

function drawnAmong(parts: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const drawn: Uint8Array[] = [];
  for (;;) {
    const next = parts.get(`word/media/image${drawn.length + 1}.png`);
    if (next === undefined) return drawn;
    drawn.push(next);
  }
}

/** The parts by name; null if it can't be unpacked, or would be too large. */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> | null {
  let left = MAX_UNPACKED_BYTES;
  try {
    const files = unzipSync(bytes, {
      filter({ originalSize }) {
        left -= originalSize;
        return left >= 0;
      },
    });
    return left < 0 ? null : new Map(Object.entries(files));
  } catch {
    return null;
  }
}

/** The words and link targets of each paragraph, without their formatting. */
function paragraphsOf(xml: string): string[] {
  return xml.split(/<\/w:p>/).map((paragraph) =>
    [
      ...paragraph.matchAll(
        /<w:t(?: [^>]{0,200})?>([^<]*)<\/w:t>|w:anchor="([^"]{0,200})"|<w:br\/>/g,
      ),
    ]
      .map(([whole, text, anchor]) => {
        if (text !== undefined) return unescaped(text);
        return anchor === undefined ? (whole === '' ? '' : '\n') : `{${anchor}}`;
      })
      .join(''),
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? String(whole);
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : String(whole);
  });
