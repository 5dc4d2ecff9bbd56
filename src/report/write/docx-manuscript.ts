/** What is gathered while the text of a document is written, and written behind it: notes, lists, pictures. */
import type { LossCount } from '../../exchange/common/exporter.ts';
import type { Citation, Figure, Report } from '../report.ts';

/** A picture that is in the document, twice: as it is, and for a program that can’t draw that. */
interface Picture {
  svg: string;
  png: Uint8Array;
}

export class Manuscript {
  readonly report: Report;
  readonly loss: LossCount;
  /** What each footnote cites, the first being number 1. */
  readonly footnotes: (readonly Citation[])[] = [];
  /** The level of each ordered list. */
  readonly orderedLists: number[] = [];
  readonly pictures: Picture[] = [];
  /** Whether the page lies on its side. */
  landscape = false;
  /** Whether no part of the document has been ended yet. */
  isFirstPart = true;
  readonly #sections: ReadonlyMap<string, string>;
  #bookmarks = 0;
  #headings = 0;
  #tables = 0;
  #figures = 0;

  constructor(report: Report, loss: LossCount) {
    this.report = report;
    this.loss = loss;
    this.#sections = new Map(report.sections.map(({ id }, at) => [id, `section_${at + 1}`]));
  }

  /** Of a section, by its id; undefined: there is none. */
  bookmarkOf(section: string): string | undefined {
    return this.#sections.get(section);
  }

  /** A bookmark around these runs (ECMA-376 17.13.6). */
  bookmarked(name: string, runs: string): string {
    const id = (this.#bookmarks += 1);
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
  }

  /** The bookmark that the table of contents knows the next heading by. */
  nextHeading(): string {
    return headingBookmark((this.#headings += 1));
  }

  nextTable(): number {
    return (this.#tables += 1);
  }

  nextFigure(): number {
    return (this.#figures += 1);
  }

  /** @returns its number */
  footnote(cites: readonly Citation[]): number {
    return this.footnotes.push(cites);
  }

  /** @returns what the list is known by; 1 is the list of dots */
  orderedList(level: number): number {
    return this.orderedLists.push(level) + 1;
  }

  /** @returns its number */
  picture({ svg }: Figure, png: Uint8Array): number {
    return this.pictures.push({ svg, png });
  }
}

/** Headings are counted from 1, those of sections and of blocks as they come. */
export const headingBookmark = (heading: number): string =>
  `_Toc${String(heading).padStart(9, '0')}`;

/** Where the appendix tells of a source, or of one place in it. */
export const sourceBookmark = (source: number, place?: number): string =>
  `source_${source}${place === undefined ? '' : `_${place}`}`;
