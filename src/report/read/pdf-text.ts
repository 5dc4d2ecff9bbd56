/** Reads the text of a PDF page by page with pdf.js. The file is untrusted: this runs in a thread of its own. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Refusal } from '../../contract/faults/faults.ts';
import { isHeadingAnchor } from '../write/html/text.ts';

/** The text of one page, with a blank for each line end. Ligatures and variants of letters are normalized. */
export interface PdfPage {
  /** Its content, without the head of a table that continues from the page before. */
  text: string;
  /** Its header and footer. */
  edges: string;
}

/** The pages, from 1, of the link targets in a PDF, by name. */
export type PdfPlaces = ReadonlyMap<string, number>;

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** Most pages: a dossier of thousands of entities has fewer. */
const MAX_PAGES = 5000;
/** Most characters of all pages: twice what so many have. */
const MAX_TEXT = 32 * 1024 * 1024;
/** Most sections in its contents. */
const MAX_PLACES = 100;

const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

/**
 * Yields the pages in order, then returns the link targets. Refused as `export-unreadable`.
 * @param maxText - in characters, of all pages
 */
export async function* readPdfText(
  bytes: Uint8Array,
  maxText = MAX_TEXT,
): AsyncGenerator<PdfPage, PdfPlaces, void> {
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
  });
  try {
    const document = await loading.promise;
    const { numPages } = document;
    if (numPages > MAX_PAGES) throw unreadable(`it has ${numPages} pages, as no dossier has`);
    const heads = new TableHeads();
    let length = 0;
    for (let number = 1; number <= numPages; number += 1) {
      const page = await document.getPage(number);
      const read = await readPage(page, heads);
      page.cleanup();
      length += read.text.length + read.edges.length;
      if (length > maxText) throw unreadable('it says more than any dossier does');
      yield read;
    }
    return await placesIn(document);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await loading.destroy();
  }
}

/** pdf.js throws errors of many names for a broken file. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'PasswordException') return unreadable('it can be read with a password only');
  return unreadable(`it can’t be read as a PDF (${message.slice(0, 200)})`);
}

/** A piece of text, in the page's content or around it. */
interface Piece {
  text: string;
  /** The id of the marked content that contains it, whose meaning the tags state; null outside the content. */
  mark: string | null;
}

async function readPage(page: Page, heads: TableHeads): Promise<PdfPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const rows = marksOfRows(await page.getStructTree());
  const pieces = [...piecesOf(items)];
  const edges = pieces.flatMap(({ text, mark }) => (mark === null ? [text] : []));
  return { edges: plain(edges.join('')), text: plain(heads.withoutRepeats(pieces, rows)) };
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ');

type Items = Awaited<ReturnType<Page['getTextContent']>>['items'];

/** Content is tagged; what printers or page margins add is untagged, or an artifact. */
function* piecesOf(items: Items): Generator<Piece> {
  const marks: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      yield { text: item.hasEOL ? `${item.str} ` : item.str, mark: marks.at(-1) ?? null };
      continue;
    }
    const { type, id } = item as { type: string; id?: string | null };
    if (type === 'endMarkedContent') marks.pop();
    else marks.push(id ?? marks.at(-1) ?? null);
  }
}

interface Tag {
  role?: string;
  type?: string;
  id?: string;
  children?: Tag[];
}

/** For marked content in a table row: whether the row is a head, all its cells being header cells. */
type Rows = ReadonlyMap<string, { isHead: boolean }>;

function marksOfRows(root: Tag | null): Rows {
  const marks = new Map<string, { isHead: boolean }>();
  const waiting = root === null ? [] : [root];
  for (let tag = waiting.pop(); tag !== undefined; tag = waiting.pop()) {
    const { role, children = [] } = tag;
    for (const child of children) waiting.push(child);
    if (role !== 'TR') continue;
    const row = { isHead: children.every((cell) => cell.role === 'TH') };
    for (const mark of marksIn(tag)) marks.set(mark, row);
  }
  return marks;
}

function* marksIn({ type, id, children = [] }: Tag): Generator<string> {
  if (type === 'content' && id !== undefined) yield id;
  for (const child of children) yield* marksIn(child);
}

/** Recognizes heads of tables, which are repeated on every page where a table continues. */
class TableHeads {
  /** The head read last, without blanks. */
  #last = '';
  /** Whether the page before ends within a table. */
  #isInTable = false;

  /** The text of the page, without a head at its beginning that repeats the last one. */
  withoutRepeats(pieces: readonly Piece[], rows: Rows): string {
    const texts: string[] = [];
    let isFirst = true;
    for (const { kind, text } of stretches(pieces, rows)) {
      const head = kind === 'head' ? text.replace(/\s/g, '') : null;
      const isRepeated = isFirst && this.#isInTable && head === this.#last;
      if (!isRepeated) texts.push(text);
      this.#last = head ?? this.#last;
      this.#isInTable = kind !== 'other';
      isFirst = false;
    }
    return texts.join('');
  }
}

type Kind = 'head' | 'row' | 'other';

/** The text in table heads, in table rows, and elsewhere, in order; blanks belong to what precedes them. */
function* stretches(pieces: readonly Piece[], rows: Rows): Generator<{ kind: Kind; text: string }> {
  let texts: string[] = [];
  let kind: Kind | null = null;
  for (const { text, mark } of pieces) {
    if (mark === null) continue;
    const isBlank = text.trim() === '';
    if (isBlank && kind === null) continue;
    const row = rows.get(mark);
    const next: Kind | null = isBlank
      ? kind
      : row === undefined
        ? 'other'
        : row.isHead
          ? 'head'
          : 'row';
    if (kind !== null && next !== kind) {
      yield { kind, text: texts.join('') };
      texts = [];
    }
    kind = next;
    texts.push(text);
  }
  if (kind !== null) yield { kind, text: texts.join('') };
}

/** The pages of headings in the contents only: citations have thousands of other targets. */
async function placesIn(document: Document): Promise<PdfPlaces> {
  const pages = new Map<string, number>();
  for (const [name, [page]] of await document.getDestinations()) {
    if (!isHeadingAnchor(name) || typeof page !== 'object' || page === null) continue;
    if (pages.size === MAX_PLACES) throw unreadable('it has more sections than any dossier does');
    const index = await document.getPageIndex(page as Parameters<Document['getPageIndex']>[0]);
    pages.set(name, index + 1);
  }
  return pages;
}
