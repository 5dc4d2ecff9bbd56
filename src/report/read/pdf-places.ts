/** Finds the pages of the places in a PDF that its links lead to. */
import { strFromU8 } from 'fflate';

/** The objects of a PDF as text, found by its cross-reference table (ISO 32000-2, 7.5.4). */
class PdfObjects {
  readonly #bytes: Uint8Array;
  /** The offset of each object, by its number. */
  readonly #offsets: readonly number[];
  readonly #ends: ReadonlyMap<number, number>;
  readonly root: string;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const tail = this.#text(Math.max(0, bytes.length - TAIL), bytes.length);
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
    const text = this.#text(table, bytes.length);
    this.#offsets = Array.from(text.matchAll(/^(\d{10}) \d{5} [nf]\b/gm), ([, at]) => Number(at));
    const inOrder = [...this.#offsets, table].sort((a, b) => a - b);
    this.#ends = new Map(inOrder.map((at, index) => [at, inOrder[index + 1] ?? bytes.length]));
    this.root = this.of(reference(text, 'Root'));
  }

  /** The text of the object with this number; '' if there is none. */
  of(number: number): string {
    const at = this.#offsets[number];
    return at === undefined ? '' : this.#text(at, this.#ends.get(at) ?? at);
  }

  #text(from: number, to: number): string {
    return strFromU8(this.#bytes.subarray(from, to), true);
  }
}

/** In bytes: the trailer at the end of a PDF is shorter. */
const TAIL = 1024;

/** The number of the object that this name refers to; NaN if there is none. */
const reference = (object: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1]);

/** The object numbers of the pages, in order. */
function* pagesBelow(objects: PdfObjects, number: number): Generator<number> {
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(objects.of(number)) ?? [];
  if (kids === undefined) yield number;
  else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) yield* pagesBelow(objects, Number(kid));
}

/**
 * The pages, from 1, by the names of link targets, as Chromium writes them: uncompressed, each name once.
 * Empty if the PDF is written otherwise.
 */
export function placesInPdf(pdf: Uint8Array): ReadonlyMap<string, number> {
  const objects = new PdfObjects(pdf);
  const pages = [...pagesBelow(objects, reference(objects.root, 'Pages'))];
  const pageNumbers = new Map(pages.map((number, at) => [number, at + 1]));
  const places = objects.of(reference(objects.root, 'Dests'));
  const named = Array.from(places.matchAll(/\/([\w-]+) \[(\d+) 0 R /g), ([, name = '', page]) => {
    const pageNumber = pageNumbers.get(Number(page));
    return pageNumber === undefined ? [] : [[name, pageNumber] as const];
  });
  return new Map(named.flat());
}
