/** The text of a whole PDF, and the differences between two. Untrusted: run it in a thread of its own. */
import { deserialize, serialize } from 'node:v8';
import { readPdfText, type PdfPage } from '../report/read/pdf-text.ts';
import { differingEdges, differingWords } from '../report/read/printed-words.ts';
import {
  printedBeginning,
  printedRecipe,
  type PdfDifferences,
  type PdfPair,
  type PdfText,
} from '../report/read/printed-file.ts';

/**
 * Refused as `export-unreadable`.
 * @param maxCharacters - in characters: more than any dossier has
 */
export async function readWholePdf(bytes: Uint8Array, maxCharacters?: number): Promise<PdfText> {
  const reading = readPdfText(bytes, maxCharacters);
  const pages: PdfPage[] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (!done) {
      pages.push(value);
      continue;
    }
    return {
      pages: pages.length,
      places: value,
      recipe: printedRecipe(pages),
      beginning: printedBeginning(pages),
      packedText: new Uint8Array(serialize(pages)),
    };
  }
}

const pagesOf = ({ packedText }: PdfText): PdfPage[] => deserialize(packedText) as PdfPage[];

/** Synchronous. Refused as `export-unreadable` if one has more text than any dossier. */
export function compareWholePdfs({ here, there, numbering }: PdfPair): PdfDifferences {
  const read = pagesOf(here);
  const expected = pagesOf(there);
  return {
    words: differingWords(read, expected),
    edges: differingEdges(read, expected, numbering),
  };
}
