/**
 * A report as every format writes it: sections of blocks, and under each statement where it rests. What is
 * said is decided before; a writer only knows how its format says it.
 */
import type { Redaction } from '../../contract/model/case-file.ts';
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

export interface Report {
  language: ReportLanguage;
  /** When it is made, ISO 8601 in UTC. */
  at: string;
  title: string;
  /** Beneath the title: what it is about, and as of when. */
  subtitle: string;
  /** What the title page tells: each a name and what it is. */
  front: readonly Fact[];
  sections: readonly Section[];
  /** Everything it rests on, numbered from 1; the appendix is made of it. */
  sources: readonly Source[];
  /** What of a writer's own words the reader meets. */
  words: WriterWords;
  /** What it was made of, for whoever makes it again: JSON, without anything secret. */
  recipe: string;
  redacted: readonly Redaction[];
}

export interface Fact {
  name: string;
  value: Rich;
}

export interface Section {
  /** A name of letters, digits and hyphens, the same in every language. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export type Block =
  /** Within a section: 3 is below its title, 4 below that. */
  | { is: 'heading'; level: 3 | 4; text: string }
  /** `note`: of how something is to be read, smaller. */
  | { is: 'paragraph'; text: Rich; tone?: 'note' }
  | { is: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { is: 'facts'; facts: readonly Fact[] }
  | Table
  | Figure
  /** In the analyst's own words, or quoted from another. */
  | { is: 'quote'; blocks: readonly Block[] }
  | { is: 'code'; text: string }
  | { is: 'rule' };

export interface Table {
  is: 'table';
  /** Empty: it is somebody's own, and has neither a title nor a number. */
  caption: string;
  /** `share`: of the width, relative to the others. */
  columns: readonly { title: string; share: number; align?: 'end' }[];
  rows: readonly (readonly Rich[])[];
}

export interface Figure {
  is: 'figure';
  /** A whole SVG document, which asks for nothing from elsewhere. */
  svg: string;
  /** Its own units, which are CSS pixels. */
  width: number;
  height: number;
  /**
   * The same as a PNG, where the host could make one: a word processor shows the SVG beside it, and
   * nothing without it.
   */
  png?: Uint8Array;
  /** What it shows, for who doesn't see it. */
  alt: string;
  caption: Rich;
}

export type Rich = readonly Piece[];

export type Piece =
  | string
  | { is: 'strong' | 'em' | 'soft' | 'code' | 'struck'; text: string }
  /** Stated by a registry or written by somebody: verbatim, in whatever script and direction. */
  | { is: 'stated'; text: string }
  | { is: 'break' }
  | { is: 'cite'; cites: readonly Citation[] }
  /** To a section of this report, by its id. */
  | { is: 'see'; section: string; text: string };

/** Printed `3.12`: place 12 of source 3, both from 1. */
export interface Citation {
  source: number;
  place: number;
}

/** One answer of a registry or one record of an imported file, and the places in it that are cited. */
export interface Source {
  /** Or the imported file, with the record. */
  registry: string;
  /** What was asked, below the registry's address and without the access key; '' of a file, which nobody asks. */
  asked: string;
  /** ISO 8601 in UTC. */
  fetchedAt: string;
  sha256: string;
  /** Its place in the chain of requests and imports; null: it is of no row that is known. */
  request: number | null;
  /** RFC 6901 JSON Pointers; '' is all of it. */
  places: readonly string[];
  /** What stands at each of them, in their order: the beginning of its JSON; null: it is not quoted. */
  said: readonly (string | null)[];
}

export const citationWords = ({ source, place }: Citation): string => `${source}.${place}`;

/** What a writer puts there by itself. */
export interface WriterWords {
  contents: string;
  sources: string;
  /** What the appendix says of how to read it. */
  sourcesIntroduction: string;
  /** What a reader is told of the recipe, where that is printed. */
  recipeIntroduction: string;
  columns: {
    number: string;
    registry: string;
    asked: string;
    fetched: string;
    sha256: string;
    request: string;
    places: string;
  };
  /** Of `''`, all of an answer. */
  wholeAnswer: string;
  /** Of a request that is in no chain. */
  noRequest: string;
  page: (number: string, of: string) => string;
  source: string;
  figure: string;
  /** In place of a picture, where a format has none. */
  figureElsewhere: string;
  table: string;
  /** A moment as the reader writes it: ISO 8601 in. */
  moment: (iso: string) => string;
}

/** Throws where there is no such place: a statement that rests on nothing is not written. */
export function citedPlace(
  sources: readonly Source[],
  citation: Citation,
): { source: Source; pointer: string } {
  const source = sources[citation.source - 1];
  const pointer = source?.places[citation.place - 1];
  if (source === undefined || pointer === undefined) {
    throw new Error(`The report cites ${citationWords(citation)}, which is not among its sources.`);
  }
  return { source, pointer };
}
