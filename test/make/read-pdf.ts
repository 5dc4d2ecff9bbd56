/** A PDF as pdf.js reads it: its pages with their words and tags, its outline, and what in it would lead away or run. */
import { inspect } from 'node:util';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type OutlineItem = Awaited<ReturnType<Document['getOutline']>>[number];

interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  /** Every piece of text that is drawn, in the order it is read in; what is clipped away counts where it was kept. */
  texts: string[];
  /** What the tags say that it is made of, in order: `H1`, `P`, `TH` and so on. */
  roles: string[];
  /** What pictures are described by. */
  alts: string[];
  /** How many links lead to a place within. */
  linksWithin: number;
}

export interface ReadPdf {
  title: string;
  language: string;
  /** As a PDF writes a time (ISO 32000-2, 7.9.4). */
  createdAt: string;
  isTagged: boolean;
  pages: PdfPage[];
  /** The titles, each with two blanks before it for every level that it is below the first. */
  outline: string[];
  /** What leads out of it or nowhere, runs by itself, or is brought along. */
  deeds: string[];
}

export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  // It takes the bytes away from whom it is given them by.
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    const {
      Title: title = '',
      Language: language = '',
      CreationDate: createdAt = '',
    } = info as Record<string, string>;
    const marks = (await document.getMarkInfo()) as ReadonlyMap<string, boolean> | null;
    const isTagged = marks?.get('Marked') === true;
    const deeds = await deedsOf(document);
    const places = new Set((await document.getDestinations()).keys());
    const outline = [...outlined((await document.getOutline()) ?? [], 0, deeds)];
    const pages: PdfPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(await document.getPage(number), places, deeds));
    }
    return { title, language, createdAt, isTagged, pages, outline, deeds };
  } finally {
    await loading.destroy();
  }
}

async function deedsOf(document: Document): Promise<string[]> {
  const found = {
    script: await document.getJSActions(),
    opening: await document.getOpenAction(),
    attachment: await document.getAttachments(),
    field: await document.getFieldObjects(),
  };
  return Object.entries(found).flatMap(([what, of]) =>
    of === null ? [] : [`${what}: ${inspect(of)}`],
  );
}

function* outlined(items: OutlineItem[], level: number, deeds: string[]): Generator<string> {
  for (const item of items) {
    if (item.dest === null) deeds.push(`outline: ${inspect(item)}`);
    yield '  '.repeat(level) + item.title;
    yield* outlined(item.items as OutlineItem[], level + 1, deeds);
  }
}

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}

/** With those below it; none of what has no tags. */
const within = (tag: Tag | null): Tag[] =>
  tag === null ? [] : [tag, ...(tag.children ?? []).flatMap(within)];

async function readPage(page: Page, places: Set<string>, deeds: string[]): Promise<PdfPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const tags = within((await page.getStructTree()) as Tag | null);
  const annotations = (await page.getAnnotations()) as Record<string, unknown>[];
  const leading = annotations.filter(({ dest }) => typeof dest !== 'string' || !places.has(dest));
  deeds.push(...leading.map((each) => `annotation: ${inspect(each)}`));
  const scripts = await page.getJSActions();
  if (scripts !== null) deeds.push(`script: ${inspect(scripts)}`);
  return {
    width: right - left,
    height: top - bottom,
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    roles: tags.flatMap(({ role }) => role ?? []),
    alts: tags.flatMap(({ alt }) => alt ?? []),
    linksWithin: annotations.length - leading.length,
  };
}
