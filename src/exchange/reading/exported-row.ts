/** What a reader of an exported file finds in it: text that nobody has looked into yet. */
import { Refusal } from '../../contract/faults/faults.ts';
import { withoutFormulasInRow } from '../../contract/text/formula.ts';
import { LossCount } from '../common/exporter.ts';
import { toWritable } from '../common/writable-text.ts';

/**
 * One thing that an exported file states. graph: fields of all of it. node, edge: an entity or a tie with its
 * fields. record: an entity with what its registry answered. drawn-node, drawn-edge: one in a picture, which has a name or nothing beside its sources.
 */
export interface ExportedRow {
  what: 'graph' | 'node' | 'edge' | 'record' | 'drawn-node' | 'drawn-edge';
  /** By the names of the flat model; `id`, and of an edge `source` and `target`, are among them. */
  fields: ReadonlyMap<string, string>;
}

/** Reads one file, part by part. Refused as `export-unreadable`. */
export interface ExportReading {
  /** The rows in these characters, which come after those before. */
  write(text: string): ExportedRow[];
  /** What was left at the end of the file. */
  end(): ExportedRow[];
  /** How a text is written in this format. */
  readonly written: (stated: string) => string;
  /** Whether all of an export is in one file: entities, ties, and where the chain of requests stood. */
  readonly isWhole: boolean;
}

/** In UTF-16 units: nothing in an export comes near it. */
export const LONGEST = 4 * 1024 * 1024;

export const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

/** As every format writes text: what can't be written is replaced. */
export const asText = (stated: string): string => toWritable(stated, new LossCount());

export const asCell = (stated: string): string => withoutFormulasInRow(asText(stated));

/** What a reader of XML holds of the elements that it is in, and what each kind of file makes of them. */
export interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  /** What the elements within it state. */
  fields: Map<string, string>;
}

/** The rows of an element at its end; `parent` is the one around it. */
export type ReadElement = (element: OpenElement, parent: OpenElement | undefined) => ExportedRow[];

/** Programs take a default for what is said of everything that nothing is said of. */
export const HAS_DEFAULT = 'a field in it has a default, which no export has';

/** A file that declares more fields than any export is none. */
export const FIELDS_DECLARED = 200;

/** Refused as `export-unreadable` where that is said already. */
export function setOnce(fields: Map<string, string>, name: string, value: string): void {
  if (fields.has(name)) throw unreadable(`it says ${name} of one thing twice`);
  fields.set(name, value);
}

/** Taken out of these fields, once. */
export function graphRow(fields: Map<string, string> | undefined): ExportedRow[] {
  if (fields === undefined || fields.size === 0) return [];
  const row: ExportedRow = { what: 'graph', fields: new Map(fields) };
  fields.clear();
  return [row];
}
