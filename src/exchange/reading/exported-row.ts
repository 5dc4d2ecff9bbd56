/** What a reader of an exported file finds in it: text that nobody has looked into yet. */
import { Refusal } from '../../contract/faults/faults.ts';
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

/** Programs take a default for what is said of everything that nothing is said of. */
export const HAS_DEFAULT = 'a field in it has a default, which no export has';
