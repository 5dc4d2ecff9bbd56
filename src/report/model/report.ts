/**
 * A report independent of its format: sections of blocks, and the sources of each statement. Writers only
 * decide how their format shows it.
 */
import type { Redaction } from '../../contract/model/case-file.ts';
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

export interface Report {
  language: ReportLanguage;
  /** When it is made, ISO 8601 in UTC. */
  at: string;
  title: string;
  /** Below the title: what it is about. */
  subtitle: string;
  /** The facts on the title page. */
  front: readonly Fact[];
  sections: readonly Section[];
  /** Everything it cites, numbered from 1; the appendix lists it. */
  sources: readonly Source[];
  /** The words that a writer adds. */
  words: WriterWords;
  /** What it was made of, for making it again: JSON, without secrets. */
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
  /** Level 3 is below the section's title, 4 below that. */
  | { is: 'heading'; level: 3 | 4; text: string }
  /** `note`: explains how to read something, in a smaller size. */
  | { is: 'paragraph'; text: Rich; tone?: 'note' }
  | { is: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { is: 'facts'; facts: readonly Fact[] }
  | Table
  | Figure
  /** The analyst's own words, or a quotation. */
  | { is: 'quote'; blocks: readonly Block[] }
  | { is: 'code'; text: string }
  | { is: 'rule' };

export interface Table {
  is: 'table';
  /** Empty for a table within a note, which has neither a title nor a number. */
  caption: string;
  /** `share`: of the width, relative to the other columns. */
  columns: readonly { title: string; share: number; align?: 'end' }[];
  rows: readonly (readonly Rich[])[];
}

export interface Figure {
  is: 'figure';
  /** A whole SVG document without external resources. */
  svg: string;
  /** In the SVG's own units, which are CSS pixels. */
  width: number;
  height: number;
  /** The same as a PNG, if the host could make one: without it a word processor doesn't show the SVG either. */
  png?: Uint8Array;
  /** A description for readers who can't see it. */
  alt: string;
  caption: Rich;
}

export type Rich = readonly Piece[];

export type Piece =
  | string
  | { is: 'strong' | 'em' | 'soft' | 'code' | 'struck'; text: string }
  /** Stated by a registry or written by a person: verbatim, in any script and direction. */
  | { is: 'stated'; text: string }
  | { is: 'break' }
  | { is: 'cite'; cites: readonly Citation[] }
  /** A link to a section of this report, by its id. */
  | { is: 'see'; section: string; text: string };

/** Printed `3.12`: place 12 of source 3, both from 1. */
export interface Citation {
  source: number;
  place: number;
}

/** A response of a registry or a record of an imported file, with the places cited in it. */
export interface Source {
  /** The registry, or the imported file and record. */
  registry: string;
  /** The path of the request, below the registry's address and without the access key; '' for a file. */
  path: string;
  /** ISO 8601 in UTC. */
  fetchedAt: string;
  sha256: string;
  /** Its number in the chain of requests and imports; null if unknown. */
  request: number | null;
  /** RFC 6901 JSON Pointers; '' is the whole response. */
  places: readonly string[];
  /** The beginning of the JSON at each place, in order; null if it is not quoted. */
  quotes: readonly (string | null)[];
}

export const citationWords = ({ source, place }: Citation): string => `${source}.${place}`;

/** The words that a writer adds by itself. */
export interface WriterWords {
  contents: string;
  sources: string;
  /** Explains how to read the appendix. */
  sourcesIntroduction: string;
  /** Introduces the recipe, where it is printed. */
  recipeIntroduction: string;
  columns: {
    number: string;
    registry: string;
    path: string;
    fetched: string;
    sha256: string;
    request: string;
    places: string;
  };
  /** Shown for `''`, the whole response. */
  wholeAnswer: string;
  /** Shown for a source whose request is in no chain. */
  noRequest: string;
  page: (number: string, of: string) => string;
  source: string;
  figure: string;
  /** Replaces a picture in a format without pictures. */
  figureElsewhere: string;
  table: string;
  /** Formats a time, given as ISO 8601, for the reader. */
  moment: (iso: string) => string;
}

/** Throws if there is no such place, so that no statement is written without its source. */
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
