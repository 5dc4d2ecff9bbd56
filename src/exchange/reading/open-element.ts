/** What a reader of XML holds of the elements that it is in, and what each kind of file makes of them. */
import { unreadable, type ExportedRow } from './exported-row.ts';

export interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  /** What is told in the elements within it. */
  fields: Map<string, string>;
}

/** What an element tells at its end; `parent` is the one around it. */
export type Tell = (element: OpenElement, parent: OpenElement | undefined) => ExportedRow[];

/** Programs take a default for what is said of everything that nothing is said of. */
export const HAS_DEFAULT = 'a field in it has a default, which no export has';

/** A file that declares more fields than any export is none. */
export const FIELDS_DECLARED = 200;

/** Refused as `export-unreadable` where that is said already. */
export function sayOnce(fields: Map<string, string>, name: string, value: string): void {
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
